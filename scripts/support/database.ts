/** The database for everything that is started here: the site, development, tests, tools. */
import postgres from "postgres";
import { publishEnv, readEnv } from "#src/server/env.ts";
import { log } from "#src/server/log.ts";
import { attachPostgres, DataFolderInUseError, startPostgres } from "#src/server/providers/postgres/supervisor.ts";

/** A database in use by this process. */
export interface OpenDatabase {
  url: string;
  /** Process id of the embedded server; undefined for any other database. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * The database of DATABASE_URL, else the embedded one on DATA_DIR; its address is in the environment from here on.
 * `share` uses the one that another copy runs; without it that is an error. Throws with what to do.
 */
export async function openProgramDatabase(options: { share?: boolean } = {}): Promise<OpenDatabase> {
  const env = readEnv();
  const database =
    env.givenDatabaseUrl === undefined
      ? await openEmbedded(env, options.share ?? false)
      : await reachGiven(env.givenDatabaseUrl);
  publishEnv({ DATABASE_URL: database.url, DATA_DIR: env.dataDir });
  return database;
}

/** Throws in words, without the password, where DATABASE_URL leads to no database. */
async function reachGiven(url: string): Promise<OpenDatabase> {
  const place = URL.canParse(url) ? new URL(url).host : "its address";
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database of DATABASE_URL at ${place} can't be used: ${reason}. Does it run, and is the address right?`,
      {
        cause: error,
      },
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
  return useGiven(url);
}

function useGiven(url: string): OpenDatabase {
  return { url, pid: () => undefined, stop: () => Promise.resolve() };
}

async function openEmbedded(env: { dataDir: string; searchPath: string }, share: boolean): Promise<OpenDatabase> {
  const { dataDir, searchPath } = env;
  const events = {
    onExit: (detail: object) => log.error(detail, "the database ended unexpectedly and is started again"),
    onRestart: () => log.warn("the database is back"),
  };
  try {
    return await startPostgres({ dataDir, searchPath, events });
  } catch (error) {
    if (share && error instanceof DataFolderInUseError) return useGiven(await attachPostgres(dataDir));
    throw error;
  }
}
