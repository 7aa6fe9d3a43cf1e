/** Starts PostgreSQL on a data folder, keeps it running and stops it cleanly. */
import { realpath } from "node:fs/promises";
import { openPool } from "../../db/driver.ts";
import { findPostgres } from "./binaries.ts";
import {
  choosePort,
  DATABASE_NAME,
  ensureCluster,
  listClusterPaths,
  buildDatabaseUrl,
  createFolders,
  readPort,
  readVersion,
} from "./cluster.ts";
import { chooseLauncher } from "./launcher.ts";
import { acquireLock } from "./lock.ts";
import { stopOrphan } from "./postmaster.ts";
import { ServerProcess } from "./server-process.ts";
import type { PostgresEvents } from "./server-process.ts";

/** A running embedded database. */
export interface EmbeddedPostgres {
  url: string;
  /** Process id of the current server; it changes after a restart. */
  pid(): number | undefined;
  /** Closes all connections, flushes to disk and stops. */
  stop(): Promise<void>;
}

/** Another process already uses the database in this folder. */
export class DataFolderInUseError extends Error {
  override name = "DataFolderInUseError";
}

/** Whether `dataDir` has a database. */
export async function hasPostgres(dataDir: string): Promise<boolean> {
  return (await readVersion(listClusterPaths(dataDir).data)) !== undefined;
}

/** Starts the database in `dataDir` and creates it if needed. Throws DataFolderInUseError, or an Error that says what to do. */
export async function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  searchPath?: string;
  events?: PostgresEvents;
}): Promise<EmbeddedPostgres> {
  const { durable = true } = options;
  await createFolders(options.dataDir);
  // A folder may have several paths, but must have one lock.
  const dataDir = await realpath(options.dataDir);
  const lock = await acquireLock(`data:${dataDir}`);
  if (lock === undefined) {
    throw new DataFolderInUseError(
      `Another copy already runs on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
  try {
    const paths = listClusterPaths(dataDir);
    const binaries = await findPostgres(paths.links, options.searchPath ?? "");
    const launcher = await chooseLauncher(binaries, paths.home);
    await ensureCluster({ dataDir, binaries, launcher, durable });
    await stopOrphan(paths.data);
    const port = await choosePort(dataDir);
    const server = new ServerProcess(
      { binaries, launcher, folder: paths.data, log: paths.log, port, durable },
      options.events,
    );
    await server.start();
    await ensureDatabase(await buildDatabaseUrl(dataDir, port, "postgres"));
    return {
      url: await buildDatabaseUrl(dataDir, port),
      pid: () => server.pid(),
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns the URL of the database that another process runs on `dataDir`. */
export async function getRunningDatabaseUrl(dataDir: string): Promise<string> {
  return buildDatabaseUrl(dataDir, await readPort(dataDir));
}

async function ensureDatabase(url: string): Promise<void> {
  const sql = openPool(url, { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE_NAME)}`;
  } finally {
    await sql.end();
  }
}
