import postgres from "postgres";
import { readEnv } from "../env.ts";
import { prepareTenant } from "./before-tenant.ts";

const RECONNECT_SECONDS = 0.2;
const CREDENTIAL_CONNECTIONS = 2;
/**
 * The ingest path looks rows up by their keys and by nothing else. A table that has grown faster than its statistics
 * must not make PostgreSQL read it whole, nor plan the same statement anew for every batch.
 */
const BY_KEY = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
};
/** The driver's CONNECTION_… and CONNECT_TIMEOUT, the system's E…, PostgreSQL's 57P (shutting down, starting up) and 08. */
const AWAY_CODES = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|57P0|08)/;

/** The roles of migration 0004: what each connection may see. */
export type DatabaseRole = "threadlight_app" | "threadlight_ingest" | "threadlight_system";

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** A connection or a transaction: what a statement needs to run on. */
export type Queryable = postgres.ISql;

export type Database = {
  /** Reads and writes of one client, with row-level security naming that client for the whole transaction. */
  withTenant<T>(clientId: string, run: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The ingest path. Its client comes from a verified key or a job; policies don't apply to it. */
  ingest: Sql;
  /** Accounts, sessions and keys, before a client is known. */
  system: Sql;
  /** The same role on connections of its own: however many log in at once, nobody's session waits behind their writes. */
  credentials: Sql;
  end(): Promise<void>;
};

/** Opens the three pools on `url`. Connections are made when first used. */
export function openDatabase(url: string, options: { poolSize: number }): Database {
  // Screens wait most; writers take turns anyway, one a client.
  const share = (part: number): number => Math.max(2, Math.round(options.poolSize * part));
  const app = connect(url, "threadlight_app", share(0.5));
  const ingest = connect(url, "threadlight_ingest", share(0.25));
  const system = connect(url, "threadlight_system", share(0.25));
  const credentials = connect(url, "threadlight_system", CREDENTIAL_CONNECTIONS);
  return {
    async withTenant(clientId, run) {
      await prepareTenant(clientId);
      const result = await app.begin(async (tx) => {
        // Sent together with the first statement of `run`: the order on the wire keeps it first.
        const named = tx`select set_config('app.client_id', ${clientId}, true)`.execute();
        const [, value] = await Promise.all([named, run(tx)]);
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

/** True for errors that say that the database can't be reached just now: trying again is right. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY_CODES.test(readCode(error));
}

/** True where PostgreSQL ended a transaction for another's sake (serialization, deadlock): the same again succeeds. */
export function isPassing(error: unknown): boolean {
  return /^40(001|P01)$/.test(readCode(error));
}

function readCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

let shared: Database | undefined;

/** The program's own database, opened once. */
export function getDatabase(): Database {
  const { databaseUrl, databaseConnections } = readEnv();
  shared ??= openDatabase(databaseUrl, { poolSize: databaseConnections });
  return shared;
}

/** Ends the program's connections; the next {@link getDatabase} opens new ones, to where the environment then points. */
export async function closeDatabase(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.end();
}

/** One pool under one role. Instants come back as Date; bigint as number (all our counts stay below 2^53). */
export function connect(url: string, role: DatabaseRole, max: number): Sql {
  return postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 5,
    // A database that comes back is found at once, not after a growing pause.
    backoff: () => RECONNECT_SECONDS,
    onnotice: () => undefined,
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (value: string) => Number(value),
      },
      // Calendar days stay the text that they are: a Date would move them by the machine's zone.
      date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
      // PostgreSQL judges a text that is meant as an instant. The driver's own writer throws on what is none, and its
      // connection, half-way through a statement, then never answers again.
      instant: { to: 1184, from: [1114, 1184], serialize: writeInstant, parse: (value: string) => new Date(value) },
    },
    connection: { application_name: role, role, TimeZone: "UTC", ...(role === "threadlight_ingest" ? BY_KEY : {}) },
  });
}

function writeInstant(value: unknown): string {
  if (!(value instanceof Date)) return String(value);
  return Number.isNaN(value.getTime()) ? "no instant" : value.toISOString();
}
