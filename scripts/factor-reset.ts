/**
 * npm run factor:reset -- --email E: removes a user's authenticator app, passkeys and recovery codes and ends their
 * sessions, for a workspace's last owner who lost them. It is audited, and the user gets a mail.
 */
import { parseArgs } from "node:util";
import { getDatabase } from "#src/server/db/sql.ts";
import { resetSecondFactorByEmail } from "#src/server/features/second-factor/rule.service.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

const { values } = parseArgs({ options: { email: { type: "string", default: "" } } });
await runOnce(async () => {
  const database = await openProgramDatabase({ share: true, existing: true });
  try {
    await resetSecondFactorByEmail(getDatabase().system, values.email);
    print(`The second factor of ${values.email} was removed. Their password alone logs them in now.`);
  } finally {
    await getDatabase().end();
    await database.stop();
  }
});
