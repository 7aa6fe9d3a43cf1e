import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#src/domain/api/operations/operations.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { deriveConversationId } from "#src/server/features/ingest/accept/ids.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const DAYS = "from=2026-03-01&to=2026-03-31";
const CONVERSATIONS = 7;
const NAME_WITH_SPECIAL_CHARACTERS = "a/b c?d%e%2F#é+f&g";
const JSON_TYPE = { "content-type": "application/json" };

let server: SignedInApp;
let client: SignedIn;
let keys: { read: string; ingest: string };

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
  const { clientId, apiAccountId } = client;
  const add = (scope: "read" | "ingest") =>
    addKey(getDatabase().system, { clientId, apiAccountId, name: scope, scopes: [scope] });
  keys = { read: (await add("read")).key, ingest: (await add("ingest")).key };
  const messages = Array.from({ length: CONVERSATIONS }, (_, index) => [
    createMessage(
      `conversation-${index}`,
      index,
      "user",
      index % 2 === 0 ? "How much is a double room?" : "Hello there",
    ),
    createMessage(`conversation-${index}`, index, "bot", `A double room is ${100 + index} euros. Shall I book it?`),
  ]).flat();
  messages.push(createMessage(NAME_WITH_SPECIAL_CHARACTERS, 20, "user", '=cmd|"quoted", and\nbroken'));
  const events = [0, 1, 2].map((index) => ({
    conversationId: `conversation-${index}`,
    type: "end",
    timestamp: `2026-03-0${index + 1}T10:05:00Z`,
  }));
  expect(await post(keys.ingest, "/api/v1/messages", { messages })).toMatchObject({ accepted: CONVERSATIONS * 2 + 1 });
  expect(await post(keys.ingest, "/api/v1/events", { events })).toMatchObject({ accepted: 3 });
}, 120_000);
afterAll(() => server.stop());

const READS = [
  ["/api/v1/conversations?limit=3", "/api/conversations?limit=3"],
  ["/api/v1/conversations?channel=webchat&q=double", "/api/conversations?channel=webchat&q=double"],
  [`/api/v1/conversations.csv?${DAYS}`, `/api/conversations/export.csv?${DAYS}`],
  [`/api/v1/metrics/overview?${DAYS}`, `/api/metrics/overview?${DAYS}`],
  [`/api/v1/metrics/overview?${DAYS}&language=en`, `/api/metrics/overview?${DAYS}&language=en`],
  [`/api/v1/metrics/funnel?${DAYS}`, `/api/metrics/funnel?${DAYS}`],
  [`/api/v1/metrics/drop-offs?${DAYS}`, `/api/metrics/drop-offs?${DAYS}`],
  [`/api/v1/metrics/outcomes?${DAYS}`, `/api/metrics/outcomes?${DAYS}`],
  [`/api/v1/metrics/sources?${DAYS}`, `/api/metrics/sources?${DAYS}`],
  [`/api/v1/metrics/topics?${DAYS}`, `/api/metrics/topics?${DAYS}`],
  [`/api/v1/metrics/flow?${DAYS}`, `/api/metrics/flow?${DAYS}`],
  [`/api/v1/metrics/questions?${DAYS}`, `/api/metrics/questions?${DAYS}`],
  [`/api/v1/metrics/findings?${DAYS}`, `/api/metrics/findings?${DAYS}`],
  [`/api/v1/metrics/dimensions?${DAYS}`, `/api/metrics/dimensions?${DAYS}`],
] as const;

describe("a read request of the public API", () => {
  it.each(["wrong", "tl_live_wrong", ""])(
    "rejects the key %j as invalid instead of asking for a login",
    async (key) => {
      const answer = await server.call(key, READS[0][0]);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: "invalid_key" }]);
    },
  );

  it.each(READS)(
    "returns the same for %s with a key or an access token as the dashboard's endpoint",
    async (path, own) => {
      const [withKey, withToken, dashboard] = await Promise.all([
        server.call(keys.read, path),
        server.call(client.accessToken, path),
        server.call(client.accessToken, own),
      ]);
      expect([withKey.status, withToken.status]).toEqual([200, 200]);
      const expected = await dashboard.text();
      expect(await withKey.text()).toBe(expected);
      expect(await withToken.text()).toBe(expected);
    },
  );

  it("counts the sent conversations and messages", async () => {
    const { figures } = await getJson(`/api/v1/metrics/overview?${DAYS}`);
    expect(figures).toMatchObject({ conversations: CONVERSATIONS + 1, messages: CONVERSATIONS * 2 + 1 });
    const { conversations } = await getJson(`/api/v1/metrics/funnel?${DAYS}`);
    expect(conversations).toBe(CONVERSATIONS + 1);
  });

  it.each(READS)("of %s is rejected with a key that may only send", async (path) => {
    const answer = await server.call(keys.ingest, path);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "forbidden", error: expect.stringContaining("read") });
  });

  it.each(READS)("of %s is rejected without a key and with an unknown key", async (path) => {
    for (const key of [null, "tl_live_0000"]) {
      const answer = await server.call(key, path);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: "invalid_key" }]);
    }
  });

  it("accepts the key in X-Api-Key", async () => {
    const answer = await server.call(null, "/api/v1/conversations", { headers: { "x-api-key": keys.read } });
    expect(answer.status).toBe(200);
  });

  it("covers the whole client, or one API account with a filter", async () => {
    const account = await post(client.accessToken, "/api/api-accounts", { name: "Second", channel: "telegram" });
    const { clientId, apiAccountId } = client;
    const { key } = await addKey(getDatabase().system, {
      clientId,
      apiAccountId: account.id,
      name: "second",
      scopes: ["ingest"],
    });
    await post(key, "/api/v1/messages", { conversationId: "elsewhere", role: "user", text: "Hello" });
    expect((await getJson("/api/v1/conversations")).items).toHaveLength(CONVERSATIONS + 2);
    expect((await getJson(`/api/v1/conversations?account=${apiAccountId}`)).items).toHaveLength(CONVERSATIONS + 1);
    expect((await getJson(`/api/v1/conversations?account=${account.id}`)).items).toHaveLength(1);
    expect((await getJson(`/api/v1/conversations/external:elsewhere?account=${account.id}`)).messages).toHaveLength(1);
    expect((await getJson(`/api/v1/metrics/overview?${DAYS}&account=${account.id}`)).figures.conversations).toBe(0);
  });
});

describe("one conversation", () => {
  it("is found by our id and by an external id with special characters", async () => {
    for (const name of ["conversation-1", NAME_WITH_SPECIAL_CHARACTERS]) {
      const id = deriveConversationId(client.apiAccountId, name);
      const ours = await getJson(`/api/v1/conversations/${id}`);
      expect(ours.conversation).toMatchObject({ id, externalId: name });
      expect(await getJson(`/api/v1/conversations/${encodeURIComponent(`external:${name}`)}`)).toEqual(ours);
    }
  });

  it("is found with an access token and an external id only if the API account is given", async () => {
    const path = "/api/v1/conversations/external:conversation-1";
    const without = await server.call(client.accessToken, path);
    expect([without.status, await without.json()]).toMatchObject([400, { fields: { account: expect.any(String) } }]);
    expect((await server.call(client.accessToken, `${path}?account=${client.apiAccountId}`)).status).toBe(200);
  });

  it("is read page by page, each message and event once, with a key and in the dashboard", async () => {
    const times = (index: number) => `2026-04-20T10:00:${String(index >> 1).padStart(2, "0")}Z`;
    const sent = Array.from({ length: 25 }, (_, index) => ({
      ...{ id: `paged-${index}`, conversationId: "paged", role: "user", text: `message ${index}` },
      // Pairs at the same time.
      timestamp: times(index),
    }));
    const events = [0, 4, 9, 24, 24].map((index, number) => {
      return { id: `paged-${number}`, conversationId: "paged", type: "handoff", timestamp: times(index) };
    });
    await post(keys.ingest, "/api/v1/messages", { messages: sent });
    await post(keys.ingest, "/api/v1/events", { events });
    const id = deriveConversationId(client.apiAccountId, "paged");
    const whole = await getJson(`/api/v1/conversations/${id}`);
    expect(whole.messages.map(({ text }: { text: string }) => text)).toEqual(sent.map(({ text }) => text));
    expect([whole.nextCursor, whole.events.length]).toEqual([null, events.length]);
    for (const [token, path] of [
      [keys.read, `/api/v1/conversations/${id}`],
      [client.accessToken, `/api/conversations/${id}`],
    ] as const) {
      const pages = [];
      for (let cursor = ""; pages.length < 10;) {
        const answer = await server.call(token, `${path}?limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`);
        const page = await answer.json();
        pages.push(page);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(pages.map(({ messages }) => messages.length)).toEqual([4, 4, 4, 4, 4, 4, 1]);
      expect(pages.flatMap(({ messages }) => messages)).toEqual(whole.messages);
      expect(pages.flatMap((page) => page.events)).toEqual(whole.events);
    }
  });

  it("rejects a page link that is not one", async () => {
    const id = deriveConversationId(client.apiAccountId, "conversation-1");
    const wrong = [[1], ["2026-02-30 10:00:00+00", 0, id], ["2026-03-01 10:00:00+00", -1, id], ["x"]].map((value) => {
      return Buffer.from(JSON.stringify(value)).toString("base64url");
    });
    for (const query of [...wrong.map((cursor) => `cursor=${cursor}`), "limit=0", "limit=501"]) {
      expect((await server.call(keys.read, `/api/v1/conversations/${id}?${query}`)).status).toBe(400);
    }
  });

  it("returns 404 if it does not exist", async () => {
    for (const id of [crypto.randomUUID(), "external:unknown"]) {
      expect((await server.call(keys.read, `/api/v1/conversations/${id}`)).status).toBe(404);
    }
    expect((await server.call(keys.read, "/api/v1/conversations/not-an-id")).status).toBe(400);
  });
});

describe("the CSV", () => {
  it("has the conversations of the list's pages in the same order", async () => {
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await getJson(`/api/v1/conversations?${DAYS}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      listed.push(...page.items.map((item: { externalId: string }) => item.externalId));
      cursor = page.nextCursor;
    }
    const answer = await server.call(keys.read, `/api/v1/conversations.csv?${DAYS}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = (await answer.text()).split("\r\n").slice(0, -1);
    expect(rows.map((row) => row.split(",", 1)[0])).toEqual(listed);
    expect(listed).toHaveLength(CONVERSATIONS + 1);
    const sentiments = rows.map((row) => row.split(",")[head?.split(",").indexOf("sentiment") ?? -1]);
    expect(sentiments.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^-?\d(?:\.\d{1,3})?$/)),
    );
    const documented = OPERATIONS.find(({ id }) => id === "exportConversations")?.responses["200"];
    // The example tracks a property, whose column comes last.
    expect(documented).toMatchObject({ example: expect.stringContaining(head?.replace("\uFEFF", "") ?? "?") });
  });
});

describe("the OpenAPI document", () => {
  it("is public and cached", async () => {
    const answer = await server.call(null, "/api/v1/openapi.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("public");
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0" });
    const etag = answer.headers.get("etag") ?? "";
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await server.call(null, "/api/v1/openapi.json", { headers: { "if-none-match": named } });
      expect(again.status).toBe(304);
    }
    const other = await server.call(null, "/api/v1/openapi.json", { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });
});

describe("an unsupported method", () => {
  it.each([
    ["DELETE", "/api/v1/messages", "POST"],
    ["GET", "/api/v1/messages", "POST"],
    ["POST", "/api/v1/conversations", "GET, HEAD"],
    ["PUT", "/api/v1/conversations/external:x", "GET, HEAD"],
    ["POST", "/api/v1/openapi.json", "GET, HEAD"],
    ["PUT", "/api/api-keys", "GET, HEAD, POST"],
    ["DELETE", "/api/conversations", "GET, HEAD"],
    ["GET", "/api/auth/login", "POST"],
  ])("returns 405 and the allowed methods: %s %s", async (method, path, allow) => {
    const answer = await server.call(keys.read, path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(await answer.json()).toMatchObject({
      code: "method_not_allowed",
      error: expect.stringContaining(method),
      requestId: answer.headers.get("x-request-id"),
    });
  });

  it.each(["/dash/overview", "/admin", "/login"])("returns 405 on pages too: PUT %s", async (path) => {
    const answer = await server.call(keys.read, path, { method: "PUT" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("does not include HEAD if GET is supported", async () => {
    const answer = await server.call(keys.read, "/api/v1/conversations", { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    const missing = await server.call(keys.read, `/api/v1/conversations/${crypto.randomUUID()}`, { method: "HEAD" });
    expect(missing.status).toBe(404);
  });

  it.each(["GET", "POST", "DELETE"])("returns 404 for an unknown path: %s", async (method) => {
    const answer = await server.call(keys.read, "/api/v1/nothing", { method });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});

function createMessage(conversationId: string, day: number, role: string, text: string) {
  const second = role === "user" ? "00" : "07";
  return { conversationId, role, text, timestamp: `2026-03-${String(day + 1).padStart(2, "0")}T10:00:${second}Z` };
}

async function getJson(path: string) {
  const answer = await server.call(keys.read, path);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function post(token: string, path: string, body: unknown) {
  const answer = await server.call(token, path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
  return answer.json();
}
