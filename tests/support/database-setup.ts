/** Runs once for all Vitest tests: starts PostgreSQL with a migrated template that test files clone. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#src/server/db/migrate.ts";
import { getEnv } from "#src/server/env.ts";
import { startPostgres } from "#src/server/providers/postgres/supervisor.ts";
import { createTemplate, renameDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server's maintenance database. */
    databaseServerUrl: string;
    /** CITUS_URL: a database of a cluster's coordinator that knows the nodes; null to test on one server. */
    clusterUrl: string | null;
  }
}

/** Starts the server, unless CITUS_URL names a cluster. Returns a function that stops it and removes its folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusterUrl = project.config.provide.clusterUrl ?? null;
  if (clusterUrl !== null) {
    project.provide("databaseServerUrl", clusterUrl);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-test-"));
  await chmod(dataDir, 0o711);
  const server = await startPostgres({ dataDir, durable: false, searchPath: getEnv().searchPath });
  const maintenanceUrl = renameDatabase(server.url, "postgres");
  // As the owner that the documents create: a superuser would hide rights that are missing.
  await migrate(await createTemplate(maintenanceUrl));
  project.provide("databaseServerUrl", maintenanceUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
