/** npm start: builds the site if needed, then starts the database, migrations, demo, jobs and the website, in this order. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { POST as postWebhook } from "#src/pages/api/channels/[channel]/[accountId]/index.ts";
import { POST as postEvents } from "#src/pages/api/v1/events.ts";
import { POST as postTraces } from "#src/pages/api/v1/otlp/v1/traces.ts";
import { POST as postMessages } from "#src/pages/api/v1/messages.ts";
import { listCheckoutRedirects } from "#src/server/features/billing/checkout-redirects.ts";
import { handleUncaughtExceptions } from "#src/server/db/driver-guard.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { setEnv, getEnv } from "#src/server/env.ts";
import { setRefusedTokenReport } from "#src/server/auth/refused-tokens.ts";
import { recordRefusedToken } from "#src/server/features/audit/refused-tokens.service.ts";
import { loadDemo, loadDemoAdmin } from "#src/server/features/demo/demo.service.ts";
import { serve } from "#src/server/http/serve.ts";
import type { AppHandler } from "#src/server/http/serve.ts";
import { startJobs } from "#src/server/worker/start-jobs.ts";
import { log } from "#src/server/log.ts";
import { DIST_FOLDER } from "./support/build-state.ts";
import { ensureBuild } from "./support/ensure-build.ts";
import { openProgramDatabase } from "./support/database.ts";
import { startDemoIdentity } from "./support/identity.ts";
import { runUntilStopped } from "./support/lifecycle.ts";
import { checkAddress, explainAddress } from "./support/port.ts";
import { printBanner } from "./support/banner.ts";

await runUntilStopped(async ({ onStop }) => {
  const env = getEnv();
  handleUncaughtExceptions();
  setRefusedTokenReport(recordRefusedToken);
  await checkAddress(env.host, env.port);
  await ensureBuild();
  const database = await openProgramDatabase();
  onStop(() => database.stop());
  await migrate(database.url);
  const isDemo = env.appEnv === "demo";
  const login = isDemo ? await loadDemo() : undefined;
  const admin = isDemo ? await loadDemoAdmin() : undefined;
  let isServing = false;
  const jobs = await startJobs(() => isServing);
  onStop(() => jobs.stop());
  const probe = postgres(database.url, { max: 1, idle_timeout: 30, connect_timeout: 2, onnotice: () => undefined });
  onStop(() => probe.end({ timeout: 1 }));
  const stopIdentity = await startDemoIdentity();
  onStop(stopIdentity);
  const app = await loadApp();
  const server = await serve({
    host: env.host,
    port: env.port,
    clientFolder: join(DIST_FOLDER, "client"),
    app,
    fastPath: new Map([
      ["/api/v1/messages", postMessages],
      ["/api/v1/events", postEvents],
      ["/api/v1/otlp/v1/traces", postTraces],
      ["/api/channels/{channel}/{accountId}", postWebhook],
    ]),
    redirects: listCheckoutRedirects(),
    isReady: async () => (await probe`select 1`).length === 1,
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    site: env.site,
  }).catch((error: unknown) => Promise.reject(explainAddress(error, env.host, env.port)));
  isServing = true;
  onStop(() => {
    isServing = false;
    return server.close();
  });
  // Links in mails and the status checks use the port, which with PORT=0 is known only now.
  setEnv({ PORT: String(server.port) });
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));
  printBanner({ host: env.host, port: server.port, dataDir: env.dataDir, publicUrl: env.publicUrl, login, admin });
});

/** Loads the built server. Its types are not known at compile time, so its shape is checked here. */
async function loadApp(): Promise<AppHandler> {
  // React and other libraries select their production code with this.
  setEnv({ NODE_ENV: "production" });
  const entry: unknown = await import(pathToFileURL(join(DIST_FOLDER, "server", "entry.mjs")).href);
  const handler = typeof entry === "object" && entry !== null && "handler" in entry ? entry.handler : undefined;
  if (typeof handler !== "function")
    throw new TypeError("dist/server/entry.mjs exports no handler. Is the adapter in middleware mode?");
  return (req, res, next) => {
    Reflect.apply(handler, undefined, [req, res, next]);
  };
}
