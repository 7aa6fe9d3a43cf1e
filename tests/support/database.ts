/** Creates a database per test file, cloned from the migrated template. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { inject } from "vitest";
import { openPool } from "#src/server/db/driver.ts";
import { createClusterDatabase, dropClusterDatabase } from "./cluster-database.ts";

/** The migrated database to clone. PostgreSQL requires that nothing is connected to it. */
export const TEMPLATE_NAME = "threadlight_template";

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
  await runOnServer(serverUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  return {
    url: renameDatabase(serverUrl, name),
    drop: () => runOnServer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
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

async function runOnServer(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = connectAsOwner(url);
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
