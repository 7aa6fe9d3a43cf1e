/** Spreads the client tables over the nodes of a cluster (Citus), as `layout.ts` says. */
import { readFile } from "node:fs/promises";
import type postgres from "postgres";
import { openPool } from "./driver.ts";
import { getEnv } from "../env.ts";
import { DISTRIBUTED_FUNCTIONS, DISTRIBUTED_TABLES, LOCAL_TABLES, NODE_FUNCTIONS, isDistributed } from "./layout.ts";

const FUNCTIONS = new URL("./cluster-functions.sql", import.meta.url);
/** All other tables are placed with this one. */
const FIRST_TABLE = "conversations";
const ROLES = ["threadlight_app", "threadlight_ingest", "threadlight_system"] as const;
/** What the program's pools set for their own sessions, for those that the coordinator opens on other nodes. */
const ROLE_SETTINGS = ["timezone = 'UTC'", "plan_cache_mode = force_custom_plan"];

type Options = {
  /** Parts that each table is divided into; only used for the first table. */
  shards?: number | undefined;
  /** Gets a line for each step that was done. */
  log(line: string): void;
};

/** Whether client tables are spread over the nodes of a cluster. */
export async function isDistributedDatabase(sql: postgres.ISql): Promise<boolean> {
  const [known] = await sql<{ yes: boolean }[]>`select to_regclass('pg_dist_partition') is not null as yes`;
  if (known?.yes !== true) return false;
  const [row] = await sql<{ yes: boolean }[]>`
    select exists (select from pg_dist_partition where logicalrelid = to_regclass(${FIRST_TABLE}) and partmethod = 'h') as yes`;
  return row?.yes ?? false;
}

/** Throws an Error if DATABASE_CLUSTER is not what the database at `url` is. */
export async function checkCluster(url: string): Promise<void> {
  const sql = openPool(url, { max: 1, onnotice: () => undefined });
  try {
    const isSpread = await isDistributedDatabase(sql);
    if (isSpread && !getEnv().isCluster)
      throw new Error("The database is distributed over a cluster. Set DATABASE_CLUSTER=citus for this process.");
    if (!isSpread && getEnv().isCluster)
      throw new Error(
        'DATABASE_CLUSTER=citus is set, and the database is not distributed. Run "npm run db:distribute" first.',
      );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Distributes the tables and functions that are not yet, and lets the program's roles sign in on all nodes. Can be run again: it
 * goes on where it stopped. Throws an Error that says what to do, for a state that it did not make.
 */
export async function distribute(sql: postgres.Sql, { shards = 32, log }: Options): Promise<void> {
  const workers = await listWorkers(sql);
  await refuseOtherStates(sql);
  await setUpRoles(sql);
  log(`${ROLES.length} roles can sign in on ${workers.length} workers`);
  for (const table of await listInOrder(sql)) {
    const started = performance.now();
    const rows = await distributeTable(sql, table, shards);
    log(`${table}: ${rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  await sql.unsafe(await readFile(FUNCTIONS, "utf8"));
  await distributeFunctions(sql);
  log(`${DISTRIBUTED_FUNCTIONS.join(", ")} run on the node of their client`);
  // What was moved is still on the coordinator, where nothing reads it.
  for (const table of DISTRIBUTED_TABLES) await sql`select truncate_local_data_after_distributing_table(${table})`;
  log("The coordinator's copies of moved rows are removed");
}

async function listWorkers(sql: postgres.Sql): Promise<string[]> {
  const [extension] = await sql`select from pg_extension where extname = 'citus'`;
  if (extension === undefined) {
    throw new Error('The database has no Citus. Run "create extension citus" in it on every node first.');
  }
  const rows = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards order by 1`;
  if (rows.length === 0) {
    throw new Error("No node can hold tables. Run \"select citus_add_node('worker-1', 5432)\" first.");
  }
  return rows.map(({ node }) => node);
}

/** Roles belong to all databases of the nodes: two commands at once would conflict. */
async function setUpRoles(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ role: string }[]>`
    select rolname as role from pg_roles where rolname = any(${[...ROLES]}::text[])
      and (not rolcanlogin or cardinality(coalesce(rolconfig, '{}')) < ${ROLE_SETTINGS.length})`;
  for (const { role } of rows) {
    await sql.unsafe(`alter role ${role} login`);
    for (const setting of ROLE_SETTINGS) await sql.unsafe(`alter role ${role} set ${setting}`);
  }
}

/** A table that somebody distributed otherwise would be read from the wrong nodes. */
async function refuseOtherStates(sql: postgres.Sql): Promise<void> {
  const [pending] = await sql<{ n: number }[]>`select count(*)::int as n from pg_dist_cleanup`;
  if ((pending?.n ?? 0) > 0) await sql`call citus_cleanup_orphaned_resources()`;
  const rows = await sql<{ table: string; method: string; column: string | null; isWithFirst: boolean }[]>`
    select p.logicalrelid::regclass::text as table, p.partmethod as method,
      column_to_column_name(p.logicalrelid, p.partkey) as column,
      p.colocationid is not distinct from (
        select colocationid from pg_dist_partition where logicalrelid = to_regclass(${FIRST_TABLE})) as "isWithFirst"
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where not c.relispartition order by 1`;
  for (const { table, method, column, isWithFirst } of rows) {
    if (!isDistributed(table))
      throw new Error(
        `${table} belongs to Citus, and must stay an ordinary table: select undistribute_table('${table}').`,
      );
    if (method !== "h" || column !== "client_id")
      throw new Error(
        `${table} is distributed, but not by client_id: select undistribute_table('${table}'), then run this again.`,
      );
    if (!isWithFirst)
      throw new Error(
        `${table} is distributed, but not together with ${FIRST_TABLE}: undistribute it, then run this again.`,
      );
  }
  const present = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const known = new Set<string>([...DISTRIBUTED_TABLES, ...Object.values(LOCAL_TABLES).flat()]);
  const names = new Set(present.map(({ name }) => name));
  const missing = [...known].filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new Error(`The schema is not of this version (no ${missing.join(", ")}). Run "npm run db:migrate" first.`);
}

/** Lists the tables that are not distributed yet, each after those that it refers to. */
async function listInOrder(sql: postgres.Sql): Promise<string[]> {
  const done = await sql<{ table: string }[]>`select logicalrelid::regclass::text as table from pg_dist_partition`;
  const keys = await sql<{ table: string; target: string }[]>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> confrelid`;
  const left = new Set<string>([FIRST_TABLE, ...DISTRIBUTED_TABLES]);
  for (const { table } of done) left.delete(table);
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].find((table) => !keys.some((key) => key.table === table && left.has(key.target)));
    if (next === undefined) throw new Error(`These tables refer to each other in a circle: ${[...left].join(", ")}`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** Returns how many rows were moved. */
async function distributeTable(sql: postgres.Sql, table: string, shards: number): Promise<number> {
  const [count] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`;
  // The statement is a transaction of its own: a table is distributed with all of its rows, or not at all.
  if (table === FIRST_TABLE)
    await sql`select create_distributed_table(${table}, 'client_id', shard_count => ${shards})`;
  else await sql`select create_distributed_table(${table}, 'client_id', colocate_with => ${FIRST_TABLE})`;
  return count?.n ?? 0;
}

async function distributeFunctions(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string; signature: string }[]>`
    select p.proname as name, p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any(${[...NODE_FUNCTIONS, ...DISTRIBUTED_FUNCTIONS]}::text[])
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`;
  const byName = Map.groupBy(rows, (row) => row.name);
  for (const name of NODE_FUNCTIONS)
    for (const { signature } of byName.get(name) ?? [])
      await sql`select create_distributed_function(${signature}::regprocedure)`;
  for (const name of DISTRIBUTED_FUNCTIONS) {
    for (const { signature } of byName.get(name) ?? []) {
      // The release before calls others of the same name, which take several clients.
      if (!signature.startsWith(`${name}(uuid,`)) continue;
      await sql`
        select create_distributed_function(
          ${signature}::regprocedure, '$1', colocate_with => ${FIRST_TABLE}, force_delegation => true)`;
    }
  }
}
