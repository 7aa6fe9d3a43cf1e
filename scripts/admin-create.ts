/**
 * npm run admin:create [-- --email E --name N --password P] [--replace]: creates an administrator. Prompts for missing
 * values; prints the second factor and the recovery codes. `--replace` gives an existing administrator new credentials.
 */
import { parseArgs } from "node:util";
import { renderUnicodeCompact } from "uqr";
import { z } from "zod";
import { newAdministratorSchema } from "#src/domain/admin/administrators.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { newPasswordSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createAdministrator } from "#src/server/features/admin-team/administrators.service.ts";
import { promptUser } from "./support/prompt.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print } from "./support/lifecycle.ts";

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

const answers = await promptUser(prompts.filter(({ name }) => values[name] === undefined));
const input = Object.fromEntries(prompts.map(({ name }) => [name, values[name] ?? answers.get(name) ?? ""]));
const parsed = newAdministratorSchema.extend({ password: newPasswordSchema }).safeParse(input);
if (parsed.success) await create(parsed.data);
else stop(z.prettifyError(parsed.error));

async function create(admin: { email: string; name: string; password: string }): Promise<void> {
  const database = await openProgramDatabase({ share: true });
  try {
    await migrate(database.url);
    const created = await createAdministrator(getDatabase().system, { ...admin, replace: values.replace });
    if (created === null) stop(`${admin.email} is already an administrator. Use --replace to set new credentials.`);
    else printCredentials(created);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    stop(error.message);
  } finally {
    await getDatabase().end();
    await database.stop();
  }
}

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

function stop(text: string): void {
  print(text);
  process.exitCode = 1;
}
