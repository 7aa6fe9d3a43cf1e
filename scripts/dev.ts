/** npm run dev: Astro's development server with hot reload, on the same database as npm start. */
import { dev } from "astro";
import { migrate } from "#src/server/db/migrate.ts";
import { PROJECT_ROOT, readEnv } from "#src/server/env.ts";
import { printBanner } from "./support/banner.ts";
import { openProgramDatabase } from "./support/database.ts";
import { live } from "./support/lifecycle.ts";
import { checkAddress } from "./support/port.ts";

await live(async ({ onStop }) => {
  const { host, port, dataDir } = readEnv();
  await checkAddress(host, port);
  const database = await openProgramDatabase();
  onStop(() => database.stop());
  await migrate(database.url);
  const server = await dev({ root: PROJECT_ROOT, logLevel: "warn", server: { host, port } });
  onStop(() => server.stop());
  printBanner({ host, port: server.address.port, dataDir });
});
