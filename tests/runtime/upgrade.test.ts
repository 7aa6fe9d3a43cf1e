import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { restoreBackup } from "#scripts/support/backup/restore-backup.ts";
import { migrate, readMigrations } from "#src/server/db/migrate.ts";
import { READING_VERSION } from "#src/domain/reading/reading-version.ts";
import { setEnv } from "#src/server/env.ts";
import { openLocalFiles } from "#src/server/providers/files/files.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner, createEmptyDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { FIXTURE_KEYS, readFixture } from "#tests/support/last-release/fixture.ts";
import type { Figures } from "#tests/support/last-release/fixture.ts";
import { countRows, getScreens } from "#tests/support/last-release/figures.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";

/**
 * Fields of the last release that were replaced: `reading` says more than `ended`, `title` and `ending` than `preview`, and stations than the
 * former `map` of single messages.
 */
const GONE = new Set(["ended", "preview", "map"]);

let folder: string;
let database: TestDatabase;
let owner: postgres.Sql;
let app: RunningApp | undefined;
let figures: Figures;
/** Before the program has started. */
let appliedBefore: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-upgrade-"));
  database = await createEmptyDatabase();
  owner = connectAsOwner(database.url);
  setDatabaseEnv(database.url);
  setEnv({ DATA_DIR: folder, ...FIXTURE_KEYS });
  const backup = join(folder, "backup");
  figures = await readFixture(backup);
  const files = openLocalFiles(join(folder, "files"));
  await restoreBackup({ url: database.url, dataDir: folder, files, folder: backup, upgrade: false });
  appliedBefore = await listApplied();
  await migrate(database.url);
  // A new reading changes what counts as Conversion on purpose (decision 0015): here the data stay as they were stored.
  await owner`
    insert into reading_runs (client_id, version, finished_at) select client_id, ${READING_VERSION}, now() from clients`;
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, APP_ENV: "production", LOG_LEVEL: "error" };
  app = await startApp({ env: { ...env, BILLING_SANDBOX: "on", ...FIXTURE_KEYS } });
}, 240_000);
afterAll(async () => {
  await app?.stop();
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function listApplied(): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`select name from migrations order by name`;
  return rows.map(({ name }) => name);
}

it("starts on the database of the last release and applies the migrations that are newer", async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  // After `npm run fixture:release` there are none until the next migration.
  expect(appliedBefore).toEqual(names.filter((name) => appliedBefore.includes(name)));
  expect(appliedBefore.at(-1)).toBe(figures.migration);
  expect(await listApplied()).toEqual(names);
});

it("keeps every row, and the sums agree with a recount", async () => {
  expect(await countRows(owner)).toEqual(figures.rows);
  expect(await findRollupMismatches(owner)).toEqual([]);
});

it("shows on every screen what the last release showed, after a login with the old password", async () => {
  const { url } = app ?? { url: "" };
  // New fields may be added. Texts are found as the index is rebuilt, if a newer search splits them otherwise.
  const shown = JSON.parse(JSON.stringify(figures.screens), (key, value: unknown) =>
    GONE.has(key) ? undefined : value,
  );
  await vi.waitFor(async () => expect(await getScreens(url, figures)).toMatchObject(shown), {
    timeout: 50_000,
    interval: 3_000,
  });
});
