/** npm run db:migrate: applies pending migrations to the database of DATABASE_URL, or to the embedded one. */
import { migrate } from "#src/server/db/migrate.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print } from "./support/lifecycle.ts";

const database = await openProgramDatabase({ share: true });
const applied = await migrate(database.url);
print(applied.length === 0 ? "The schema is up to date." : `Applied ${applied.join(", ")}.`);
await database.stop();
