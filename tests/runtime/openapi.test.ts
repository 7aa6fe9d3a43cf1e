import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getDatabase } from "#src/server/db/sql.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { addToHold, deleteHold } from "#src/server/features/storage/storage.sql.ts";
import { getResponsePointer, resolveReference, walk } from "#tests/support/json-pointer.ts";
import { documentSchema, responseSchema } from "#tests/support/openapi-document.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";
import { CALL_REQUESTS, CALLS_PATH, CALLS_QUERY } from "#tests/support/openapi-calls.ts";
import { buildTraceRequest } from "#tests/support/otlp-spans.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const JSON_TYPE = { "content-type": "application/json" };
const BINARY_TYPE = { "content-type": "application/octet-stream" };
const DAYS = "?from=2026-03-01&to=2026-03-31";
const METRICS = "overview funnel drop-offs findings agents dimensions outcomes sources topics flow questions"
  .split(" ")
  .map((name) => `/api/v1/metrics/${name}`);

let server: SignedInApp;
let client: SignedIn;
let readKey: string;
let document: z.infer<typeof documentSchema>;
let ajv: Ajv2020;
const seen = new Set<string>();

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
  const { clientId, apiAccountId } = client;
  const { key } = await addKey(getDatabase().system, { clientId, apiAccountId, name: "read", scopes: ["read"] });
  readKey = key;
  document = documentSchema.parse(await (await server.call(null, "/api/v1/openapi.json")).json());
  // Not strict: OpenAPI keywords (example, in, tags …) are not part of JSON Schema.
  ajv = new Ajv2020({ strict: false, allErrors: true, schemas: { "/openapi.json": document } });
  addFormats.default(ajv);
}, 120_000);
afterAll(() => server.stop());

type Call = { method?: "GET" | "POST"; path: string; token?: string | null; body?: BodyInit; headers?: HeadersInit };

/** Sends a request and checks status, type, headers and body against the document. */
async function check(template: string, { method = "GET", path, token = client.apiKey, body, headers }: Call) {
  const answer = await server.call(token, path, {
    method,
    headers: headers ?? {},
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const operation = document.paths[template]?.[method === "GET" ? "get" : "post"];
  const status = String(answer.status);
  seen.add(`${operation?.operationId ?? template} ${status}`);
  const described = operation?.responses[status];
  expect(described, `${method} ${path} returned ${status}, which is not in the document: ${text}`).toBeDefined();
  const { headers: documented, content } = responseSchema.parse(resolveReference(described, document));
  for (const name of Object.keys(documented)) {
    if (name !== "Idempotent-Replayed") expect(answer.headers.get(name), `${path} ${name}`).not.toBeNull();
  }
  const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
  expect(Object.keys(content)).toContain(type);
  if (type === "application/json") {
    const validate = ajv.getSchema(
      `/openapi.json${getResponsePointer({ template, method, status }, described)}/content/application~1json/schema`,
    );
    const value: unknown = JSON.parse(text);
    expect(validate?.(value), `${path}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
    if (answer.status >= 400) {
      expect(value).toMatchObject({
        requestId: answer.headers.get("x-request-id"),
        error: expect.stringMatching(/\w/),
      });
    }
  }
  return { status: answer.status, text, headers: answer.headers };
}

function sendItems(kind: "messages" | "events", body: unknown, more: Partial<Call> = {}) {
  const path = `/api/v1/${kind}`;
  const call = { method: "POST", path, headers: JSON_TYPE, ...more } as const;
  return check(path, { ...call, body: more.body ?? JSON.stringify(body) });
}

describe("a response of the ingest endpoints", () => {
  const at = "2026-03-14T18:02:11Z";
  const valid = {
    messages: { id: "m", conversationId: "c", role: "user", text: "How much is a room?", timestamp: at, user: "u" },
    events: { id: "e", conversationId: "c", type: "feedback", score: 5, timestamp: at },
  } as const;

  it.each(["messages", "events"] as const)("matches the document: %s", async (kind) => {
    const item = valid[kind];
    expect((await sendItems(kind, { [kind]: [item] })).status).toBe(200);
    expect((await sendItems(kind, item)).text).toContain('"duplicates":1');
    expect((await sendItems(kind, [item, { ...item, conversationId: "" }, {}])).status).toBe(207);
    expect((await sendItems(kind, [7])).status).toBe(422);
    const keyed = { headers: { ...JSON_TYPE, "idempotency-key": "once" } };
    expect((await sendItems(kind, item, keyed)).headers.get("idempotent-replayed")).toBeNull();
    expect((await sendItems(kind, item, keyed)).headers.get("idempotent-replayed")).toBe("true");
    expect((await sendItems(kind, [item], keyed)).status).toBe(409);
    const packed = gzipSync(JSON.stringify(item));
    const gzip = { headers: { ...JSON_TYPE, "content-encoding": "gzip" } };
    expect((await sendItems(kind, null, { ...gzip, body: packed })).status).toBe(200);
    expect((await sendItems(kind, null, { ...gzip, body: packed.subarray(0, 20) })).status).toBe(400);
    expect((await sendItems(kind, null, { body: "{" })).status).toBe(400);
    expect((await sendItems(kind, [])).status).toBe(400);
    const many = Array.from({ length: 1_001 }, () => item);
    expect((await sendItems(kind, many)).status).toBe(413);
    expect((await sendItems(kind, null, { body: JSON.stringify("x".repeat(5 * 1024 * 1024)) })).status).toBe(413);
    expect((await sendItems(kind, item, { headers: { "content-type": "text/plain" } })).status).toBe(415);
    for (const token of [null, "", "tl_live_unknown", client.accessToken]) {
      expect((await sendItems(kind, item, { token })).status).toBe(401);
    }
    expect((await sendItems(kind, item, { token: readKey })).status).toBe(403);
  });
});

describe("a response of the OpenTelemetry endpoints", () => {
  const bodies = {
    traces: buildTraceRequest([
      { id: "a", attributes: { "gen_ai.operation.name": "chat" } },
      { id: "b", startMs: 1 },
    ]),
    logs: { resourceLogs: [] },
    metrics: { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "m", gauge: { dataPoints: [{}] } }] }] }] },
  };

  it.each(["traces", "logs", "metrics"] as const)("matches the document: %s", async (kind) => {
    const path = `/api/v1/otlp/v1/${kind}`;
    const body = JSON.stringify(bodies[kind]);
    const send = async (more: Partial<Call>) =>
      (await check(path, { method: "POST", path, headers: JSON_TYPE, body, ...more })).status;
    expect(await send({})).toBe(200);
    expect(await send({ body: "{}" })).toBe(200);
    expect(await send({ body: "{" })).toBe(400);
    expect(await send({ body: JSON.stringify("x".repeat(5 * 1024 * 1024)) })).toBe(413);
    expect(await send({ headers: { "content-type": "text/plain" } })).toBe(415);
    expect(await send({ token: null })).toBe(401);
    expect(await send({ token: readKey })).toBe(403);
  });
});

it.each(CALL_REQUESTS)("a response of the calls endpoint matches the document: $status", async (request) => {
  const { body, type = "application/json", sender, status } = request;
  const call = { method: "POST", path: CALLS_PATH + CALLS_QUERY, headers: { "content-type": type }, body } as const;
  const tokens = sender === undefined ? {} : { token: sender === "reader" ? readKey : null };
  expect((await check(CALLS_PATH, { ...call, ...tokens })).status).toBe(status);
});

it("a response of the calls endpoint without room for files matches the document", async () => {
  const { clientId } = client;
  const file = { clientId, fileId: crypto.randomUUID() };
  await getDatabase().withClient(clientId, (tx) => addToHold(tx, file, 2 ** 50));
  const sound = synthesizeCall({ sampleRate: 8000, durationMs: 2000, stretches: [] });
  const call = { method: "POST", body: encodeWav(sound, { sampleRate: 8000 }), headers: BINARY_TYPE } as const;
  expect((await check(CALLS_PATH, { ...call, path: `${CALLS_PATH}?fileName=call.wav` })).status).toBe(402);
  await getDatabase().withClient(clientId, (tx) => deleteHold(tx, file));
});

describe("a response of the read endpoints", () => {
  const createMessage = (name: string, seconds: number, role: string, text: string) => ({
    ...{ conversationId: name, role, text, channel: "webchat", agent: { name: "Desk", version: "2" } },
    timestamp: Date.UTC(2026, 2, 10, 9, 0, seconds),
  });

  it("matches the document for a workspace with conversations", async () => {
    const messages = ["a", "b", "c", "d", "e", "f"].flatMap((name, index) => [
      createMessage(name, 0, "user", "How much is a double room for Saturday?"),
      createMessage(name, 3, "bot", "Our garden room is 140 euros. Shall I book it?"),
      createMessage(name, 9, "user", index % 2 === 0 ? "That's far too expensive for me" : "yes, please book it"),
      createMessage(
        name,
        12,
        "bot",
        index % 2 === 0 ? "Sorry, I didn't understand that." : "Your booking is confirmed.",
      ),
    ]);
    await sendItems("messages", { messages });
    const list = "/api/v1/conversations";
    const first = await check(list, { path: `${list}?limit=2` });
    const { nextCursor, items } = JSON.parse(first.text);
    await check(list, { path: `${list}?limit=2&cursor=${nextCursor}`, token: readKey });
    await check(list, { path: `${list}${DAYS}&stage=conversion&q=room&sort=newest`, token: client.accessToken });
    const one = `${list}/{id}`;
    expect((await check(one, { path: `${list}/${items[0].id}` })).status).toBe(200);
    expect((await check(one, { path: `${list}/external:a` })).status).toBe(200);
    expect((await check("/api/v1/conversations.csv", { path: `/api/v1/conversations.csv${DAYS}` })).status).toBe(200);
    for (const path of METRICS) {
      expect((await check(path, { path: `${path}${DAYS}` })).status).toBe(200);
      expect((await check(path, { path: `${path}?from=2025-03-10&to=2025-03-10` })).status).toBe(200);
    }
    await check("/api/v1/openapi.json", { path: "/api/v1/openapi.json", token: null });
  });

  it("matches the document for invalid requests", async () => {
    const one = "/api/v1/conversations/{id}";
    expect((await check(one, { path: "/api/v1/conversations/external:unknown" })).status).toBe(404);
    expect((await check(one, { path: `/api/v1/conversations/${crypto.randomUUID()}` })).status).toBe(404);
    expect((await check(one, { path: "/api/v1/conversations/7" })).status).toBe(400);
    const person = { path: "/api/v1/people/nobody" };
    const people = "/api/v1/people/{user}";
    expect((await check(people, person)).status).toBe(404);
    expect((await check(people, { path: `/api/v1/people/${"u".repeat(1_001)}` })).status).toBe(400);
    expect((await check(people, { path: "/api/v1/people/u" })).status).toBe(200);
    const csv = "/api/v1/conversations.csv";
    expect((await check(csv, { path: `${csv}?stage=nowhere` })).status).toBe(400);
    const list = "/api/v1/conversations";
    for (const query of ["limit=0", "limit=x", "cursor=x", "stage=nowhere", "from=2026-13-01&to=2026-13-02", "q=%00"]) {
      expect((await check(list, { path: `${list}?${query}` })).status, query).toBe(400);
    }
    for (const path of METRICS) {
      for (const query of [
        "",
        "?from=2026-03-02",
        "?from=2026-03-02&to=2026-03-01",
        `${DAYS}&account=x`,
        `${DAYS}&channel=%ff`,
      ]) {
        const { status } = await check(path, { path: path + query });
        if (!query.includes("channel")) expect(status, path + query).toBe(400);
      }
    }
  });

  it("matches the document without a key, and with a key that may only send", async () => {
    const { clientId, apiAccountId } = client;
    const add = { clientId, apiAccountId, name: "send", scopes: ["ingest" as const] };
    const { key } = await addKey(getDatabase().system, add);
    for (const template of [
      "/api/v1/conversations",
      "/api/v1/conversations/{id}",
      "/api/v1/conversations.csv",
      "/api/v1/people/{user}",
      ...METRICS,
    ]) {
      const path = template.replace("{id}", "external:a").replace("{user}", "u") + DAYS;
      for (const token of [null, "tl_live_unknown"]) expect((await check(template, { path, token })).status).toBe(401);
      expect((await check(template, { path, token: key })).status).toBe(403);
    }
  });
});

describe("a response of the privacy endpoints", () => {
  const LIST = "/api/v1/erasures";
  const PREVIEW = "/api/v1/erasures/preview";

  it("matches the document", async () => {
    const body = JSON.stringify({ person: "nobody@example.com" });
    for (const path of [PREVIEW, LIST]) {
      const call = { method: "POST", path, headers: JSON_TYPE } as const;
      expect((await check(path, { ...call, body })).status).toBe(200);
      expect((await check(path, { ...call, body: JSON.stringify({ person: "x" }) })).status).toBe(400);
      expect((await check(path, { ...call, body: JSON.stringify("x".repeat(20_000)) })).status).toBe(413);
      expect((await check(path, { ...call, body, headers: { "content-type": "text/plain" } })).status).toBe(415);
      for (const token of [null, client.accessToken])
        expect((await check(path, { ...call, body, token })).status).toBe(401);
      expect((await check(path, { ...call, body, token: readKey })).status).toBe(403);
    }
    const list = await check(LIST, { path: LIST });
    expect(JSON.parse(list.text).erasures).toMatchObject([{ requestedBy: "test (API key)" }]);
    expect((await check(LIST, { path: LIST, token: null })).status).toBe(401);
    expect((await check(LIST, { path: LIST, token: readKey })).status).toBe(403);
  });
});

it("every documented operation was called with every status except 429", () => {
  const documented = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== "429")
        .map((status) => `${operationId} ${status}`),
    ),
  );
  expect([...seen].toSorted()).toEqual(documented.toSorted());
});

it("every example of the document matches its schema", () => {
  const invalid: string[] = [];
  walk(document, "#", (value, pointer) => {
    const media = z.looseObject({ schema: z.looseObject({}), example: z.unknown() }).safeParse(value);
    if (!media.success || media.data.example === undefined || pointer.includes("text~1csv")) return;
    const validate = ajv.getSchema(`/openapi.json${pointer}/schema`);
    if (validate?.(media.data.example) !== true) invalid.push(`${pointer}: ${ajv.errorsText(validate?.errors)}`);
  });
  expect(invalid).toEqual([]);
});
