/** npm run db:schema: writes src/server/db/schema.sql from a new database with all migrations. */
import { writeFile } from "node:fs/promises";
import { SCHEMA_FILE, withScratchDatabase } from "./support/scratch-database.ts";
import { dumpSchema } from "./support/dump-schema.ts";
import { print } from "./support/lifecycle.ts";

await withScratchDatabase(async (sql) => writeFile(SCHEMA_FILE, await dumpSchema(sql)));
print("Wrote src/server/db/schema.sql");
