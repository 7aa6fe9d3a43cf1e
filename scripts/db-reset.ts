/** npm run db:reset: removes the embedded database with everything in it. The next start makes a new one. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readEnv } from "#src/server/env.ts";
import { openProgramDatabase } from "./support/database.ts";
import { say } from "./support/lifecycle.ts";

const { givenDatabaseUrl, dataDir } = readEnv();
if (givenDatabaseUrl !== undefined) {
  say("DATABASE_URL is set: this command only removes the embedded database. Unset it first.");
  process.exit(1);
}
// Refuses while a copy of the program runs on the folder.
const database = await openProgramDatabase();
await database.stop();
await rm(join(dataDir, "postgres"), { recursive: true, force: true });
await rm(join(dataDir, "files"), { recursive: true, force: true });
say(`Removed the database in ${dataDir}.`);
