/** Opens the database for the site, development, tests and tools. */
import { openPool } from "#src/server/db/driver.ts";
import { setEnv, getEnv } from "#src/server/env.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { log } from "#src/server/log.ts";
import {
  getRunningDatabaseUrl,
  DataFolderInUseError,
  hasPostgres,
  startPostgres,
} from "#src/server/providers/postgres/supervisor.ts";

/** A database in use by this process. */
export interface OpenDatabase {
  url: string;
  /** Process id of the embedded server; undefined for other databases. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, else the embedded one in DATA_DIR, and sets DATABASE_URL. With `share`, uses the
 * embedded database of another running copy; otherwise that is an error. With `existing`, a missing embedded database is an
 * error: a command without the settings of the service would else work on a new one. Throws an Error that says what to do.
 */
export async function openProgramDatabase(
  options: { share?: boolean; existing?: boolean } = {},
): Promise<OpenDatabase> {
  const env = getEnv();
  if (options.existing === true && env.givenDatabaseUrl === undefined && !(await hasPostgres(env.dataDir))) {
    throw new Error(
      `There is no database in ${env.dataDir}. Run this with the settings of the running program (DATA_DIR or DATABASE_URL), or start the program first.`,
    );
  }
  const database =
    env.givenDatabaseUrl === undefined
      ? await openEmbedded(env, options.share ?? false)
      : await connectToConfigured(env.givenDatabaseUrl);
  setEnv({ DATABASE_URL: database.url, DATA_DIR: env.dataDir });
  return database;
}

/** Connects to DATABASE_URL. Throws an Error with the reason and without the password. */
async function connectToConfigured(url: string): Promise<OpenDatabase> {
  const host = URL.canParse(url) ? new URL(url).host : "its address";
  const sql = openPool(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    const reason = formatError(error, { stack: false });
    throw new Error(
      `The database of DATABASE_URL at ${host} can't be used: ${reason}. Check that it is running and the address is correct.`,
      {
        cause: error,
      },
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
  return createExternal(url);
}

function createExternal(url: string): OpenDatabase {
  return { url, pid: () => undefined, stop: () => Promise.resolve() };
}

async function openEmbedded(env: { dataDir: string; searchPath: string }, share: boolean): Promise<OpenDatabase> {
  const { dataDir, searchPath } = env;
  const events = {
    onExit: (detail: object) => log.error(detail, "the database exited unexpectedly and is restarting"),
    onRestart: () => log.warn("the database has restarted"),
  };
  try {
    return await startPostgres({ dataDir, searchPath, events });
  } catch (error) {
    if (share && error instanceof DataFolderInUseError) return createExternal(await getRunningDatabaseUrl(dataDir));
    throw error;
  }
}
