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

/** One file of each room of the house, and two features where features must not meet. */
const ROOMS = [
  "src/domain/a/a.ts",
  "src/server/env.ts",
  "src/server/db/sql.ts",
  "src/server/http/endpoint.ts",
  "src/server/auth/viewer.ts",
  "src/server/providers/mail.ts",
  "src/server/jobs/start.ts",
  "src/server/features/a/a.service.ts",
  "src/server/features/a/a.sql.ts",
  "src/server/features/b/b.service.ts",
  "src/server/features/b/b.sql.ts",
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
  "src/middleware.ts",
  "extension/runner.ts",
  "tests/support/help.ts",
  "scripts/start.ts",
];

const SERVER = ROOMS.filter((room) => room.startsWith("src/server/"));
const ISLANDS = ROOMS.filter((room) => room.startsWith("src/islands/"));
const COMPONENTS = ROOMS.filter((room) => room.startsWith("src/components/"));
const SERVER_FLOORS = SERVER.filter((room) => !room.includes("/features/"));
const DOMAIN = ["src/domain/a/a.ts"];
const LIB = ["src/islands/lib/client.ts"];
const ISLAND_FEATURES = ["src/islands/features/a/A.ts", "src/islands/features/b/B.ts"];

/** The import table: what each room may import; every other room is forbidden to it. */
const TABLE: Readonly<Record<string, string[]>> = {
  "src/domain/a/a.ts": DOMAIN,
  "src/server/features/a/a.service.ts": [
    ...DOMAIN,
    ...SERVER_FLOORS,
    "src/server/features/a/a.sql.ts",
    "src/server/features/b/b.service.ts",
  ],
  "src/server/db/sql.ts": [...DOMAIN, ...SERVER_FLOORS],
  "src/server/jobs/start.ts": [...DOMAIN, ...SERVER],
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
  "src/middleware.ts": [...DOMAIN, ...SERVER],
  "src/pages/index.ts": [...DOMAIN, ...COMPONENTS, ...ISLANDS, "src/content/plans.ts"],
  "src/pages/dash/shell.ts": [...DOMAIN, ...COMPONENTS, ...ISLANDS, "src/content/plans.ts"],
  "extension/runner.ts": [...DOMAIN, "src/components/ui/Button.ts"],
};

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "threadlight-zones-"));
  for (const room of ROOMS) {
    await mkdir(dirname(join(root, room)), { recursive: true });
    await writeFile(join(root, room), "export const here = 1;\n");
  }
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("the import table", () => {
  it.each(Object.entries(TABLE))(
    "lets %s import what its row names, and nothing else of the house",
    async (room, allowed) => {
      const others = ROOMS.filter((other) => other !== room && isJudged(room, other));
      const refused = await listRefused(room, others);
      expect(refused).toEqual(others.filter((other) => !allowed.includes(other)));
    },
  );

  it("is what the project's own lint run uses", async () => {
    const config: unknown = await new ESLint({ cwd: PROJECT_ROOT }).calculateConfigForFile(
      "src/domain/shared/product.ts",
    );
    expect(config).toHaveProperty(["rules", "import-x/no-restricted-paths", 1, "zones"], listImportZones(PROJECT_ROOT));
  });
});

/** The extension is no part of src, so only its imports from src are judged; nothing imports it. */
function isJudged(room: string, other: string): boolean {
  if (other.startsWith("extension/")) return false;
  return room.startsWith("src/") || other.startsWith("src/");
}

/** Which of `targets` the lint run refuses to `room`. */
async function listRefused(room: string, targets: string[]): Promise<string[]> {
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
  const lines = targets.map((target) => `import "${relative(dirname(room), target).replace(/^(?!\.)/, "./")}";`);
  const [result] = await eslint.lintText(`${lines.join("\n")}\n`, { filePath: join(root, room) });
  const refusedLines = new Set(result?.messages.map((message) => message.line));
  return targets.filter((_, index) => refusedLines.has(index + 1));
}
