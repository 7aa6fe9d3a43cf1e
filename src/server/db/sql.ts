import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { openPool } from "./driver.ts";
import { getEnv } from "../env.ts";
import { findLostNode } from "./lost-node.ts";
import { createNodes } from "./nodes.ts";
import type { Nodes } from "./nodes.ts";
import { findStatementListener } from "./statement-listener.ts";

const RECONNECT_SECONDS = 0.2;
const CREDENTIAL_CONNECTIONS = 2;
/** Identifies this process's connections in pg_stat_activity. A second copy of this module would have its own id. */
export const PROCESS_ID = `${String(process.pid)}-${randomBytes(3).toString("hex")}`;
/**
 * The ingest path finds rows only by their keys. These settings prevent sequential scans of tables that grew faster than
 * their statistics, and repeated planning of the same statements.
 */
const KEY_LOOKUPS_ONLY = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
};
/**
 * Reads are planned by the values of their parameters: how many conversations a filter leaves decides the plan, and the sixth of
 * the same statements on a connection would get a generic one, up to 25 times as slow. Citus also chooses the node by them.
 */
const PLANS_BY_VALUES = { plan_cache_mode: "force_custom_plan" };
/** The client's id, which the policies of tables compare with, goes to the nodes with the first statement. */
const CLUSTER_CLIENT = { "citus.propagate_set_commands": "local" };
/** Codes of the driver (CONNECTION_…, CONNECT_TIMEOUT), the system (E…) and PostgreSQL (57P0: shutting down or starting, 08). */
const UNAVAILABLE_CODES = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|57P0|08)/;

/** Database roles of migration 0004, which decide what a connection can access. */
export type DatabaseRole = "threadlight_app" | "threadlight_ingest" | "threadlight_system";

/** The passwords of roles that log in themselves. */
export type RoleLogins = ReadonlyMap<DatabaseRole, string>;

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** A pool or a transaction that runs statements. */
export type Queryable = postgres.ISql;

/** A node's own pool for the ingest path, so that its clients wait for no other node. All pools lead to the coordinator. */
export type Lane = {
  /** The node as host:port; null for the shared pool `ingest`, the only one of a single database. */
  node: string | null;
  ingest: Sql;
};

/** The process's connection pools. */
export type Database = {
  /** Runs a transaction for one client. Row-level security hides the rows of other clients. */
  withClient<T>(clientId: string, run: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The ingest path. Row-level security does not apply; the client comes from a verified key or a job. */
  ingest: Sql;
  /** The lane of a client: that of its node, or the only one. Throws NodeLostError while the node is lost. */
  findLane(clientId: string): Promise<Lane>;
  /** Runs with the lane of a client, and records the loss if its node is unreachable. Throws NodeLostError while the node is lost. */
  withLane<T>(clientId: string, run: (lane: Lane) => Promise<T>): Promise<T>;
  /** All lanes that were used so far, that of `ingest` among them. */
  listLanes(): readonly Lane[];
  /** The nodes of a cluster; null for a single database. */
  nodes: Nodes | null;
  /** Accounts, sessions and keys, when the client is not known yet. */
  system: Sql;
  /** The same role on separate connections, so that many concurrent logins don't delay session checks. */
  credentials: Sql;
  end(): Promise<void>;
};

type ClientFlush = (clientId: string, ingest: Sql) => Promise<void> | undefined;

let flush: ClientFlush = () => undefined;

/** Sets what runs before each `withClient` transaction, so that reads see every acknowledged message. Set by the ingest feature. */
export function setClientFlush(next: ClientFlush): void {
  flush = next;
}

/** Flushes the client's writes that this process buffers for the pool `ingest` and the lanes beside it. */
export async function flushClient(clientId: string, ingest: Sql): Promise<void> {
  // A client that was moved has writes in the lane of its former node too.
  for (const pool of listPools(ingest)) await flush(clientId, pool);
}

/** The lanes of a cluster's database by each of their pools. */
const lanesByPool = new WeakMap<Sql, readonly Lane[]>();

/** Lists a pool of the ingest path with those of the lanes beside it, each of which has its own caches and buffers. */
export function listPools(ingest: Sql): readonly Sql[] {
  return lanesByPool.get(ingest)?.map((lane) => lane.ingest) ?? [ingest];
}

/** Opens the pools on `url`. Connections are opened on first use. */
export function openDatabase(url: string, options: { poolSize: number }): Database {
  // Screens need most connections; each client has one writer at a time.
  const share = (part: number): number => Math.max(2, Math.round(options.poolSize * part));
  const app = connect(url, "threadlight_app", share(0.5));
  const ingest = connect(url, "threadlight_ingest", share(0.25));
  const system = connect(url, "threadlight_system", share(0.25));
  const credentials = connect(url, "threadlight_system", CREDENTIAL_CONNECTIONS);
  const single: Lane = { node: null, ingest };
  const lanes = [single];
  const nodes = getEnv().isCluster
    ? createNodes({
        // Not by the ingest pool, whose connections may all wait for a node that vanished.
        lookUp: (clientId) => findNode(system, clientId),
        probe: (node, clientId) => answers(openLane(node).ingest, clientId),
      })
    : null;

  function openLane(node: string): Lane {
    const open = lanes.find((lane) => lane.node === node);
    if (open !== undefined) return open;
    const lane = { node, ingest: connect(url, "threadlight_ingest", share(0.25)) };
    lanes.push(lane);
    for (const { ingest: pool } of lanes) lanesByPool.set(pool, lanes);
    return lane;
  }

  async function runForClient<T>(clientId: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
    await flushClient(clientId, ingest);
    const result = await app.begin(async (tx) => {
      // Pipelined with the first statement of `run`; it stays first on the wire.
      const setClient = tx.unsafe(`set local app.client_id = '${checkId(clientId)}'`).execute();
      const [, value] = await Promise.all([setClient, run(tx)]);
      return { value };
    });
    return result.value;
  }

  return {
    withClient: (clientId, run) =>
      nodes === null ? runForClient(clientId, run) : nodes.reach(clientId, () => runForClient(clientId, run)),
    ingest,
    findLane: async (clientId) => (nodes === null ? single : openLane(await nodes.find(clientId))),
    withLane: (clientId, run) => (nodes === null ? run(single) : nodes.reach(clientId, (node) => run(openLane(node)))),
    listLanes: () => lanes,
    nodes,
    system,
    credentials,
    async end() {
      nodes?.end();
      await Promise.all([
        app.end({ timeout: 5 }),
        ...lanes.map((lane) => lane.ingest.end({ timeout: 5 })),
        system.end({ timeout: 5 }),
        credentials.end({ timeout: 5 }),
      ]);
    },
  };
}

/** The node that holds the client, by the cluster's own tables on the coordinator. */
async function findNode(sql: Sql, clientId: string): Promise<string> {
  const [row] = await sql<{ node: string }[]>`
    select n.nodename || ':' || n.nodeport as node
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where p.shardid = get_shard_id_for_distribution_column('conversations', ${clientId}::uuid)`;
  return row?.node ?? "";
}

/** Whether the client's node answers; an error of the statement itself counts as an answer. */
async function answers(ingest: Sql, clientId: string): Promise<boolean> {
  try {
    await ingest`select conversation_id from conversations where client_id = ${clientId} limit 1`;
    return true;
  } catch (error) {
    return !isDatabaseUnavailable(error);
  }
}

/** Whether the database, or the client's node of a cluster, is temporarily unreachable, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.test(getErrorCode(error)) || findLostNode(error) !== null;
}

/** Whether PostgreSQL aborted a transaction because of a conflict (serialization, deadlock), so that a retry succeeds. */
export function isTransientConflict(error: unknown): boolean {
  return /^40(001|P01)$/.test(getErrorCode(error));
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

let logins: RoleLogins = new Map();

/** Sets the roles that pools opened from now on log in as. The others are taken by the account of DATABASE_URL. */
export function setRoleLogins(next: RoleLogins): void {
  logins = next;
}

let shared: Database | undefined;

/** Returns the process's database, opened on the first call. */
export function getDatabase(): Database {
  const { databaseUrl, databaseConnections } = getEnv();
  shared ??= openDatabase(databaseUrl, { poolSize: databaseConnections });
  return shared;
}

/** Returns the process's database if it is open. Late background work uses it, so that it never reopens a closed one. */
export function findOpenDatabase(): Database | undefined {
  return shared;
}

/** Closes the process's connections. The next {@link getDatabase} opens new ones with the current settings. */
export async function closeDatabase(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.end();
}

/** Opens a pool with one role. Instants are Dates; bigints are numbers (all counts stay below 2^53). */
export function connect(url: string, role: DatabaseRole, max: number): Sql {
  const listener = findStatementListener();
  const { isCluster } = getEnv();
  const password = logins.get(role);
  return openPool(url, {
    max,
    ...(password === undefined ? {} : { username: role, password }),
    debug: listener !== undefined && ((_connection, statement) => listener(statement)),
    idle_timeout: 60,
    connect_timeout: 5,
    // A constant delay, so that a recovered database is used at once.
    backoff: () => RECONNECT_SECONDS,
    onnotice: () => undefined,
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (value: string) => Number(value),
      },
      // Calendar days stay strings, because a Date would shift them by the local time zone.
      date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
      // Invalid instants are left to PostgreSQL to reject. The driver's serializer would throw in the middle of a statement,
      // and the connection would hang.
      instant: { to: 1184, from: [1114, 1184], serialize: formatInstant, parse: (value: string) => new Date(value) },
    },
    connection: {
      application_name: `${role} ${PROCESS_ID}`,
      ...(password === undefined ? { role } : {}),
      TimeZone: "UTC",
      ...(role === "threadlight_ingest" ? KEY_LOOKUPS_ONLY : {}),
      ...(isCluster || role === "threadlight_app" ? PLANS_BY_VALUES : {}),
      ...(isCluster && role === "threadlight_app" ? CLUSTER_CLIENT : {}),
    },
  });
}

/** `set` takes no parameters. */
function checkId(id: string): string {
  if (!/^[\da-f-]{36}$/i.test(id)) throw new Error("A client's id is expected.");
  return id;
}

function formatInstant(value: unknown): string {
  if (!(value instanceof Date)) return String(value);
  return Number.isNaN(value.getTime()) ? "no instant" : value.toISOString();
}
