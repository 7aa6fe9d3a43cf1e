import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { decryptSecret, encryptSecret } from "#src/server/auth/secrets/encrypt-secret.ts";
import { migrate, readMigrations } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { seedClients } from "#src/server/features/demo/seed.service.ts";
import { closeQueue, enqueueJob } from "#src/server/jobs/queue.ts";
import { openLocalFiles } from "#src/server/providers/files/files.ts";
import { openS3Files } from "#src/server/providers/files/s3-files.ts";
import { sendMailJob } from "#src/server/features/mail/mail.jobs.ts";
import { connectAsOwner, createEmptyDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { createBackup } from "./create-backup.ts";
import { getManifestPath, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listTables, sumRows, listColumns } from "./tables.ts";

/** A restore makes the whole schema and compares every table, which takes half a minute on a busy machine. */
const RESTORES = { timeout: 240_000 };

const database = setUpFileDatabase();
let folder: string;
let s3: S3Server;
let target: TestDatabase | undefined;
let mailId: string;
let secret: Buffer;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-backup-"));
  s3 = await startS3Server(join(folder, "s3"));
  await seedClients({ conversations: 120, clients: 2, days: 70 }, () => undefined);
  mailId = crypto.randomUUID();
  await enqueueJob(sendMailJob, { mailId });
  secret = await encryptSecret("of a channel", "test");
  await openLocalFiles(join(folder, "files")).write("exports/1/part", chunks("an export"));
  await openLocalFiles(join(folder, "files")).write("uploads/2", chunks("an import"));
  await createBackup({ ...source(), folder: join(folder, "backup") });
}, 120_000);
afterEach(async () => {
  await target?.drop();
  target = undefined;
});
afterAll(async () => {
  await closeQueue();
  await s3.stop();
  await rm(folder, { recursive: true });
});

function source() {
  return { url: database.url, dataDir: folder, files: openLocalFiles(join(folder, "files")) };
}

async function createTarget() {
  target = await createEmptyDatabase();
  return { url: target.url, dataDir: join(folder, `target-${String(++count)}`), files: openS3Files(s3.settings) };
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Counts and checksums of every table. */
async function sumTables(url: string): Promise<Map<string, object>> {
  const sql = connectAsOwner(url);
  try {
    const sums = new Map<string, object>();
    for (const name of await listTables(sql)) {
      sums.set(name, await sumRows(sql, { name, columns: await listColumns(sql, name) }));
    }
    return sums;
  } finally {
    await sql.end();
  }
}

/** Copies the backup and changes its manifest. */
async function changeManifest(change: (manifest: Record<string, unknown>) => object): Promise<string> {
  const copy = join(folder, `changed-${String(++count)}`);
  await cp(join(folder, "backup"), copy, { recursive: true });
  const manifest = JSON.parse(await readFile(getManifestPath(copy), "utf8"));
  await writeFile(getManifestPath(copy), JSON.stringify(change(manifest)));
  return copy;
}

it("restores every row, job, file and secret into an empty database and another file store", RESTORES, async () => {
  const to = await createTarget();
  const { notes } = await restoreBackup({ ...to, folder: join(folder, "backup") });
  expect(notes).toEqual([]);
  expect(await sumTables(to.url)).toEqual(await sumTables(database.url));
  expect((await sumTables(to.url)).get("messages")).toMatchObject({ rows: expect.toSatisfy((n) => n > 300) });
  const sql = connectAsOwner(to.url);
  expect(await findRollupMismatches(sql)).toEqual([]);
  expect(await sql`select name, state::text from pgboss.job where data->>'mailId' = ${mailId}`).toEqual([
    { name: "send-mail", state: "created" },
  ]);
  const keys = sql`select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  expect(await keys).toEqual(
    await database.owner`select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  await sql.end();
  expect(await collect(to.files.read("exports/1/part"))).toBe("an export");
  expect(await collect(to.files.read("uploads/2"))).toBe("an import");
  expect(await decryptSecret(secret, "test")).toBe("of a channel");
  await to.files.remove("exports/1/part");
  await to.files.remove("uploads/2");
});

it("holds one moment, while rows are written", RESTORES, async () => {
  const copy = join(folder, "under-load");
  const before = await sumTables(database.url);
  const writing = seedClients({ conversations: 30, clients: 1, days: 3 }, () => undefined);
  const manifest = await createBackup({ ...source(), folder: copy });
  await writing;
  const after = await sumTables(database.url);
  const to = await createTarget();
  await restoreBackup({ ...to, files: openLocalFiles(join(folder, "load-files")), folder: copy });
  const sql = connectAsOwner(to.url);
  const problems = await findRollupMismatches(sql);
  const pending = await sql`select count(*)::int as n from pending_writes`;
  await sql.end();
  // Rows whose conversations were not written yet are completed by the next start.
  if (pending[0]?.["n"] === 0) expect(problems).toEqual([]);
  expect(await sumTables(to.url)).toEqual(
    new Map(manifest.tables.map(({ name, rows, checksum }) => [name, { rows, checksum }])),
  );
  expect(before).not.toEqual(after);
});

it("keeps the backup to its owner, and writes into no folder that holds something", async () => {
  const names = await readdir(join(folder, "backup"), { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect(mode & 0o077).toBe(0);
  }
  await expect(createBackup({ ...source(), folder: join(folder, "backup") })).rejects.toThrow("is not empty");
});

it("refuses a database that holds rows, and a folder without a manifest", async () => {
  const options = { ...source(), files: openLocalFiles(join(folder, "none")) };
  await expect(restoreBackup({ ...options, folder: join(folder, "backup") })).rejects.toThrow("is not empty");
  await expect(restoreBackup({ ...options, folder })).rejects.toThrow("no complete backup");
});

it("refuses a file store that holds files, and keys that can't decrypt the secrets", async () => {
  const to = await createTarget();
  const files = openLocalFiles(join(folder, "files"));
  await expect(restoreBackup({ ...to, files, folder: join(folder, "backup") })).rejects.toThrow("already holds files");
  const other = await changeManifest((manifest) => ({ ...manifest, sealKeyIds: ["00ff"] }));
  await expect(restoreBackup({ ...to, folder: other })).rejects.toThrow("Set SEAL_KEYS");
});

it("finds a damaged file before it changes anything", async () => {
  const copy = await changeManifest((manifest) => manifest);
  await appendFile(join(copy, "tables", "conversations.copy.gz"), "x");
  const to = await createTarget();
  await expect(restoreBackup({ ...to, folder: copy })).rejects.toThrow("conversations.copy.gz is damaged");
  expect(await sumTables(to.url)).toEqual(new Map());
});

it("keeps nothing if the database refuses rows", RESTORES, async () => {
  const { tables } = await readManifest(join(folder, "backup"));
  const users = tables.filter(({ name }) => name === "users");
  const twice = await changeManifest((manifest) => ({ ...manifest, tables: [...tables, ...users] }));
  const to = await createTarget();
  await expect(restoreBackup({ ...to, folder: twice })).rejects.toThrow("The database refused rows of users");
  expect((await sumTables(to.url)).get("messages")).toMatchObject({ rows: 0 });
});

it("keeps nothing if a table differs after loading, and can be repeated", RESTORES, async () => {
  const { tables } = await readManifest(join(folder, "backup"));
  const short = await changeManifest((manifest) => ({
    ...manifest,
    tables: tables.map((table) => (table.name === "rollups" ? { ...table, rows: 7 } : table)),
  }));
  const to = await createTarget();
  await expect(restoreBackup({ ...to, folder: short })).rejects.toThrow("rollups differs from the backup");
  expect((await sumTables(to.url)).get("messages")).toMatchObject({ rows: 0 });
  await restoreBackup({ ...to, files: openLocalFiles(join(folder, "repeated")), folder: join(folder, "backup") });
  const messages = tables.find(({ name }) => name === "messages");
  expect((await sumTables(to.url)).get("messages")).toEqual({ rows: messages?.rows, checksum: messages?.checksum });
});

it("applies migrations that are newer than the backup, and refuses a backup of a newer program", RESTORES, async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const older = await createEmptyDatabase();
  await migrate(older.url, { only: new Set(names.slice(0, -1)) });
  const copy = join(folder, "older");
  await createBackup({ ...source(), url: older.url, folder: copy });
  await older.drop();
  const to = await createTarget();
  const { notes } = await restoreBackup({ ...to, folder: copy, files: openLocalFiles(join(folder, "older-files")) });
  expect(notes).toEqual([`Afterwards these migrations were applied: ${names.at(-1) ?? ""}.`]);
  expect([...(await sumTables(to.url)).keys()]).toEqual([...(await sumTables(database.url)).keys()]);
  const newer = await changeManifest((manifest) => ({
    ...manifest,
    migrations: [{ name: "9999-x.sql", checksum: "" }],
  }));
  await expect(restoreBackup({ ...(await createTarget()), folder: newer })).rejects.toThrow(
    "lacks its migrations: 9999",
  );
  await expect(getDatabase().system`select 1 as n`).resolves.toEqual([{ n: 1 }]);
});
