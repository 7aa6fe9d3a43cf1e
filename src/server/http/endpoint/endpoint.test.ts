import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#src/domain/shared/errors.ts";
import { createAuthorizedRequest } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { closeDatabase, getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { issueTokens } from "../../features/auth/tokens.service.ts";
import type { WebhookDelivery } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";
const SHOP = "https://shop.example";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  setEnv({ JWT_KEYS: randomBytes(32).toString("base64url") });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function createReader(): Promise<() => Promise<Response>> {
  const { userId, clientId } = await createTestClient();
  const user = { userId, clientId, role: "owner" as const };
  const context = { sql: getDatabase().system, keys: await getJwtKeys() };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const GET = endpoint({ access: "user" }, () => Promise.resolve(new Response("read")));
  return () => {
    const request = createAuthorizedRequest(accessToken);
    return GET({ request, params: {}, url: new URL(request.url) });
  };
}

test("a session that reads too often is rate limited, and others are not", async () => {
  const [read, readOther] = [await createReader(), await createReader()];
  let limited: Response | undefined;
  // More than twice the limit, because a window may end during the test.
  for (let round = 0; round < 60 && limited === undefined; round++) {
    const responses = await Promise.all(Array.from({ length: 50 }, read));
    limited = responses.find(({ status }) => status !== 200);
  }
  expect(limited?.status).toBe(429);
  expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await limited?.json()).error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
  expect((await readOther()).status).toBe(200);
}, 60_000);

test.each([
  [{ name: "a\u0000b", tags: [] }, "name"],
  [{ name: "fine", tags: ["fine", "\ud800"] }, "tags.1"],
])("a body with text that can't be stored is rejected with the field at fault: %j", async (body, field) => {
  const schema = z.object({ name: z.string(), tags: z.array(z.string()) });
  const POST = endpoint({ access: "public", body: schema }, () => Promise.resolve(new Response("stored")));
  const headers = { "content-type": "application/json" };
  const response = await send(POST, { headers, body: JSON.stringify(body) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
});

test("a request without a token gets 401 with the Bearer scheme", async () => {
  const GET = endpoint({ access: "user" }, () => Promise.resolve(new Response("read")));
  const { status, headers } = await send(GET, { method: "GET" });
  expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});

test("a webhook handler gets the exact bytes and the verified sender", async () => {
  const POST = endpoint({ access: { webhook: verifySignature }, body: "raw" }, ({ viewer, body }) =>
    Promise.resolve(Response.json({ viewer, bytes: [...body] })),
  );
  const bytes = new Uint8Array([0, 255, 13, 10, 128]);
  // Webhooks come from other sites, and their body is not decoded before the signature is checked.
  const headers = { "x-signature": sign(bytes), "sec-fetch-site": "cross-site", "content-encoding": "gzip" };
  const response = await send(POST, { body: bytes, headers }, { params: { channel: "sms" } });
  expect(await response.json()).toEqual({ viewer: { channel: "sms" }, bytes: [...bytes] });
});

test("a webhook with a wrong signature is rejected before its body is parsed", async () => {
  let isCalled = false;
  const POST = endpoint({ access: { webhook: verifySignature }, body: z.object({ id: z.string() }) }, () => {
    isCalled = true;
    return Promise.resolve(new Response());
  });
  const response = await send(POST, { body: "not JSON", headers: { "x-signature": sign(Buffer.from("other")) } });
  expect([response.status, (await response.json()).code, isCalled]).toEqual([401, "unauthenticated", false]);
});

test("a webhook body can be JSON or a form", async () => {
  const schema = z.object({ id: z.string() });
  const respond = ({ body }: { body: z.output<typeof schema> }) => Promise.resolve(Response.json(body));
  const json = endpoint({ access: { webhook: verifySignature }, body: schema }, respond);
  const form = endpoint({ access: { webhook: verifySignature }, body: { form: schema } }, respond);
  for (const [POST, body, type] of [
    [json, '{"id":"1"}', "application/json"],
    [form, "id=1", FORM_TYPE],
  ] as const) {
    const headers = { "x-signature": sign(Buffer.from(body)), "content-type": type };
    expect(await (await send(POST, { body, headers })).json()).toEqual({ id: "1" });
  }
});

test.each([
  ["JSON", z.unknown()],
  ["raw", "raw" as const],
  ["a stream", "stream" as const],
  ["a form", { form: z.unknown() }],
])("a body that its sender breaks off is a bad request, not an unavailable database: %s", async (_, body) => {
  async function* breakOff(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"half": ');
    // As Node reports it. The database's driver has the same code for a lost connection.
    throw await Promise.resolve(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  }
  const POST = endpoint({ access: "public", body }, async (input) => {
    if (isIterable(input.body)) for await (const chunk of input.body) expect(chunk).toBeDefined();
    return Response.json({});
  });
  const headers = new Headers({ "content-type": "application/json" });
  const url = new URL("http://localhost/api/x");
  const request = { method: "POST", url: url.href, headers, body: breakOff(), signal: new AbortController().signal };
  const response = await POST({ request, params: {}, url });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: "bad_request", error: "The body ended early." },
  ]);
});

test("a stream over its limit gets 413", async () => {
  const POST = endpoint({ access: "public", body: "stream", bodyBytes: 10 }, async ({ body }) => {
    let size = 0;
    for await (const chunk of body ?? []) size += chunk.byteLength;
    return Response.json(size);
  });
  expect(await (await send(POST, { body: "x".repeat(10) })).json()).toBe(10);
  expect((await send(POST, { body: "x".repeat(11) })).status).toBe(413);
});

test("a form without JavaScript gets a page, and the same fields as JSON get JSON", async () => {
  const schema = z.object({ email: z.email() });
  const redirect = { done: ({ email = "" }: Record<string, string>) => `/sent?to=${email}`, failed: "/failed" };
  const POST = endpoint({ access: "public", body: { form: schema, redirect }, output: schema }, ({ body }) =>
    Promise.resolve(body),
  );
  const headers = { "content-type": FORM_TYPE, host: "localhost", referer: "http://localhost/contact" };
  const sent = await send(POST, { body: "email=ana@example.com", headers });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/sent?to=ana@example.com"]);
  const failed = await send(POST, { body: "email=ana", headers });
  expect([failed.status, failed.headers.get("location")]).toEqual([303, "/failed?why=email&from=%2Fcontact"]);
  const json = await send(POST, {
    body: '{"email":"ana@example.com"}',
    headers: { "content-type": "application/json" },
  });
  expect([json.status, await json.json()]).toEqual([200, { email: "ana@example.com" }]);
});

describe("a publishable key", () => {
  const POST = endpoint(
    {
      access: {
        publishableKey: (key) => {
          if (key !== "pk_1") throw new AppError("invalid_key", "This key does not exist.");
          return Promise.resolve({ viewer: { shop: "one" }, allowedOrigins: [SHOP] });
        },
      },
      body: z.object({ text: z.string() }),
      output: z.object({ shop: z.string() }),
    },
    ({ viewer }) => Promise.resolve(viewer),
  );
  const headers = { origin: SHOP, "sec-fetch-site": "cross-site", "content-type": "application/json" };

  test("works on pages of an allowed origin, errors included", async () => {
    const stored = await send(POST, { body: '{"text":"hi"}', headers }, { query: "?key=pk_1" });
    expect([stored.status, await stored.json()]).toEqual([200, { shop: "one" }]);
    const invalid = await send(POST, { body: "{}", headers }, { query: "?key=pk_1" });
    expect(invalid.status).toBe(400);
    for (const response of [stored, invalid]) {
      expect(response.headers.get("access-control-allow-origin")).toBe(SHOP);
      expect(response.headers.get("vary")).toBe("Origin");
    }
  });

  test.each([
    ["a foreign origin", "?key=pk_1", { ...headers, origin: "https://evil.example" }, 403],
    ["no origin", "?key=pk_1", { "content-type": "application/json" }, 403],
    ["an unknown key", "?key=pk_2", headers, 401],
    ["no key", "", headers, 401],
  ])("is rejected with %s, without CORS headers", async (_, query, sent, status) => {
    const response = await send(POST, { body: '{"text":"hi"}', headers: sent }, { query });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, null]);
  });

  test("answers a preflight only for an allowed origin", async () => {
    const preflight = { method: "OPTIONS", body: null };
    const allowed = await send(POST, { ...preflight, headers: { origin: SHOP } }, { query: "?key=pk_1" });
    expect([allowed.status, Object.fromEntries(allowed.headers)]).toMatchObject([
      204,
      { "access-control-allow-origin": SHOP, "access-control-allow-headers": "Content-Type" },
    ]);
    const foreign = { ...preflight, headers: { origin: "https://evil.example" } };
    expect((await send(POST, foreign, { query: "?key=pk_1" })).status).toBe(403);
  });
});

function isIterable(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

function sign(bytes: Uint8Array): string {
  return createHmac("sha256", "secret").update(bytes).digest("hex");
}

async function verifySignature({ receive, headers, params }: WebhookDelivery) {
  const { bytes } = await receive();
  if (headers.get("x-signature") !== sign(bytes)) throw new AppError("unauthenticated", "The signature is wrong.");
  return { channel: params["channel"] };
}

function send(
  call: Endpoint,
  init: RequestInit,
  { query = "", params = {} }: { query?: string; params?: Record<string, string> } = {},
): Promise<Response> {
  const request = new Request(`http://localhost/api/x${query}`, { method: "POST", ...init });
  return call({ request, params, url: new URL(request.url) });
}
