/** npm run db:reset: deletes the embedded database with all data. The next start creates a new one. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { getEnv } from "#src/server/env.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print } from "./support/lifecycle.ts";

const { givenDatabaseUrl, dataDir } = getEnv();
if (givenDatabaseUrl !== undefined) {
  print("DATABASE_URL is set, but this command only deletes the embedded database. Unset it first.");
  process.exit(1);
}
// Fails while another process uses the folder.
const database = await openProgramDatabase();
await database.stop();
await rm(join(dataDir, "postgres"), { recursive: true, force: true });
await rm(join(dataDir, "files"), { recursive: true, force: true });
print(`Deleted the database in ${dataDir}.`);
