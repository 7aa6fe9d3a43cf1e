/** Starts PostgreSQL on a data folder, keeps it running, and stops it in order. */
import { realpath } from "node:fs/promises";
import postgres from "postgres";
import { findPostgres } from "./binaries.ts";
import {
  choosePort,
  DATABASE_NAME,
  ensureCluster,
  listClusterPaths,
  makeDatabaseUrl,
  prepareFolders,
  readPort,
} from "./cluster.ts";
import { chooseLauncher } from "./launcher.ts";
import { takeLock } from "./lock.ts";
import { endOrphan } from "./postmaster.ts";
import { ServerProcess } from "./server-process.ts";
import type { PostgresEvents } from "./server-process.ts";

/** A running embedded database. */
export interface EmbeddedPostgres {
  url: string;
  /** Process id of the present server; another one after a restart. */
  pid(): number | undefined;
  /** Ends every connection, writes everything down and stops. */
  stop(): Promise<void>;
}

/** Another process already runs the database of this folder. */
export class DataFolderInUseError extends Error {
  override name = "DataFolderInUseError";
}

/** Starts the database of `dataDir`, made at the first call. Throws DataFolderInUseError, or an Error with what to do. */
export async function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  searchPath?: string;
  events?: PostgresEvents;
}): Promise<EmbeddedPostgres> {
  const { durable = true } = options;
  await prepareFolders(options.dataDir);
  // One folder may have several names; the lock must not.
  const dataDir = await realpath(options.dataDir);
  const lock = await takeLock(`data:${dataDir}`);
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
    await endOrphan(paths.data);
    const port = await choosePort(dataDir);
    const server = new ServerProcess(
      { binaries, launcher, folder: paths.data, log: paths.log, port, durable },
      options.events,
    );
    await server.start();
    await ensureDatabase(await makeDatabaseUrl(dataDir, port, "postgres"));
    return {
      url: await makeDatabaseUrl(dataDir, port),
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

/** The address of the database that another process runs on `dataDir`. */
export async function attachPostgres(dataDir: string): Promise<string> {
  return makeDatabaseUrl(dataDir, await readPort(dataDir));
}

async function ensureDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE_NAME)}`;
  } finally {
    await sql.end();
  }
}
