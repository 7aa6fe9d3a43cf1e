/** npm run -s admin:code: prints the demo administrator's current login code. Works for no other administrator. */
import { getDemoCode } from "#src/server/features/demo/demo.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

await runOnce(async () => {
  const database = await openProgramDatabase({ share: true, existing: true });
  try {
    const code = await getDemoCode();
    if (code === null) throw new Error("There is no demo administrator. Start the demo first, with the same DATA_DIR.");
    print(code);
  } finally {
    await getDatabase().end();
    await database.stop();
  }
});
