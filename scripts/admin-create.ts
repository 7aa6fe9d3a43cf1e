/**
 * npm run admin:create [-- --email E --name N --password P] [--replace]: an administrator of the staff's area. Asks for what is
 * missing; prints the second factor to set up and the recovery codes. `--replace` gives an existing one new credentials.
 */
import { parseArgs } from "node:util";
import { renderUnicodeCompact } from "uqr";
import { z } from "zod";
import { newAdministratorSchema } from "#src/domain/admin/admin.contract.ts";
import { newPasswordSchema } from "#src/domain/auth/auth.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createAdministrator } from "#src/server/features/administrators/administrators.service.ts";
import { ask } from "./support/ask.ts";
import { openProgramDatabase } from "./support/database.ts";
import { say } from "./support/lifecycle.ts";

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    name: { type: "string" },
    password: { type: "string" },
    replace: { type: "boolean", default: false },
  },
});
const questions = [
  { name: "email", text: "E-mail" },
  { name: "name", text: "Name" },
  { name: "password", text: "Password", hidden: true },
] as const;

const answers = await ask(questions.filter(({ name }) => values[name] === undefined));
const given = Object.fromEntries(questions.map(({ name }) => [name, values[name] ?? answers.get(name) ?? ""]));
const parsed = newAdministratorSchema.extend({ password: newPasswordSchema }).safeParse(given);
if (parsed.success) await create(parsed.data);
else stop(z.prettifyError(parsed.error));

async function create(admin: { email: string; name: string; password: string }): Promise<void> {
  const database = await openProgramDatabase({ share: true });
  try {
    await migrate(database.url);
    const created = await createAdministrator(getDatabase().system, { ...admin, replace: values.replace });
    if (created === null) stop(`${admin.email} is an administrator already. --replace gives new credentials.`);
    else print(created);
  } finally {
    await getDatabase().end();
    await database.stop();
  }
}

function print({ secret, otpauthUri, recoveryCodes }: { secret: string; otpauthUri: string; recoveryCodes: string[] }) {
  say("\nScan this with an authenticator app, or type the secret into it. It is shown this one time.\n");
  say(renderUnicodeCompact(otpauthUri));
  say(`\nSecret          ${secret}`);
  say(`Address         ${otpauthUri}`);
  say("\nRecovery codes, each good once where the app is lost:\n");
  for (const code of recoveryCodes) say(`  ${code}`);
  say(`\nLog in at ${paths.admin.login} with e-mail, password and the app's code.`);
}

function stop(text: string): void {
  say(text);
  process.exitCode = 1;
}
