import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAsOwner } from "#tests/support/database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const JSON_TYPE = { "content-type": "application/json" };
const GOOD = { conversationId: "c", role: "user", text: "hello" };

let server: SignedInApp;
let client: SignedIn;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
}, 120_000);
afterAll(() => server.stop());

describe("an invalid body", () => {
  it.each([
    ["malformed JSON", '{"messages": [', JSON_TYPE, 400],
    ["an empty body", "", JSON_TYPE, 400],
    ["a bare number", "7", JSON_TYPE, 400],
    ["an empty list", "[]", JSON_TYPE, 400],
    ["messages that are no list", '{"messages": {}}', JSON_TYPE, 400],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), JSON_TYPE, 400],
    ["gzip that isn't", "not gzip", { ...JSON_TYPE, "content-encoding": "gzip" }, 400],
    [
      "gzip cut short",
      gzipSync(JSON.stringify(GOOD)).subarray(0, 20),
      { ...JSON_TYPE, "content-encoding": "gzip" },
      400,
    ],
    ["an unknown encoding", JSON.stringify(GOOD), { ...JSON_TYPE, "content-encoding": "br" }, 415],
    ["a form", "conversationId=c", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["more than 4 MiB", `"${"x".repeat(4 * 1024 * 1024)}"`, JSON_TYPE, 413],
    ["a gzip bomb", gzipSync(Buffer.alloc(64 * 1024 * 1024)), { ...JSON_TYPE, "content-encoding": "gzip" }, 413],
    ["more than 1,000 items", JSON.stringify(Array.from({ length: 1001 }, () => GOOD)), JSON_TYPE, 413],
  ])("is rejected: %s", async (_name, body, headers, status) => {
    const answer = await server.call(client.apiKey, "/api/v1/messages", { method: "POST", body, headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it.each([
    ["2,000,000 levels", nest(2_000_000), 400, "nested more than 64 levels deep"],
    ["2,000,000 open levels", "[".repeat(2_000_000), 400, "nested more than 64 levels deep"],
    ["a message with deep metadata", wrap(`"metadata": {"a": ${nest(1_900)}}`), 400, "nested more than 64 levels deep"],
    ["an unknown field that is deep", wrap(`"junk": ${nest(100_000)}`), 400, "nested more than 64 levels deep"],
    ["an object of 300,000 fields", wrap(`"metadata": {${listFields(300_000)}}`), 400, "more than 1,000 fields"],
    ["300,000 values", wrap(`"metadata": {"a": [${"1,".repeat(300_000)}1]}`), 413, "more than 200,000 values"],
  ])("is rejected before it is parsed: %s", async (_name, body, status, message) => {
    for (const headers of [JSON_TYPE, { ...JSON_TYPE, "idempotency-key": "hostile" }]) {
      const answer = await server.call(client.apiKey, "/api/v1/messages", { method: "POST", body, headers });
      expect([answer.status, await answer.json()]).toMatchObject([status, { error: expect.stringContaining(message) }]);
    }
  });

  it("is accepted when gzip is complete", async () => {
    const body = gzipSync(JSON.stringify({ ...GOOD, conversationId: "gzipped" }));
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
    const answer = await server.call(client.apiKey, "/api/v1/messages", { method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toEqual([200, { accepted: 1, duplicates: 0, held: 0 }]);
  });
});

/** Invalid items of every known kind, as raw JSON so that nothing corrects them on the way. */
const INVALID_ITEMS = [
  `null`,
  `"text"`,
  `[[]]`,
  `{}`,
  `{"conversationId": 7, "role": "user", "text": "x"}`,
  `{"conversationId": "", "role": "user", "text": "x"}`,
  `{"conversationId": "${"i".repeat(201)}", "role": "user", "text": "x"}`,
  `{"conversationId": "c", "role": "narrator", "text": "x"}`,
  `{"conversationId": "c", "role": "user"}`,
  `{"conversationId": "c", "role": "user", "text": "   "}`,
  `{"conversationId": "c", "role": "user", "text": ["x"]}`,
  `{"conversationId": "c", "role": "user", "text": "x", "content": "y"}`,
  `{"conversationId": "c", "role": "user", "text": "nul \\u0000"}`,
  `{"conversationId": "c\\u0000", "role": "user", "text": "x"}`,
  `{"conversationId": "c", "role": "user", "text": "half \\ud83d"}`,
  `{"conversationId": "c", "role": "user", "text": "x", "metadata": {"a": "\\ud83d"}}`,
  `{"conversationId": "c", "role": "user", "text": "x", "metadata": {"a\\u0000": 1}}`,
  `{"conversationId": "c", "role": "user", "text": "x", "metadata": []}`,
  `{"conversationId": "c", "role": "user", "text": "x", "metadata": {"a": ${nest(20)}}, "content": ${nest(50)}}`,
  `{"conversationId": "c", "role": "user", "content": [${'{"type":"text","text":"x"},'.repeat(1_000)}{"type":"text"}]}`,
  `{"conversationId": "c", "role": "user", "text": "x", "timestamp": "yesterday"}`,
  `{"conversationId": "c", "role": "user", "text": "x", "timestamp": "0001-01-01T00:00:00Z"}`,
  `{"conversationId": "c", "role": "user", "text": "x", "timestamp": 1e300}`,
  `{"conversationId": "c", "role": "user", "text": "x", "timestamp": "9999-12-31T23:59:59Z"}`,
  `{"conversationId": "c", "role": "user", "text": "x", "timestamp": -5}`,
  `{"conversationId": "c", "role": "user", "text": "x", "user": {"name": "Ana"}}`,
  `{"conversationId": "c", "role": "user", "text": "x", "channel": "two words"}`,
  `{"conversationId": "c", "role": "user", "text": "x", "agent": {"version": "v\\u0000"}}`,
];

describe("a batch with invalid items", () => {
  it("reports each invalid item and stores all valid ones", async () => {
    const good = (index: number) =>
      `{"id": "good-${index}", "conversationId": "hostile", "role": "user", "text": "right ${index}"}`;
    const items = INVALID_ITEMS.flatMap((invalid, index) => [invalid, good(index)]);
    items.push(good(0));
    const answer = await server.call(client.apiKey, "/api/v1/messages", {
      method: "POST",
      headers: JSON_TYPE,
      body: `{"messages": [${items.join(",")}]}`,
    });
    expect(answer.status).toBe(207);
    const { accepted, duplicates, results } = await answer.json();
    expect({ accepted, duplicates }).toEqual({ accepted: INVALID_ITEMS.length, duplicates: 1 });
    results.forEach((result: { status: string; error?: unknown }, index: number) => {
      if (index === items.length - 1) expect(result.status).toBe("duplicate");
      else if (index % 2 === 1) expect(result).toMatchObject({ status: "accepted", id: `good-${(index - 1) / 2}` });
      else
        expect(result, items[index]).toMatchObject({
          status: "error",
          error: { message: expect.any(String), path: expect.any(String) },
        });
    });
    const sql = connectAsOwner(server.databaseUrl);
    const rows = await sql`select text from messages where text like 'right %'`;
    const mismatches = await findRollupMismatches(sql);
    await sql.end();
    expect(rows).toHaveLength(INVALID_ITEMS.length);
    expect(mismatches).toEqual([]);
  });

  it("returns 422 and stores nothing if all items are invalid", async () => {
    const answer = await server.call(client.apiKey, "/api/v1/messages", {
      method: "POST",
      headers: JSON_TYPE,
      body: `[${INVALID_ITEMS.slice(0, 5).join(",")}]`,
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: "rejected",
      error: expect.any(String),
      accepted: 0,
      results: expect.any(Array),
    });
  });

  it("is validated the same way for events", async () => {
    const items = [
      `{"conversationId": "e", "type": "applause"}`,
      `{"conversationId": "e", "type": "feedback", "score": 9}`,
      `{"conversationId": "e", "type": "feedback"}`,
      `{"conversationId": "e", "type": "end"}`,
    ];
    const answer = await server.call(client.apiKey, "/api/v1/events", {
      method: "POST",
      headers: JSON_TYPE,
      body: `[${items.join(",")}]`,
    });
    expect(answer.status).toBe(207);
    expect(await answer.json()).toMatchObject({
      accepted: 1,
      results: [{ status: "error" }, { status: "error" }, { status: "error" }, { status: "accepted" }],
    });
  });
});

describe("an invalid query", () => {
  it.each([
    "/api/metrics/overview",
    "/api/metrics/overview?from=2026-02-30&to=2026-03-01",
    "/api/metrics/overview?from=2026-03-02&to=2026-03-01",
    "/api/metrics/overview?from=9999-12-31&to=9999-12-31",
    "/api/conversations?to=9999-12-31",
    "/api/conversations?from=0000-01-01",
    "/api/metrics/overview?from=1900-01-01&to=2026-03-01",
    "/api/metrics/overview?from=2026-03-01&to=2026-03-02&account=7",
    "/api/metrics/drop-offs?from=2026-03-01&to=2026-03-02&stage=nowhere",
    "/api/conversations?cursor=bm90IG91cnM",
    ...["2026-11-63 19:38:41.19+00", "2026-02-29 10:00:00+00", "2026-11-23 19:3::41+00", "0000-01-01 00:00:00+00"].map(
      (startedAt) => `/api/conversations?cursor=${encodeCursor(startedAt)}`,
    ),
    "/api/conversations?limit=100000",
    "/api/conversations?channel=sms&channel=webchat",
    "/api/metrics/overview?from=2026-03-01&to=2026-03-02&to=2026-03-03",
    "/api/conversations/not-an-id",
    "/api/uploads/not-an-id",
  ])("returns 400 and names the field: %s", async (path) => {
    const answer = await server.call(client.accessToken, path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: expect.any(Object) });
  });

  it.each([
    "/api/conversations?q=%00",
    "/api/conversations?q='%20%26%20:*%20!",
    "/api/conversations?tag=%00",
    "/api/conversations?version=%00",
  ])("causes no server error: %s", async (path) => {
    expect((await server.call(client.accessToken, path)).status).toBeLessThan(500);
  });
});

function encodeCursor(startedAt: string): string {
  return Buffer.from(JSON.stringify([startedAt, crypto.randomUUID()])).toString("base64url");
}

/** A list with one message that has this field too. */
function wrap(field: string): string {
  return `[${JSON.stringify(GOOD).replace("}", `, ${field}}`)}]`;
}

function listFields(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",");
}

function nest(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}
