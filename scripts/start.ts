/** npm start: builds the site if needed, then starts the database, migrations, demo, jobs and the website, in this order. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPool } from "#src/server/db/driver.ts";
import { POST as postWebhook } from "#src/pages/api/channels/[channel]/[accountId]/index.ts";
import { POST as postEvents } from "#src/pages/api/v1/events.ts";
import { POST as postTraces } from "#src/pages/api/v1/otlp/v1/traces.ts";
import { POST as postMessages } from "#src/pages/api/v1/messages.ts";
import { listCheckoutRedirects } from "#src/server/features/billing/checkout/checkout-redirects.ts";
import { handleUncaughtExceptions } from "#src/server/db/driver-guard.ts";
import { checkCluster } from "#src/server/db/distribute.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { createRoleLogins } from "#src/server/db/role-logins.ts";
import { setRoleLogins } from "#src/server/db/sql.ts";
import { hasStorage } from "#src/server/db/storage.ts";
import { setEnv, getEnv } from "#src/server/env.ts";
import type { Env } from "#src/server/env.ts";
import { setRefusedTokenReport } from "#src/server/auth/tokens/refused-tokens.ts";
import { recordRefusedToken } from "#src/server/features/audit/refused-tokens.service.ts";
import { loadDemo, loadDemoAdmin } from "#src/server/features/demo/demo.service.ts";
import { failRunningJob } from "#src/server/jobs/job-scope.ts";
import { startHealthServer } from "#src/server/http/front/health-server.ts";
import { startMetricsServer } from "#src/server/http/front/metrics-server.ts";
import { serve } from "#src/server/http/front/serve.ts";
import type { AppHandler, RunningServer } from "#src/server/http/front/serve.ts";
import { startTracing } from "#src/server/providers/tracing/tracing.ts";
import { collectMetrics } from "#src/server/worker/collect-metrics.ts";
import { startJobs, startWithoutJobs } from "#src/server/worker/start-jobs.ts";
import { DIST_FOLDER } from "./support/build-state.ts";
import { ensureBuild } from "./support/ensure-build.ts";
import { openProgramDatabase } from "./support/database.ts";
import { startDemoIdentity } from "./support/identity.ts";
import { runUntilStopped } from "./support/lifecycle.ts";
import { checkAddress, explainAddress } from "./support/port.ts";
import { printBanner } from "./support/banner.ts";

/** A scrape in progress is not worth more. */
const METRICS_CLOSE_MS = 1_000;

await runUntilStopped(async ({ onStop }) => {
  const env = getEnv();
  const { host, port, role } = env;
  const hasWebsite = role !== "jobs";
  handleUncaughtExceptions(failRunningJob);
  setRefusedTokenReport(recordRefusedToken);
  await checkAddress(host, port);
  if (hasWebsite) await ensureBuild();
  onStop(await startTracing());
  const database = await openProgramDatabase();
  onStop(() => database.stop());
  await migrate(database.url);
  await checkCluster(database.url);
  if (env.givenDatabaseUrl === undefined) setRoleLogins(await createRoleLogins(database.url));
  const isDemo = env.appEnv === "demo" && hasWebsite;
  const login = isDemo ? await loadDemo() : undefined;
  const admin = isDemo ? await loadDemoAdmin() : undefined;
  // Without a website of its own, the process checks the public one, if it knows its address.
  let isServing = !hasWebsite && env.publicUrl !== undefined;
  const jobs = role === "web" ? startWithoutJobs() : await startJobs(() => isServing);
  onStop(() => jobs.stop());
  const probe = openPool(database.url, { max: 1, idle_timeout: 30, connect_timeout: 2, onnotice: () => undefined });
  onStop(() => probe.end({ timeout: 1 }));
  const isReady = async () => (await probe`select 1`).length === 1 && (await hasStorage(probe, env.dataDir));
  if (hasWebsite) onStop(await startDemoIdentity());
  const { metricsPort } = env;
  if (metricsPort !== undefined) {
    const metrics = await listen({ host, port: metricsPort, variable: "METRICS_PORT" }, (address) =>
      startMetricsServer(address, collectMetrics),
    );
    onStop(() => metrics.close(METRICS_CLOSE_MS));
  }
  const server = hasWebsite
    ? await startWebsite(env, isReady)
    : await listen({ host, port, variable: "PORT" }, (address) => startHealthServer({ ...address, isReady }));
  if (hasWebsite) isServing = true;
  onStop(() => {
    isServing = false;
    return server.close();
  });
  // Links in mails and the status checks use the port, which with PORT=0 is known only now.
  setEnv({ PORT: String(server.port) });
  printBanner({ host, port: server.port, role, dataDir: env.dataDir, publicUrl: env.publicUrl, login, admin });
});

async function startWebsite(env: Env, isReady: () => Promise<boolean>): Promise<RunningServer> {
  const app = await loadApp();
  return listen({ host: env.host, port: env.port, variable: "PORT" }, (address) =>
    serve({
      ...address,
      clientFolder: join(DIST_FOLDER, "client"),
      app,
      fastPath: new Map([
        ["/api/v1/messages", postMessages],
        ["/api/v1/events", postEvents],
        ["/api/v1/otlp/v1/traces", postTraces],
        ["/api/channels/{channel}/{accountId}", postWebhook],
      ]),
      redirects: listCheckoutRedirects(),
      isReady,
      trustedProxies: env.trustedProxies,
      publicUrl: env.publicUrl,
      site: env.site,
    }),
  );
}

/** Starts a server. Rejects with an Error that explains why the address is not available. */
function listen<T>(
  address: { host: string; port: number; variable: "PORT" | "METRICS_PORT" },
  start: (address: { host: string; port: number }) => Promise<T>,
): Promise<T> {
  const { host, port } = address;
  return start({ host, port }).catch((error: unknown) => Promise.reject(explainAddress(error, address)));
}

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
