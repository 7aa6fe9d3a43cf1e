/** npm run -s admin:code: prints the demo administrator's current login code. Works for no other administrator. */
import { getDemoCode } from "#src/server/features/demo/demo.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print } from "./support/lifecycle.ts";

const database = await openProgramDatabase({ share: true });
try {
  const code = await getDemoCode();
  print(code ?? "There is no demo administrator. Start the demo first, with the same DATA_DIR.");
  process.exitCode = code === null ? 1 : 0;
} finally {
  await getDatabase().end();
  await database.stop();
}
