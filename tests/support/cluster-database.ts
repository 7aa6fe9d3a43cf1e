/** With CITUS_URL, test files get a distributed database on that cluster instead of a clone of the template. */
import type postgres from "postgres";
import { openPool } from "#src/server/db/driver.ts";
import { distribute } from "#src/server/db/distribute.ts";
import { migrate } from "#src/server/db/migrate.ts";

/** Few, because each is a table on a worker and every test file creates all of them. */
const SHARDS = 4;

type Node = { host: string; port: number; isCoordinator: boolean };

/** Creates an empty database with the latest schema on all nodes of the cluster, its client tables distributed; returns its URL. */
export async function createClusterDatabase(clusterUrl: string, name: string): Promise<string> {
  const nodes = await listNodes(clusterUrl);
  const [coordinator] = nodes;
  if (coordinator === undefined)
    throw new Error("The database of CITUS_URL knows no nodes: citus_set_coordinator_host.");
  const url = moveTo(clusterUrl, coordinator, name);
  await runOn(clusterUrl, async (lock) => {
    // One at a time: roles and nodes belong to all databases. The lock ends with its connection.
    await lock`select pg_advisory_lock(hashtextextended('test databases', 0))`;
    for (const node of nodes) {
      await runOn(moveTo(clusterUrl, node), (sql) => sql`create database ${sql(name)}`);
      await runOn(moveTo(clusterUrl, node, name), (sql) => sql`create extension citus`);
    }
    await runOn(url, (sql) => addNodes(sql, nodes));
    await migrate(url);
    await runOn(url, (sql) => distribute(sql, { shards: SHARDS, log: () => undefined }));
  });
  return url;
}

async function addNodes(sql: postgres.Sql, nodes: readonly Node[]): Promise<void> {
  for (const { host, port, isCoordinator } of nodes)
    await (isCoordinator
      ? sql`select citus_set_coordinator_host(${host}, ${port})`
      : sql`select citus_add_node(${host}, ${port})`);
}

/** Drops a database on all nodes of the cluster. */
export async function dropClusterDatabase(clusterUrl: string, name: string): Promise<void> {
  for (const node of await listNodes(clusterUrl))
    await runOn(moveTo(clusterUrl, node), (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

/** The URL of the database of CITUS_URL on each node, the coordinator first. */
export async function listNodeUrls(clusterUrl: string): Promise<string[]> {
  return (await listNodes(clusterUrl)).map((node) => moveTo(clusterUrl, node));
}

/** The nodes that the database of CITUS_URL knows, the coordinator first. */
function listNodes(clusterUrl: string): Promise<Node[]> {
  return runOn(
    clusterUrl,
    async (sql) => sql<Node[]>`
      select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
      where noderole = 'primary' order by groupid`,
  );
}

function moveTo(url: string, { host, port }: Node, database?: string): string {
  const moved = new URL(url);
  moved.host = `${host}:${port}`;
  if (database !== undefined) moved.pathname = `/${database}`;
  return moved.href;
}

async function runOn<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openPool(url, { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
