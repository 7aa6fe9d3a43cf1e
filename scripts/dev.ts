/** npm run dev: starts Astro's development server with hot reload, on the same database as `npm start`. */
import { dev } from "astro";
import { handleUncaughtExceptions } from "#src/server/db/driver-guard.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { loadDemo, loadDemoAdmin } from "#src/server/features/demo/demo.service.ts";
import { failRunningJob } from "#src/server/jobs/job-scope.ts";
import { startJobs } from "#src/server/worker/start-jobs.ts";
import { PROJECT_ROOT, getEnv } from "#src/server/env.ts";
import { printBanner } from "./support/banner.ts";
import { openProgramDatabase } from "./support/database.ts";
import { startDemoIdentity } from "./support/identity.ts";
import { runUntilStopped } from "./support/lifecycle.ts";
import { checkAddress } from "./support/port.ts";
import { serveWidget } from "./support/serve-widget.ts";

await runUntilStopped(async ({ onStop }) => {
  const { host, port, dataDir, appEnv } = getEnv();
  handleUncaughtExceptions(failRunningJob);
  await checkAddress(host, port);
  const database = await openProgramDatabase();
  onStop(() => database.stop());
  await migrate(database.url);
  const isDemo = appEnv === "demo";
  const login = isDemo ? await loadDemo() : undefined;
  const admin = isDemo ? await loadDemoAdmin() : undefined;
  let isServing = false;
  const jobs = await startJobs(() => isServing);
  onStop(() => jobs.stop());
  const stopIdentity = await startDemoIdentity();
  onStop(stopIdentity);
  const server = await dev({
    root: PROJECT_ROOT,
    logLevel: "warn",
    server: { host, port },
    vite: { plugins: [serveWidget()] },
  });
  isServing = true;
  onStop(() => {
    isServing = false;
    return server.stop();
  });
  printBanner({ role: "all", host, port: server.address.port, dataDir, login, admin });
});
