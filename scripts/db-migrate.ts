/** npm run db:migrate: brings the database to the newest schema; the one of DATABASE_URL, else the embedded one. */
import { migrate } from "#src/server/db/migrate.ts";
import { openProgramDatabase } from "./support/database.ts";
import { say } from "./support/lifecycle.ts";

const database = await openProgramDatabase({ share: true });
const applied = await migrate(database.url);
say(applied.length === 0 ? "The schema is the newest already." : `Applied ${applied.join(", ")}.`);
await database.stop();
