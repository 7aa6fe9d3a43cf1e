/** npm run -s admin:code: the demo administrator's code of this moment. Other administrators' are nobody's to read. */
import { readDemoCode } from "#src/server/features/demo/demo.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { openProgramDatabase } from "./support/database.ts";
import { say } from "./support/lifecycle.ts";

const database = await openProgramDatabase({ share: true });
try {
  const code = await readDemoCode();
  say(code ?? "There is no demo administrator: start the demo first, on the same DATA_DIR.");
  process.exitCode = code === null ? 1 : 0;
} finally {
  await getDatabase().end();
  await database.stop();
}
