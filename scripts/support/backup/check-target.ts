/** Whether a backup can be restored by this program into a database, file store and data folder. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { readMigrations } from "#src/server/db/migrate.ts";
import { listSealKeyIds } from "#src/server/auth/secrets/encrypt-secret.ts";
import { getEnv } from "#src/server/env.ts";
import { FILE_FOLDERS } from "#src/server/providers/files/files.ts";
import type { FileStore } from "#src/server/providers/files/files.ts";
import { getVersion } from "#src/server/version.ts";
import type { Manifest } from "./manifest.ts";
import { listTables } from "./tables.ts";

/** The tables that the migrations themselves fill. */
const FILLED_TABLES = new Set(["business_clock", "status_probe", "text_index_state"]);

/** Lists the migrations that are newer than the backup. Throws an Error if this program is older than the backup. */
export async function listMigrationsToCome(manifest: Manifest): Promise<string[]> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const missing = manifest.migrations.filter(({ name, checksum }) => own.get(name) !== checksum);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new Error(
      `The backup was made by version ${manifest.version}, and this is ${getVersion()}, which lacks its migrations: ` +
        `${names}. Restore with that version or a newer one.`,
    );
  }
  const made = new Set(manifest.migrations.map(({ name }) => name));
  return [...own.keys()].filter((name) => !made.has(name));
}

/** Throws an Error that says what to do if the target holds anything, or can't decrypt the backup's secrets. */
export async function checkTarget(
  sql: postgres.Sql,
  { manifest, dataDir, files }: { manifest: Manifest; dataDir: string; files: FileStore },
): Promise<void> {
  await checkDatabase(sql, manifest);
  for (const folder of FILE_FOLDERS) {
    if ((await files.list(folder)).length === 0) continue;
    throw new Error(`The file store already holds files in ${folder}. Restore into an empty one.`);
  }
  for (const { name } of manifest.keys) {
    const path = join(dataDir, name);
    if (existsSync(path)) throw new Error(`${path} already exists. Restore into a new folder, or move the file away.`);
  }
  await checkSealKeys(manifest);
}

async function checkDatabase(sql: postgres.Sql, manifest: Manifest): Promise<void> {
  for (const table of await listTables(sql)) {
    if (FILLED_TABLES.has(table)) continue;
    const [found] = await sql`select 1 from ${sql(table)} limit 1`;
    if (found === undefined) continue;
    throw new Error(`The database is not empty: ${table} has rows. Restore into a new database or DATA_DIR.`);
  }
  const [state] = await sql<{ present: boolean }[]>`select to_regclass('public.migrations') is not null as present`;
  if (state?.present !== true) return;
  const known = new Set(manifest.migrations.map(({ name }) => name));
  const applied = await sql<{ name: string }[]>`select name from migrations`;
  const newer = applied.find(({ name }) => !known.has(name));
  if (newer !== undefined)
    throw new Error(`The database has tables of a newer version (${newer.name}). Restore into a new, empty database.`);
}

/** Secrets such as second factors and channel credentials are encrypted in the database. */
async function checkSealKeys({ keys, sealKeyIds }: Manifest): Promise<void> {
  const hasFile = keys.some(({ name }) => name === "keys/seal.json");
  const isSet = getEnv().sealKeys !== undefined;
  if (hasFile && !isSet) return;
  const present = isSet ? await listSealKeyIds() : [];
  if (sealKeyIds.every((id) => present.includes(id))) return;
  throw new Error(
    "The backup's secrets were encrypted with keys that are missing here. Set SEAL_KEYS as it was for the backed-up " +
      (hasFile ? "program, or leave it empty to use the backup's own." : "program."),
  );
}
