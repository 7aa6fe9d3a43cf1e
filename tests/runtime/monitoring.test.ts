import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { findFreePort } from "#tests/support/port.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const MONITORING = join(PROJECT_ROOT, "deploy", "monitoring");
/** Made by Prometheus itself. */
const BUILT_IN = new Set(["up"]);

let running: SignedInApp;
let client: SignedIn;
let metricsUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${String(port)}/metrics`;
  running = await startSignedInApp({ METRICS_PORT: String(port) });
  client = await running.signIn();
  const message = { id: "1", conversationId: "a", role: "user", text: "Hello", timestamp: new Date().toISOString() };
  for (const messages of [[message], [message]]) {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    };
    expect((await running.call(client.apiKey, "/api/v1/messages", init)).status).toBe(200);
  }
}, 240_000);
afterAll(() => running.stop());

async function scrape(): Promise<string> {
  return (await fetch(metricsUrl)).text();
}

it("counts requests by route and status, and messages by outcome", async () => {
  expect(
    (await running.call(client.accessToken, "/api/conversations/8f2b0c1e-0000-4000-8000-000000000000")).status,
  ).toBe(404);
  await running.call(null, "/");
  await running.call(null, "/api/no-such-thing");
  await running.call(null, "/no-such-page");
  const text = await scrape();
  const expected = [
    'threadlight_http_requests_total{method="POST",route="/api/v1/messages",status="200"} 2',
    'threadlight_http_requests_total{method="GET",route="/api/conversations/[id]",status="404"} 1',
    'threadlight_http_requests_total{method="GET",route="static",status="200"} 1',
    'threadlight_http_requests_total{method="GET",route="/api/[...path]",status="404"} 1',
    'threadlight_http_requests_total{method="GET",route="unknown",status="404"} 1',
    'threadlight_ingest_items_total{outcome="accepted"} 1',
    'threadlight_ingest_items_total{outcome="duplicate"} 1',
    "threadlight_database_up 1",
    "threadlight_pending_writes 0",
    'threadlight_jobs{queue="send-mail",state="due"} 0',
  ];
  const lines = text.split("\n");
  expect(expected.filter((line) => !lines.includes(line))).toEqual([]);
  expect(text).toMatch(/threadlight_database_connections\{role="threadlight_ingest",state="idle"\} [1-9]/);
  expect(text).not.toContain('state="unknown"');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/);
});

it("serves nothing else on the port, and no metrics on the website's", async () => {
  expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
  expect((await fetch(new URL("/api/status", metricsUrl))).status).toBe(404);
  expect((await running.call(null, "/metrics")).status).toBe(404);
});

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

it("has each metric that the alerts and the dashboard ask for", async () => {
  const names = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) => [
      name,
      ...(type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : []),
    ]),
  );
  const expressions = [
    ...(await readRules()).map(({ expr }) => expr),
    ...dashboardSchema
      .parse(JSON.parse(await readFile(join(MONITORING, "dashboard.json"), "utf8")))
      .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const asked = new Set(
    expressions.flatMap((expr) => expr.match(/\b(?:threadlight|nodejs|process)_\w+|\bup\b/g) ?? []),
  );
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((name) => !names.has(name) && !BUILT_IN.has(name))).toEqual([]);
});

it("has a section of the operations guide for each alert", async () => {
  const guide = await readFile(join(PROJECT_ROOT, "docs", "operations.md"), "utf8");
  const described = [...guide.matchAll(/^\| `(Threadlight\w+)`/gm)].map(([, name]) => name);
  expect(described).toEqual((await readRules()).map(({ alert }) => alert));
});

async function readRules(): Promise<{ alert: string; expr: string }[]> {
  const text = await readFile(join(MONITORING, "alerts.yaml"), "utf8");
  return rulesSchema.parse(parse(text)).groups.flatMap(({ rules }) => rules);
}
