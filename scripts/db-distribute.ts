/** npm run db:distribute -- [--shards 32]: spreads the client tables of DATABASE_URL over the nodes of a Citus cluster. */
import { parseArgs } from "node:util";
import { openPool } from "#src/server/db/driver.ts";
import { distribute } from "#src/server/db/distribute.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getEnv } from "#src/server/env.ts";
import { openProgramDatabase } from "./support/database.ts";
import { print, runOnce } from "./support/lifecycle.ts";

const MAX_SHARDS = 1_024;

await runOnce(async () => {
  const { values } = parseArgs({ options: { shards: { type: "string", default: "32" } } });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new Error(
      `--shards takes a whole number from 1 to ${MAX_SHARDS}: how many parts each table is divided into.`,
    );
  if (getEnv().givenDatabaseUrl === undefined)
    throw new Error("Set DATABASE_URL: the embedded database is one process on one machine.");
  const database = await openProgramDatabase();
  await migrate(database.url);
  const sql = openPool(database.url, { max: 1, onnotice: () => undefined });
  try {
    await distribute(sql, { shards, log: (line) => print(`${new Date().toISOString()} ${line}`) });
  } finally {
    await sql.end();
    await database.stop();
  }
  print("The client tables are distributed. Set DATABASE_CLUSTER=citus for every process and start them again.");
});
