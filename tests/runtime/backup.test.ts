import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openProgramDatabase } from "#scripts/support/database.ts";
import type { OpenDatabase } from "#scripts/support/database.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { buildChildEnv, PROJECT_ROOT, setEnv } from "#src/server/env.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { loadDemo } from "#src/server/features/demo/demo.service.ts";
import { openLocalFiles } from "#src/server/providers/files/files.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";

const { api } = paths;
const today = new Date().toISOString().slice(0, "2026-01-01".length);
const period = { from: addDays(today, -60), to: today };
/** What the screens of the demo ask for. */
const METRICS = [
  ...[api.overviewMetrics, api.funnelMetrics, api.dropOffs, api.dimensions, api.findings, api.flow, api.retention],
  ...[api.outcomes, api.topics],
];
const ANSWERS = [
  ...METRICS.map((path) => withQuery(path, period)),
  api.conversations,
  withQuery(api.conversations, { q: "hotel" }),
  api.channels,
];

let folder: string;
let database: OpenDatabase;
let accessToken: string;
let apps: RunningApp[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-restore-"));
  await chmod(folder, 0o711);
  setEnv({ DATA_DIR: join(folder, "old"), DATABASE_URL: "", JWT_KEYS: "", SEAL_KEYS: "", LOG_LEVEL: "error" });
  database = await openProgramDatabase();
  await migrate(database.url);
  await loadDemo();
  const { system } = getDatabase();
  const [owner] = await system<{ userId: string; clientId: string }[]>`
    select user_id as "userId", client_id as "clientId" from users where role = 'owner' limit 1`;
  if (owner === undefined) throw new Error("The demo has no owner.");
  const user = { ...owner, role: "owner" as const };
  ({ accessToken } = await issueTokens(
    { sql: system, keys: await getJwtKeys() },
    { user, remembered: false, userAgent: "Vitest" },
  ));
  await openLocalFiles(join(folder, "old", "files")).write("uploads/1", chunk("kept"));
}, 240_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await getDatabase().end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* chunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Runs a command of package.json's as a person does, on the embedded database of a data folder. */
async function run(script: string, dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts", `${script}.ts`), join(folder, "backup")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: buildChildEnv({ DATABASE_URL: undefined, VITEST: undefined, DATA_DIR: join(folder, dataDir) }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  await once(child, "close");
  return { code: child.exitCode, output };
}

async function ask(app: RunningApp, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, app.url), { headers: { authorization: `Bearer ${accessToken}` } });
  // Addresses in answers have the program's own port.
  const text = (await response.text()).replaceAll(new URL(app.url).host, "host");
  return { status: response.status, body: JSON.parse(text) };
}

it(
  "a program on the restored folder answers every screen like the one that was backed up",
  { timeout: 300_000 },
  async () => {
    // The database is running, as it is beside a running program.
    expect(await run("backup", "old")).toMatchObject({
      code: 0,
      output: expect.stringContaining("2 files and 2 key files"),
    });
    expect(await run("restore", "new")).toMatchObject({ code: 0, output: expect.stringContaining("as they were") });
    const again = await run("restore", "new");
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("The database is not empty") });
    const env = { APP_ENV: "demo", LOG_LEVEL: "error", JWT_KEYS: "", SEAL_KEYS: "" };
    const old = await startApp({ env: { ...env, DATABASE_URL: database.url, DATA_DIR: join(folder, "old") } });
    apps = [old];
    const restored = await startApp({ env: { ...env, DATA_DIR: join(folder, "new") } });
    apps = [old, restored];
    for (const path of ANSWERS) {
      const answer = await ask(old, path);
      expect(answer, path).toMatchObject({ status: 200 });
      // Texts that waited for their index then are indexed after the start.
      await vi.waitFor(async () => expect(await ask(restored, path)).toEqual(answer), {
        timeout: 30_000,
        interval: 500,
      });
    }
  },
);
