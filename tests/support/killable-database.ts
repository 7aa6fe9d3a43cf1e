/** A database whose server is killed in a test: the program's own, or, with CITUS_URL, all nodes of a cluster on this machine. */
import { inject } from "vitest";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { listNodeUrls } from "./cluster-database.ts";
import { connectAsOwner, createTestDatabase, renameDatabase } from "./database.ts";

/** An empty database with the latest schema. */
export interface KillableDatabase {
  url: string;
  /** kill -9 of the server's processes. It restarts by itself. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens one; that of the program is in DATA_DIR. */
export async function openKillableDatabase(): Promise<KillableDatabase> {
  const clusterUrl = inject("clusterUrl");
  if (clusterUrl === null) return openOwn();
  const { url, drop } = await createTestDatabase();
  return { url, kill: () => killNodes(clusterUrl), stop: drop };
}

async function openOwn(): Promise<KillableDatabase> {
  const database = await openProgramDatabase();
  await migrate(database.url);
  return {
    url: database.url,
    kill: () => {
      process.kill(database.pid() ?? 0, "SIGKILL");
      return Promise.resolve();
    },
    stop: () => database.stop(),
  };
}

/** Kills one process of each node, after which PostgreSQL ends all others of that node and recovers from its log. */
async function killNodes(clusterUrl: string): Promise<void> {
  const pids = await Promise.all((await listNodeUrls(clusterUrl)).map(findCheckpointer));
  for (const pid of pids) process.kill(pid, "SIGKILL");
}

/** Kills a worker (host:port), after which it refuses the database of `url` until `restart` is called. */
export async function killWorker(url: string, node: string): Promise<{ restart(): Promise<void> }> {
  const worker = new URL(renameDatabase(url, "postgres"));
  worker.host = node;
  const name = new URL(url).pathname.slice(1);
  const allow = async (isAllowed: boolean): Promise<void> => {
    const sql = connectAsOwner(worker.href);
    await sql.unsafe(`alter database ${name} allow_connections ${String(isAllowed)}`);
    await sql.end();
  };
  await allow(false);
  process.kill(await findCheckpointer(worker.href), "SIGKILL");
  return { restart: () => allow(true) };
}

async function findCheckpointer(url: string): Promise<number> {
  const sql = connectAsOwner(url);
  try {
    const [row] = await sql<{ pid: number }[]>`select pid from pg_stat_activity where backend_type = 'checkpointer'`;
    if (row === undefined) throw new Error("The node has no checkpointer.");
    return row.pid;
  } finally {
    await sql.end();
  }
}
