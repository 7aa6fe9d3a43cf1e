import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type postgres from "postgres";
import { openPool } from "#src/server/db/driver.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { createQueues } from "#src/server/jobs/queue.ts";
import type { FileStore } from "#src/server/providers/files/files.ts";
import { JOBS } from "#src/server/worker/jobs.ts";
import { checkTarget, listMigrationsToCome } from "./check-target.ts";
import { PLAIN_SESSION } from "./create-backup.ts";
import { readManifest } from "./manifest.ts";
import type { Manifest, TableEntry } from "./manifest.ts";
import { checkStored, readStored, toBytes } from "./stored-file.ts";
import { copyIn, createPartition, suspendRules, listTables, sumRows } from "./tables.ts";

/** What was restored, and what the person should know about it. */
export type RestoreResult = { manifest: Manifest; notes: string[] };

/**
 * Restores a backup into an empty database, an empty file store and a data folder without keys. Checks every file before
 * it changes anything, and every table after loading; the tables are loaded in one transaction. Throws an Error that says
 * what to do. With `upgrade: false`, newer migrations are left to the next start of the program.
 */
export async function restoreBackup(options: {
  url: string;
  dataDir: string;
  files: FileStore;
  folder: string;
  upgrade?: boolean;
}): Promise<RestoreResult> {
  const { url, dataDir, folder, upgrade = true } = options;
  const manifest = await readManifest(folder);
  const later = await listMigrationsToCome(manifest);
  const jobs = manifest.queue === undefined ? [] : [manifest.queue.jobs];
  for (const entry of [...manifest.tables, ...jobs]) await checkStored(folder, entry.file);
  for (const entry of [...manifest.keys, ...manifest.files]) await checkStored(folder, entry);
  const notes =
    later.length === 0 || !upgrade ? [] : [`Afterwards these migrations were applied: ${later.join(", ")}.`];
  const sql = openPool(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "threadlight-restore", ...PLAIN_SESSION },
  });
  try {
    await checkTarget(sql, { manifest, dataDir, files: options.files });
    await migrate(url, { only: new Set(manifest.migrations.map(({ name }) => name)) });
    const queue = await prepareQueue(sql, url, manifest);
    if (queue.note !== undefined) notes.push(queue.note);
    await sql.begin((tx) => loadTables(tx, manifest, [...manifest.tables, ...queue.tables], folder));
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  for (const entry of manifest.files) {
    await options.files.write(entry.name.slice("files/".length), readStored(folder, entry));
  }
  for (const entry of manifest.keys) {
    await mkdir(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
    await pipeline(
      readStored(folder, entry),
      createWriteStream(join(dataDir, entry.name), { mode: 0o600, flags: "wx" }),
    );
  }
  if (upgrade) await migrate(url);
  return { manifest, notes };
}

/** Creates the job queue; its jobs are loaded only into the same version of its tables. */
async function prepareQueue(
  sql: postgres.Sql,
  url: string,
  { queue }: Manifest,
): Promise<{ tables: TableEntry[]; note?: string }> {
  if (queue === undefined) return { tables: [] };
  await createQueues(url, [...new Set([...queue.queues, ...JOBS.map(({ name }) => name)])]);
  const [present] = await sql<{ version: number }[]>`select version from pgboss.version`;
  if (present?.version === queue.version) return { tables: [queue.jobs] };
  const note =
    `${String(queue.jobs.rows)} waiting or failed background jobs were left out: the queue's tables have another ` +
    "version. The next start enqueues unfinished imports, exports, erasures and mails again.";
  return { tables: [], note };
}

async function loadTables(
  tx: postgres.TransactionSql,
  manifest: Manifest,
  tables: readonly TableEntry[],
  folder: string,
): Promise<void> {
  const present = await listTables(tx);
  // Migrations fill some tables with first rows, which the backup has in their present form.
  for (const name of present) await tx`truncate ${tx(name)} cascade`;
  const resumeRules = await suspendRules(tx);
  for (const partition of manifest.partitions) await createPartition(tx, partition);
  for (const entry of tables) {
    const rows = readStored(folder, entry.file);
    await copyIn(tx, entry, decompress(rows));
  }
  await resumeRules();
  for (const entry of tables) {
    const { rows, checksum } = await sumRows(tx, entry);
    if (rows === entry.rows && checksum === entry.checksum) continue;
    const found = `${String(rows)} rows instead of ${String(entry.rows)}, checksum ${checksum} instead of ${entry.checksum}`;
    throw new Error(`${entry.name} differs from the backup after loading: ${found}. Nothing was kept.`);
  }
}

async function* decompress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpack = createGunzip();
  const feeding = pipeline(content, unpack, { end: true }).catch((error: unknown) => {
    unpack.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  yield* toBytes(unpack);
  await feeding;
}
