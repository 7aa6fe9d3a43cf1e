/**
 * npm run seed -- [--conversations N] [--clients N] [--days N]: generates a large data set for benchmarks. The first client
 * gets a tenth of the conversations, the others share the rest evenly.
 */
import { parseArgs } from "node:util";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { seedClients } from "#src/server/features/demo/seed.service.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print } from "./support/lifecycle.ts";

const { values } = parseArgs({
  options: {
    conversations: { type: "string", default: "100000" },
    clients: { type: "string", default: "100" },
    days: { type: "string", default: "90" },
  },
});
const plan = {
  conversations: parseCount("conversations", values.conversations),
  clients: parseCount("clients", values.clients),
  days: parseCount("days", values.days),
};

const database = await openProgramDatabase({ share: true });
try {
  await migrate(database.url);
  await seedClients(plan, ({ client, conversations, messages }) => {
    print(`client ${client} of ${plan.clients}: ${conversations} conversations, ${messages} messages so far`);
  });
} finally {
  await getDatabase().end();
  await database.stop();
}

function parseCount(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  print(`--${name} must be a whole number above 0, not '${text}'.`);
  process.exit(2);
}
