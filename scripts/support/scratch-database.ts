/** A temporary migrated database. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { openPool } from "#src/server/db/driver.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { PROJECT_ROOT, getEnv } from "#src/server/env.ts";
import { startPostgres } from "#src/server/providers/postgres/supervisor.ts";

export const SCHEMA_FILE = join(PROJECT_ROOT, "src", "server", "db", "schema.sql");

/** Starts PostgreSQL in a temporary folder, runs the migrations and `use`, then deletes everything. */
export async function withScratchDatabase(use: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-scratch-"));
  await chmod(dataDir, 0o711);
  const server = await startPostgres({ dataDir, durable: false, searchPath: getEnv().searchPath });
  const sql = openPool(server.url, { max: 1, onnotice: () => undefined });
  try {
    await migrate(server.url);
    await use(sql);
  } finally {
    await sql.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
