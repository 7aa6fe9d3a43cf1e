import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { enqueueRelabel } from "#src/server/features/ingest/ingest.service.ts";
import { closeQueue, listQueues } from "#src/server/jobs/queue.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.looseObject({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              name: z.string(),
              traceId: z.string(),
              parentSpanId: z.string().optional(),
              kind: z.number(),
              attributes: z.array(z.unknown()),
              startTimeUnixNano: z.coerce.bigint(),
              endTimeUnixNano: z.coerce.bigint(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Received = z.infer<typeof requestSchema>;

const received: Received[] = [];
const collector = createServer((req, res) => {
  json(req).then(
    (body) => {
      if (req.url === "/otel/v1/traces") received.push(requestSchema.parse(body));
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    },
    () => res.writeHead(400).end(),
  );
});

let running: SignedInApp;
let client: SignedIn;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", () => resolve()));
  const address = collector.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const endpoint = `http://127.0.0.1:${String(port)}/otel/`;
  // A delay that no test waits for: what arrives was sent because the program stopped.
  running = await startSignedInApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: "600000" });
  client = await running.signIn();
}, 240_000);
afterAll(async () => {
  await closeQueue();
  await running.stop();
  await new Promise((resolve) => collector.close(resolve));
});

it("sends a span for each request and job, at the latest when it stops, and nothing that a person wrote", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const parent = "00f067aa0ba902b7";
  const message = { id: "m", conversationId: "secret conversation", role: "user", text: "secret text" };
  const posted = await running.call(client.apiKey, "/api/v1/messages", {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${traceId}-${parent}-01` },
    body: JSON.stringify({ messages: [message] }),
  });
  expect(posted.status).toBe(200);
  const path = "/api/conversations/8f2b0c1e-0000-4000-8000-000000000000?q=secret";
  const missing = await running.call(client.accessToken, path, { headers: { traceparent: "00-0-0-01" } });
  expect(missing.status).toBe(404);
  await running.call(null, "/");
  await running.call(null, "/healthz");
  await enqueueRelabel(client.clientId);
  await vi.waitUntil(async () => {
    const queue = (await listQueues()).find(({ name }) => name === "label-intents");
    return queue !== undefined && queue.waiting + queue.active === 0;
  }, 30_000);
  expect(received).toEqual([]);
  expect(await running.app.stop()).toBe(0);

  const resources = received.flatMap(({ resourceSpans }) => resourceSpans);
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const findSpan = (name: string) => spans.find((span) => span.name === name);
  expect(resources[0]?.resource.attributes).toContainEqual(attribute("service.name", { stringValue: "threadlight" }));
  expect(findSpan("POST /api/v1/messages")).toMatchObject({ traceId, parentSpanId: parent, kind: 2 });
  expect(findSpan("POST /api/v1/messages")?.attributes).toEqual([
    attribute("http.request.method", { stringValue: "POST" }),
    attribute("http.route", { stringValue: "/api/v1/messages" }),
    attribute("http.response.status_code", { intValue: 200 }),
    attribute("threadlight.request_id", { stringValue: posted.headers.get("x-request-id") }),
  ]);
  const other = findSpan("GET /api/conversations/[id]");
  expect(other?.parentSpanId).toBeUndefined();
  expect(other?.attributes).toContainEqual(attribute("http.response.status_code", { intValue: 404 }));
  expect(Number(other?.endTimeUnixNano) - Number(other?.startTimeUnixNano)).toBeGreaterThan(0);
  expect(findSpan("job label-intents")).toMatchObject({ kind: 5 });
  const requests = spans.filter(({ kind }) => kind === 2).map(({ name }) => name);
  expect(new Set(requests)).toEqual(new Set(["POST /api/v1/messages", "GET /api/conversations/[id]"]));
  const sent = JSON.stringify(resources, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  expect(sent).not.toMatch(/secret|127\.0\.0\.1|example\.com|8f2b0c1e/);
}, 120_000);

function attribute(key: string, value: Record<string, unknown>): unknown {
  return expect.objectContaining({ key, value: expect.objectContaining(value) });
}
