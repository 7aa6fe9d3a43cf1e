/** Creates a database per test file, cloned from the migrated template. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { inject } from "vitest";
import { openPool } from "#src/server/db/driver.ts";
import { createClusterDatabase, dropClusterDatabase } from "./cluster-database.ts";

/** The migrated database to clone. PostgreSQL requires that nothing is connected to it. */
const TEMPLATE_NAME = "threadlight_template";

/** The owner that docs/operations.md creates, which is no superuser: it migrates the template and owns the tests' databases. */
const OWNER = "test_owner";
/** The rights that docs/operations.md gives to it. */
const OWNER_RIGHTS = "createrole bypassrls";

/** A cloned database. */
export interface TestDatabase {
  url: string;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

/** Clones the template: an empty database with the latest schema. With CITUS_URL, it is distributed over that cluster. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  if (clusterUrl === null) return createFrom(TEMPLATE_NAME);
  const name = createName();
  const url = await createClusterDatabase(clusterUrl, name);
  return { url, drop: () => dropClusterDatabase(clusterUrl, name) };
}

/** Creates a database without any tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom("template0");
}

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = createName();
  // On a cluster the account of CITUS_URL owns everything.
  const isCluster = inject("clusterUrl") !== null;
  await runOnServer(
    serverUrl,
    (sql) =>
      sql`create database ${sql(name)} template ${sql(template)} ${isCluster ? sql`` : sql`owner ${sql(OWNER)}`}`,
  );
  return {
    url: isCluster ? renameDatabase(serverUrl, name) : buildOwnerUrl(serverUrl, OWNER, name),
    drop: () => runOnServer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

/** Creates the owner and the template's database, without tables; returns its URL with the owner's login. */
export function createTemplate(serverUrl: string): Promise<string> {
  return createOwnedDatabase(serverUrl, { owner: OWNER, name: TEMPLATE_NAME });
}

/** Creates a role with the documented rights and a database that it owns; returns the database's URL with that login. */
export async function createOwnedDatabase(
  serverUrl: string,
  { owner, name }: { owner: string; name: string },
): Promise<string> {
  await runOnServer(serverUrl, async (sql) => {
    await sql.unsafe(`create role ${owner} login password '${owner}' ${OWNER_RIGHTS}`);
    await sql.unsafe(`create database ${name} owner ${owner}`);
  });
  return buildOwnerUrl(serverUrl, owner, name);
}

function buildOwnerUrl(serverUrl: string, owner: string, name: string): string {
  const url = new URL(renameDatabase(serverUrl, name));
  url.username = owner;
  url.password = owner;
  return url.href;
}

function createName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

/** Returns the URL of another database on the same server. */
export function renameDatabase(url: string, name: string): string {
  const renamed = new URL(url);
  renamed.pathname = `/${name}`;
  return renamed.href;
}

/** Opens one connection as the owner, which bypasses row-level security: for test setup and recounts. */
export function connectAsOwner(url: string): postgres.Sql {
  return openPool(url, { max: 1, onnotice: () => undefined });
}

/** Opens one connection as a superuser, for the few things that the owner may not do. */
export function connectAsSuperuser(url: string): postgres.Sql {
  return connectAsOwner(renameDatabase(inject("databaseServerUrl"), new URL(url).pathname.slice(1)));
}

async function runOnServer(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = connectAsOwner(url);
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
