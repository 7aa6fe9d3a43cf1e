/** bench fuzz: 100,000 changed bodies with a right signature over all channels; ends with an error if one is answered with a failure. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { listConnectors } from "#src/server/features/channels/connectors/registry.ts";
import { fuzzChannels } from "#tests/support/fuzz-channels.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { connectEveryChannel } from "#tests/support/signed-channels.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { createFigure, printReport } from "./support/report.ts";

const TOTAL = Number(process.argv[2] ?? 100_000);
const SEED = Number(process.argv[3] ?? 2);

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-fuzz-"));
await chmod(dataDir, 0o711);
const api = await startJsonServer();
setEnv({
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  APP_ENV: "production",
  LOG_LEVEL: "error",
  CHANNEL_HOSTS: new URL(api.origin).host,
});
const database = await openProgramDatabase();
try {
  setDatabaseEnv(database.url);
  await migrate(database.url);
  const channels = await connectEveryChannel({
    client: await createTestClient({ unlimited: true }),
    addresses: api.origin,
  });
  const bodies = Math.ceil(TOTAL / listConnectors().length);
  const { sent, statuses, unexpected } = await fuzzChannels(channels, { bodies, seed: SEED });
  console.log(`${sent} bodies, seed ${SEED}:`, Object.fromEntries(statuses));
  for (const line of unexpected.slice(0, 20)) console.log(line);
  const against = { name: "bodies sent", value: sent };
  printReport("fuzz", [createFigure({ name: "failures", value: unexpected.length, unit: "answers", against })]);
  if (unexpected.length > 0) process.exitCode = 1;
} finally {
  await api.close();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
