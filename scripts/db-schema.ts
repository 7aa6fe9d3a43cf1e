/** npm run db:schema: writes src/server/db/schema.sql from a fresh database that has every migration. */
import { writeFile } from "node:fs/promises";
import { SCHEMA_FILE, withScratchDatabase } from "./support/scratch-database.ts";
import { dumpSchema } from "./support/dump-schema.ts";
import { say } from "./support/lifecycle.ts";

await withScratchDatabase(async (sql) => writeFile(SCHEMA_FILE, await dumpSchema(sql)));
say("Wrote src/server/db/schema.sql");
