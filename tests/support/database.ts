/** A database of its own for each test file, cloned from the migrated template. */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";

/** The migrated database that clones are made of; nobody stays connected to it. */
export const TEMPLATE_NAME = "threadlight_template";

/** A clone, and its end. */
export interface TestDatabase {
  url: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
}

/** Clones the template: an empty database of the newest schema, which no other test file sees. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(serverUrl, (sql) => sql`create database ${sql(name)} template ${sql(TEMPLATE_NAME)}`);
  return {
    url: renameDatabase(serverUrl, name),
    drop: () => runOnServer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

/** The same server, another database. */
export function renameDatabase(url: string, name: string): string {
  const renamed = new URL(url);
  renamed.pathname = `/${name}`;
  return renamed.href;
}

/** One connection as the owner of everything, which row-level security does not bind: for arranging and for recounts. */
export function connectAsOwner(url: string): postgres.Sql {
  return postgres(url, { max: 1, onnotice: () => undefined });
}

async function runOnServer(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = connectAsOwner(url);
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
