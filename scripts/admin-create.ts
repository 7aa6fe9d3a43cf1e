/**
 * npm run admin:create [-- --email E --name N --password P] [--replace]: creates an administrator. Prompts for missing
 * values; prints the second factor and the recovery codes. `--replace` gives an existing administrator new credentials.
 */
import { parseArgs } from "node:util";
import { renderUnicodeCompact } from "uqr";
import { z } from "zod";
import { newAdministratorSchema } from "#src/domain/admin/administrators.contract.ts";
import { newPasswordSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createAdministrator } from "#src/server/features/admin-team/administrators.service.ts";
import { promptUser } from "./support/prompt.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    name: { type: "string" },
    password: { type: "string" },
    replace: { type: "boolean", default: false },
  },
});
const prompts = [
  { name: "email", text: "Email" },
  { name: "name", text: "Name" },
  { name: "password", text: "Password", hidden: true },
] as const;

await runOnce(async () => {
  // Opened before anything is asked: with the wrong settings, the answers would be for nothing.
  const database = await openProgramDatabase({ share: true, existing: true });
  try {
    await migrate(database.url);
    const answers = await promptUser(prompts.filter(({ name }) => values[name] === undefined));
    const input = Object.fromEntries(prompts.map(({ name }) => [name, values[name] ?? answers.get(name) ?? ""]));
    const parsed = newAdministratorSchema.extend({ password: newPasswordSchema }).safeParse(input);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const admin = parsed.data;
    const created = await createAdministrator(getDatabase().system, { ...admin, replace: values.replace });
    if (created === null)
      throw new Error(`${admin.email} is already an administrator. Use --replace to set new credentials.`);
    printCredentials(created);
  } finally {
    await getDatabase().end();
    await database.stop();
  }
});

function printCredentials({
  secret,
  otpauthUri,
  recoveryCodes,
}: {
  secret: string;
  otpauthUri: string;
  recoveryCodes: string[];
}) {
  print("\nScan this with an authenticator app, or enter the secret there. It is shown only once.\n");
  print(renderUnicodeCompact(otpauthUri));
  print(`\nSecret          ${secret}`);
  print(`URI             ${otpauthUri}`);
  print("\nRecovery codes for a lost app, each works once:\n");
  for (const code of recoveryCodes) print(`  ${code}`);
  print(`\nLog in at ${paths.admin.login} with your email, password and the app's code.`);
}
