/** bench billing: a year of 50 clients' billing by the business clock; fails if an invoice differs from a recount. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { simulateBilling } from "#tests/support/simulate-billing.ts";

const YEAR = { clients: 50, months: 12, seed: 28 };

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-billing-"));
setEnv({ DATA_DIR: dataDir, TEST_CLOCK: "on", LOG_LEVEL: "error" });
const database = await openProgramDatabase();
await migrate(database.url);
const owner = connectAsOwner(database.url);
try {
  const start = performance.now();
  const { periods, overageCents, problems } = await simulateBilling(owner, YEAR);
  const seconds = Math.round((performance.now() - start) / 1_000);
  for (const problem of problems) console.error(problem);
  console.log(
    `${String(YEAR.clients)} clients, ${String(YEAR.months)} months: ${String(periods)} closed periods, $${(overageCents / 100).toFixed(2)} of additional messages, ${String(problems.length)} differences, ${String(seconds)} s`,
  );
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await closeDatabase();
  await owner.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
