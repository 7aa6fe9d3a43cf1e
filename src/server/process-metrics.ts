/** Figures of this process for Prometheus. Recording costs next to nothing; only a process with METRICS_PORT serves them. */
import { bodyBudget } from "./http/body/body-budget.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** All metrics of this process. */
export const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: "threadlight_http_requests_total",
  help: "Requests by method, route and status; static files and unknown addresses share one route each",
  labelNames: ["method", "route", "status"],
  registers,
});
const requestSeconds = new Histogram({
  name: "threadlight_http_request_seconds",
  help: "Time from the head of a request to the end of its response, by route",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers,
});
const outcomes = new Counter({
  name: "threadlight_ingest_items_total",
  help: "Stored messages and events of all sources by outcome: accepted, duplicate, or held over the plan's limit",
  labelNames: ["outcome"],
  registers,
});
const jobRuns = new Counter({
  name: "threadlight_job_runs_total",
  help: "Background jobs that ended, by job and result: completed or failed; a failed one may be tried again",
  labelNames: ["job", "result"],
  registers,
});
const jobSeconds = new Counter({
  name: "threadlight_job_seconds_total",
  help: "Time that background jobs ran, by job",
  labelNames: ["job"],
  registers,
});
const pollFailures = new Counter({
  name: "threadlight_poll_failures_total",
  help: "Passes of polls that failed; the next pass tries again",
  labelNames: ["poll"],
  registers,
});
const bodyBytes = new Gauge({
  name: "threadlight_request_body_bytes",
  help: "Bytes of request bodies in work, as their budget counts them: now, or the most since the last scrape",
  labelNames: ["at"],
  registers,
  collect() {
    const { held, peak } = bodyBudget.report();
    bodyBytes.set({ at: "now" }, held);
    bodyBytes.set({ at: "peak" }, peak);
    bodyBudget.restartPeak();
  },
});

/** Metrics that are the same in every process of an installation, and those of this process's connections. */
export const gauges = {
  build: new Gauge({
    name: "threadlight_build_info",
    help: "1, with the version and role of this process",
    labelNames: ["version", "role"],
    registers,
  }),
  databaseUp: new Gauge({
    name: "threadlight_database_up",
    help: "1 if the database answered when the metrics were collected, else 0",
    registers,
  }),
  connections: new Gauge({
    name: "threadlight_database_connections",
    help: "Connections of this process by database role and state",
    labelNames: ["role", "state"],
    registers,
  }),
  connectionsMax: new Gauge({
    name: "threadlight_database_connections_max",
    help: "Size of this process's pools together",
    registers,
  }),
  jobs: new Gauge({
    name: "threadlight_jobs",
    help: "Background jobs of the installation by queue and state: due, active or failed",
    labelNames: ["queue", "state"],
    registers,
  }),
  oldestJob: new Gauge({
    name: "threadlight_jobs_oldest_due_seconds",
    help: "How long the oldest due job of a queue has waited",
    labelNames: ["queue"],
    registers,
  }),
  pendingWrites: new Gauge({
    name: "threadlight_pending_writes",
    help: "Stored batches of messages whose conversations and figures are still to be written",
    registers,
  }),
  oldestWrite: new Gauge({
    name: "threadlight_pending_writes_oldest_seconds",
    help: "Age of the oldest of these batches",
    registers,
  }),
};

/** The route of requests that no page or endpoint answers. */
export const UNKNOWN_ROUTE = "unknown";
/** Responses that stay open as long as the page does. */
const STREAMS = new Set(["/api/live"]);

const MAX_ROUTES = 10_000;

let isCollecting = false;
let isNotingRoutes = false;
/** The routes of running requests, which only Astro knows, by request id. */
const routes = new Map<string, string>();

/** Starts the figures of the process itself: memory, CPU, garbage collection and the delay of the event loop. */
export function startCollecting(): void {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  startNotingRoutes();
}

/** Whether requests are counted. */
export function isCollectingMetrics(): boolean {
  return isCollecting;
}

/** Notes the routes of requests from now on, for metrics or traces. */
export function startNotingRoutes(): void {
  isNotingRoutes = true;
}

/** Notes the route of a running request, such as `/api/users/[id]`. */
export function noteRoute(requestId: string, route: string): void {
  if (!isNotingRoutes) return;
  // Requests that ended before their route was known leave theirs behind.
  if (routes.size >= MAX_ROUTES) routes.clear();
  routes.set(requestId, route);
}

/** Takes the route of a request that has ended. */
export function takeRoute(requestId: string): string {
  const route = routes.get(requestId) ?? UNKNOWN_ROUTE;
  routes.delete(requestId);
  return route;
}

/** Whether responses of a route stay open as long as the page does, so that their time says nothing. */
export function isStream(route: string): boolean {
  return STREAMS.has(route);
}

/** Counts a response that has ended. */
export function countResponse(response: { route: string; method: string; status: number; seconds: number }): void {
  const { route, method, status, seconds } = response;
  requests.inc({ method, route, status });
  if (!isStream(route)) requestSeconds.observe({ route }, seconds);
}

/** Counts items by what became of them. */
export function countOutcomes(items: readonly string[]): void {
  for (const outcome of new Set(items)) outcomes.inc({ outcome }, items.filter((item) => item === outcome).length);
}

/** Runs a job, and counts its time and result. */
export async function measureJob(job: string, run: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  let result = "failed";
  try {
    await run();
    result = "completed";
  } finally {
    jobRuns.inc({ job, result });
    jobSeconds.inc({ job }, (performance.now() - startMs) / 1000);
  }
}

/** Counts a failed pass of a poll. */
export function countPollFailure(poll: string): void {
  pollFailures.inc({ poll });
}
