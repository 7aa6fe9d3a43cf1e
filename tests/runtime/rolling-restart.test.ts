import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { runRollingRestart } from "#tests/support/rolling-restart.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "threadlight-rolling-"));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await closeQueue();
  await getDatabase().end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it(
  "nothing is lost, doubled or refused while three web and two job processes are killed and replaced under load",
  { timeout: 900_000 },
  async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, JWT_KEYS: randomBytes(32).toString("base64url") };
    setDatabaseEnv(database.url);
    setEnv(env);
    // A job of a killed process waits a minute for its heartbeat: that is for npm run bench rolling.
    const result = await runRollingRestart({
      env,
      replacements: [
        { role: "web", at: 0, ending: "SIGKILL" },
        { role: "jobs", at: 0, ending: "SIGTERM" },
        { role: "web", at: 1, ending: "SIGTERM" },
        { role: "jobs", at: 1, ending: "SIGTERM" },
        { role: "web", at: 2, ending: "SIGKILL" },
      ],
      importMessages: 4_000,
      jobsTimeoutMs: 300_000,
    });
    expect(result).toMatchObject({ lost: 0, extra: 0, miscounted: 0, unhealed: [], mails: { lost: 0, doubled: 0 } });
    expect(result.shown).toEqual([result.stored, result.stored, result.stored]);
    expect(result.liveHint).toContain("event: conversations");
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.reads).toBeGreaterThan(0);
  },
);
