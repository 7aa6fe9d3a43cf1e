import { createReadStream } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import type postgres from "postgres";
import { openPool } from "#src/server/db/driver.ts";
import { listSealKeyIds } from "#src/server/auth/secrets/encrypt-secret.ts";
import { FILE_FOLDERS } from "#src/server/providers/files/files.ts";
import type { FileStore } from "#src/server/providers/files/files.ts";
import { getVersion } from "#src/server/version.ts";
import { BACKUP_FORMAT, getManifestPath } from "./manifest.ts";
import type { FileEntry, Manifest, TableEntry } from "./manifest.ts";
import { writeStored } from "./stored-file.ts";
import { copyOut, JOB_TABLE, listColumns, listPartitions, listTables, sumRows } from "./tables.ts";

/** Text of values that every session reads the same. */
export const PLAIN_SESSION = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  synchronize_seqscans: "off",
  statement_timeout: 0,
};

/**
 * Writes a backup of database, keys and files to `folder`, which must be empty. The rows are those of one moment; programs
 * may go on writing.
 */
export async function createBackup(options: {
  url: string;
  dataDir: string;
  files: FileStore;
  folder: string;
}): Promise<Manifest> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Choose a new folder.`);
  await chmod(folder, 0o700);
  const sql = openPool(options.url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "threadlight-backup", ...PLAIN_SESSION },
  });
  try {
    const database = await sql.begin("isolation level repeatable read read only", (tx) => copyDatabase(tx, folder));
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      version: getVersion(),
      ...database,
      keys: await copyKeys(options.dataDir, folder),
      sealKeyIds: await listSealKeyIds(),
      files: await copyFiles(options.files, folder),
    };
    await writeFile(getManifestPath(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
      flag: "wx",
    });
    return manifest;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type DatabasePart = Omit<Manifest, "format" | "version" | "keys" | "sealKeyIds" | "files">;

async function copyDatabase(tx: postgres.TransactionSql, folder: string): Promise<DatabasePart> {
  const [moment] = await tx<{ at: Date; version: string; program: string | null; queue: string | null }[]>`
    select now() as at, current_setting('server_version') as version,
      to_regclass('public.migrations')::text as program, to_regclass(${JOB_TABLE})::text as queue`;
  if (moment === undefined || moment.program === null)
    throw new Error("This database has no tables of the program. Check DATABASE_URL or DATA_DIR.");
  const migrations = await tx<
    { name: string; checksum: string }[]
  >`select name, checksum from migrations order by name`;
  const tables: TableEntry[] = [];
  for (const name of await listTables(tx)) tables.push(await copyTable(tx, name, folder));
  return {
    createdAt: moment.at.toISOString(),
    postgresVersion: moment.version,
    migrations: [...migrations],
    tables,
    partitions: [...(await listPartitions(tx))],
    ...(moment.queue === null ? {} : { queue: await copyQueue(tx, folder) }),
  };
}

async function copyTable(tx: postgres.TransactionSql, name: string, folder: string): Promise<TableEntry> {
  const columns = await listColumns(tx, name);
  const sum = await sumRows(tx, { name, columns });
  const rows = await copyOut(tx, { name, columns });
  // The fastest level halves conversations already, and keeps up with the database.
  const packed = rows.pipe(createGzip({ level: 1 }));
  rows.once("error", (error) => packed.destroy(error));
  const file = await writeStored(folder, `tables/${name}.copy.gz`, packed);
  return { name, columns, ...sum, file };
}

async function copyQueue(tx: postgres.TransactionSql, folder: string): Promise<NonNullable<Manifest["queue"]>> {
  const [queue] = await tx<{ version: number; names: string[] }[]>`
    select version, array(select name from pgboss.queue where name not like '\\_\\_pgboss%' order by name) as names
    from pgboss.version`;
  return { version: queue?.version ?? 0, queues: queue?.names ?? [], jobs: await copyTable(tx, JOB_TABLE, folder) };
}

async function copyKeys(dataDir: string, folder: string): Promise<FileEntry[]> {
  // Makes the file of a program that has not needed it yet.
  await listSealKeyIds();
  const names = await readdir(join(dataDir, "keys")).catch(() => []);
  const found = names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
  return Promise.all(
    found.toSorted().map((name) => writeStored(folder, `keys/${name}`, createReadStream(join(dataDir, "keys", name)))),
  );
}

async function copyFiles(files: FileStore, folder: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const at of FILE_FOLDERS) {
    for (const name of (await files.list(at)).toSorted()) {
      try {
        entries.push(await writeStored(folder, `files/${at}/${name}`, files.read(`${at}/${name}`)));
      } catch (error) {
        // Deleted since it was listed, like its row since the snapshot.
        if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      }
    }
  }
  return entries;
}
