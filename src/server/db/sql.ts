import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { openPool } from "./driver.ts";
import { getEnv } from "../env.ts";
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

/** The process's connection pools. */
export type Database = {
  /** Runs a transaction for one client. Row-level security hides the rows of other clients. */
  withClient<T>(clientId: string, run: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The ingest path. Row-level security does not apply; the client comes from a verified key or a job. */
  ingest: Sql;
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

/** Flushes the client's writes that this process buffers for the pool `ingest`. */
export async function flushClient(clientId: string, ingest: Sql): Promise<void> {
  await flush(clientId, ingest);
}

/** Opens the pools on `url`. Connections are opened on first use. */
export function openDatabase(url: string, options: { poolSize: number }): Database {
  // Screens need most connections; each client has one writer at a time.
  const share = (part: number): number => Math.max(2, Math.round(options.poolSize * part));
  const app = connect(url, "threadlight_app", share(0.5));
  const ingest = connect(url, "threadlight_ingest", share(0.25));
  const system = connect(url, "threadlight_system", share(0.25));
  const credentials = connect(url, "threadlight_system", CREDENTIAL_CONNECTIONS);
  return {
    async withClient(clientId, run) {
      await flushClient(clientId, ingest);
      const result = await app.begin(async (tx) => {
        // Pipelined with the first statement of `run`; it stays first on the wire.
        const setClient = tx.unsafe(`set local app.client_id = '${checkId(clientId)}'`).execute();
        const [, value] = await Promise.all([setClient, run(tx)]);
        return { value };
      });
      return result.value;
    },
    ingest,
    system,
    credentials,
    async end() {
      await Promise.all([
        app.end({ timeout: 5 }),
        ingest.end({ timeout: 5 }),
        system.end({ timeout: 5 }),
        credentials.end({ timeout: 5 }),
      ]);
    },
  };
}

/** Whether the database is temporarily unreachable, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.test(getErrorCode(error)) || isNodeLost(error);
}

/** Whether a cluster's node went away in a transaction, which Citus calls an internal error (XX000). */
function isNodeLost(error: unknown): boolean {
  return getErrorCode(error) === "XX000" && error instanceof Error && /^failure on connection/.test(error.message);
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
