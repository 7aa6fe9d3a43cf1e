import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { ESLint } from "eslint";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { listImportZones } from "./support/import-zones.ts";

/** One file per area, and more of the features to test what they can import of each other. */
const FILES = [
  "src/domain/a/a.ts",
  "src/demo/demo.ts",
  "src/server/env.ts",
  "src/server/db/sql.ts",
  "src/server/http/endpoint/endpoint.ts",
  "src/server/auth/viewer.ts",
  "src/server/providers/mail.ts",
  "src/server/jobs/queue.ts",
  "src/server/features/a/a.jobs.ts",
  "src/server/features/a/a.service.ts",
  "src/server/features/a/a.sql.ts",
  "src/server/features/b/b.jobs.ts",
  "src/server/features/b/b.service.ts",
  "src/server/features/b/b.sql.ts",
  "src/server/features/b/room/room.service.ts",
  "src/server/features/b/room/room.sql.ts",
  "src/server/features/demo/demo.service.ts",
  "src/server/worker/start-jobs.ts",
  "src/components/ui/Button.ts",
  "src/components/site/Hero.ts",
  "src/components/layouts/Site.ts",
  "src/islands/lib/client.ts",
  "src/islands/features/a/A.ts",
  "src/islands/features/b/B.ts",
  "src/islands/dash/Dash.ts",
  "src/islands/admin/Admin.ts",
  "src/islands/site/Faq.ts",
  "src/islands/account/Login.ts",
  "src/content/plans.ts",
  "src/pages/index.ts",
  "src/pages/dash/shell.ts",
  "src/pages/api/a.ts",
  "src/pages/auth/google.ts",
  "src/pages/outbox/mail.ts",
  "src/pages/r/report.ts",
  "src/middleware.ts",
  "extension/runner.ts",
  "widget/webchat.ts",
  "packages/sdk/src/tracker.ts",
  "packages/action/main.ts",
  "tests/support/help.ts",
  "scripts/start.ts",
];

const SERVER = FILES.filter((file) => file.startsWith("src/server/"));
const ISLANDS = FILES.filter((file) => file.startsWith("src/islands/"));
const COMPONENTS = FILES.filter((file) => file.startsWith("src/components/"));
const SERVER_LAYERS = SERVER.filter((file) => !/\/(features|worker)\//.test(file));
const DOMAIN = ["src/domain/a/a.ts"];
const LIB = ["src/islands/lib/client.ts"];
const ISLAND_FEATURES = ["src/islands/features/a/A.ts", "src/islands/features/b/B.ts"];

/** The import table: what each file may import; all other imports are forbidden. */
const TABLE: Readonly<Record<string, string[]>> = {
  "src/domain/a/a.ts": DOMAIN,
  "src/demo/demo.ts": DOMAIN,
  "src/server/features/a/a.service.ts": [
    ...DOMAIN,
    ...SERVER_LAYERS,
    "src/server/features/a/a.jobs.ts",
    "src/server/features/a/a.sql.ts",
    "src/server/features/b/b.service.ts",
    "src/server/features/b/room/room.service.ts",
    "src/server/features/demo/demo.service.ts",
  ],
  "src/server/features/demo/demo.service.ts": [
    ...DOMAIN,
    ...SERVER_LAYERS,
    "src/demo/demo.ts",
    "src/server/features/a/a.service.ts",
    "src/server/features/b/b.service.ts",
    "src/server/features/b/room/room.service.ts",
  ],
  "src/server/db/sql.ts": [...DOMAIN, ...SERVER_LAYERS],
  "src/server/jobs/queue.ts": [...DOMAIN, ...SERVER_LAYERS],
  "src/server/worker/start-jobs.ts": [...DOMAIN, ...SERVER],
  "src/components/ui/Button.ts": [...DOMAIN, ...COMPONENTS],
  "src/components/layouts/Site.ts": [...DOMAIN, ...COMPONENTS, ...LIB, "src/islands/site/Faq.ts"],
  "src/islands/lib/client.ts": [...DOMAIN, ...COMPONENTS, ...LIB],
  "src/islands/features/a/A.ts": [...DOMAIN, ...COMPONENTS, ...LIB],
  "src/islands/dash/Dash.ts": [...DOMAIN, ...COMPONENTS, ...LIB, ...ISLAND_FEATURES],
  "src/islands/admin/Admin.ts": [...DOMAIN, ...COMPONENTS, ...LIB, ...ISLAND_FEATURES],
  "src/islands/account/Login.ts": [...DOMAIN, ...COMPONENTS, ...LIB, ...ISLAND_FEATURES],
  "src/islands/site/Faq.ts": [...DOMAIN, ...COMPONENTS, ...LIB, ...ISLAND_FEATURES],
  "src/pages/api/a.ts": [...DOMAIN, ...SERVER],
  "src/pages/auth/google.ts": [...DOMAIN, ...SERVER],
  "src/pages/outbox/mail.ts": [...DOMAIN, ...SERVER, ...COMPONENTS],
  "src/pages/r/report.ts": [...DOMAIN, ...SERVER, ...COMPONENTS],
  "src/middleware.ts": [...DOMAIN, ...SERVER],
  "src/pages/index.ts": [...DOMAIN, ...COMPONENTS, ...ISLANDS, "src/content/plans.ts"],
  "src/pages/dash/shell.ts": [...DOMAIN, ...COMPONENTS, ...ISLANDS, "src/content/plans.ts"],
  "extension/runner.ts": [...DOMAIN, "src/components/ui/Button.ts"],
  "widget/webchat.ts": [],
  "packages/sdk/src/tracker.ts": [],
  "packages/action/main.ts": DOMAIN,
};

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "threadlight-zones-"));
  for (const file of FILES) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), "export const here = 1;\n");
  }
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("the import table", () => {
  it.each(Object.entries(TABLE))("lets %s import only what its row lists", async (file, allowed) => {
    const others = FILES.filter((other) => other !== file && isChecked(file, other));
    const forbidden = await listForbidden(file, others);
    expect(forbidden).toEqual(others.filter((other) => !allowed.includes(other)));
  });

  it("is used by the project's lint configuration", async () => {
    const config: unknown = await new ESLint({ cwd: PROJECT_ROOT }).calculateConfigForFile(
      "src/domain/shared/product.ts",
    );
    expect(config).toHaveProperty(["rules", "import-x/no-restricted-paths", 1, "zones"], listImportZones(PROJECT_ROOT));
  });
});

/** The extension and the snippet are outside src, so only imports between them and src are checked. */
function isChecked(file: string, other: string): boolean {
  if (other.startsWith("extension/")) return false;
  return file.startsWith("src/") || other.startsWith("src/");
}

/** Lists the `targets` that `file` must not import according to ESLint. */
async function listForbidden(file: string, targets: string[]): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ["**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { "import-x": importX },
        settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
        rules: { "import-x/no-restricted-paths": ["error", { basePath: root, zones: listImportZones(root) }] },
      },
    ],
  });
  const lines = targets.map((target) => `import "${relative(dirname(file), target).replace(/^(?!\.)/, "./")}";`);
  const [result] = await eslint.lintText(`${lines.join("\n")}\n`, { filePath: join(root, file) });
  const forbiddenLines = new Set(result?.messages.map((message) => message.line));
  return targets.filter((_, index) => forbiddenLines.has(index + 1));
}
