/** The MCP server over HTTP, with the official clients of both protocol generations. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { TOOLS } from "#src/domain/mcp/tools.ts";
import { MAX_RESULT_BYTES } from "#src/domain/mcp/fit-result.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { deriveConversationId } from "#src/server/features/ingest/accept/ids.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { connectMcp, ERAS } from "#tests/support/mcp-clients.ts";
import type { McpClient, McpResult } from "#tests/support/mcp-clients.ts";
import { LARGE_CONVERSATION, MCP_EVENTS, MCP_MESSAGES } from "#tests/support/mcp-messages.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const SECRET = "zanzibar-secret-words";
const PERIOD = { from: "2026-03-01", to: "2026-03-31" };
const DAYS = new URLSearchParams(PERIOD).toString();
const JSON_TYPE = { "content-type": "application/json" };

let server: SignedInApp;
let client: SignedIn;
let stranger: SignedIn;
let readKey: string;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
  stranger = await server.signIn();
  readKey = client.apiKey;
  await send(client, "/api/v1/messages", { messages: MCP_MESSAGES });
  await send(client, "/api/v1/events", { events: MCP_EVENTS });
  await send(client, "/api/v1/messages", { messages: LARGE_CONVERSATION });
  const timestamp = "2026-03-05T10:00:00Z";
  const theirs = { id: "m1", conversationId: SECRET, role: "user", text: SECRET, channel: SECRET, timestamp };
  await send(stranger, "/api/v1/messages", { messages: [theirs] });
  await indexTexts();
}, 120_000);
afterAll(() => server.stop());

describe.each(ERAS)("a client of protocol %s", (era) => {
  let mcp: McpClient;
  beforeAll(async () => {
    mcp = await connectMcp(server.app.url, readKey, era);
  });
  afterAll(() => mcp.close());

  it("connects with its own protocol", () => {
    expect(mcp.protocol).toBe(era);
  });

  it("lists the tools in their order", async () => {
    expect((await mcp.listTools()).map(({ name }) => name)).toEqual(Object.keys(TOOLS));
  });

  it.each([
    ["get_metrics", "overview", { channel: "whatsapp" }],
    ["get_metrics", "overview", {}],
    ["get_funnel", "funnel", { version: "2.0" }],
    ["get_drop_offs", "drop-offs", { stage: "consideration" }],
    ["get_findings", "findings", { limit: 5, status: "open" }],
    ["get_agents", "agents", { by: "model" }],
    ["get_dimensions", "dimensions", {}],
  ])("gets by %s what the public API gives: %s %j", async (tool, path, filter: Record<string, string | number>) => {
    const query = new URLSearchParams({ ...PERIOD, ...mapValues(filter, String) });
    const expected: unknown = await (await server.call(readKey, `/api/v1/metrics/${path}?${query}`)).json();
    const result = await mcp.call(tool, { ...PERIOD, ...filter });
    expect(result.structuredContent).toMatchObject(z.looseObject({}).parse(expected));
    expect(JSON.parse(getText(result))).toEqual(result.structuredContent);
  });

  it("compares with the period before", async () => {
    const { compare } = data(await mcp.call("get_metrics", { from: "2026-03-15", to: "2026-03-28", compare: true }));
    const path = "/api/v1/metrics/overview?from=2026-03-01&to=2026-03-14";
    const { figures } = await (await server.call(readKey, path)).json();
    expect(compare).toMatchObject({ from: "2026-03-01", to: "2026-03-14", figures });
    expect(compare).toHaveProperty("changes.0.measure", "conversations");
  });

  it("pages through conversations, each with a link, as the public API does", async () => {
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const args = { ...PERIOD, channel: "sms", limit: 7, ...(typeof cursor === "string" && { cursor }) };
      const page = data(await mcp.call("list_conversations", args));
      expect(page["link"]).toContain(`${paths.dash.conversations}?`);
      seen.push(...z.array(z.unknown()).parse(page["items"]));
      cursor = page["nextCursor"];
    } while (cursor !== null);
    const { items } = await (await server.call(readKey, `/api/v1/conversations?${DAYS}&channel=sms&limit=200`)).json();
    expect(seen).toEqual(items);
  });

  it("gets one conversation by either ID", async () => {
    const id = deriveConversationId(client.apiAccountId, "chat-3");
    const expected = await (await server.call(readKey, `/api/v1/conversations/${id}`)).json();
    for (const given of [id, "external:chat-3"]) {
      const result = data(await mcp.call("get_conversation", { id: given }));
      expect(result).toMatchObject(expected);
      expect(result["link"]).toBe(new URL(paths.dash.conversation(id), server.app.url).href);
    }
  });

  it("cuts a large conversation, says so, and goes on where it was cut", async () => {
    const texts: string[] = [];
    let cursor: string | null = null;
    let notes = 0;
    do {
      const result = await mcp.call("get_conversation", {
        id: "external:large",
        limit: 200,
        ...(cursor !== null && { cursor }),
      });
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(MAX_RESULT_BYTES);
      const page = z
        .object({
          messages: z.array(z.object({ text: z.string() })),
          nextCursor: z.string().nullable(),
          note: z.string().optional(),
        })
        .parse(result.structuredContent);
      if (page.note?.startsWith("Cut to ")) notes++;
      texts.push(...page.messages.map(({ text }) => text));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(texts).toHaveLength(150);
    expect(notes).toBeGreaterThan(0);
    expect(Buffer.byteLength(texts[3] ?? "")).toBeLessThanOrEqual(8_000);
    expect(texts[3]).toMatch(/…$/);
  });

  it("finds messages by their words, page by page", async () => {
    const hits: { conversationId: string; messageId: string; role: string; excerpt: string }[] = [];
    let cursor: string | null = null;
    do {
      const args = { q: "table tonight", role: "user", channel: "sms", limit: 6, ...(cursor !== null && { cursor }) };
      const page = TOOLS.search_messages.output.parse((await mcp.call("search_messages", args)).structuredContent);
      hits.push(...page.hits);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(hits).toHaveLength(20);
    expect(new Set(hits.map(({ messageId }) => messageId)).size).toBe(20);
    expect(hits[0]).toMatchObject({
      role: "user",
      excerpt: expect.stringMatching(/^Is there a table for \d+ tonight\?$/),
    });
  });

  it("asks a question and goes on with it", async () => {
    const first = data(await mcp.call("ask", { question: "conversations on whatsapp in March 2026" }));
    const query = "from=2026-03-01&to=2026-03-31&channel=whatsapp";
    const { figures } = await (await server.call(readKey, `/api/v1/metrics/overview?${query}`)).json();
    expect(figures.conversations).toBeGreaterThan(0);
    expect(first).toMatchObject({ kind: "figure", figure: { value: figures.conversations }, doubt: null });
    expect(first["links"]).toHaveProperty("0.href", expect.stringMatching(/^http.*\/dash\//));
    expect(first).not.toHaveProperty("chips");
    const next = data(await mcp.call("ask", { question: "and on sms?", threadId: first["threadId"] }));
    expect(next).toMatchObject({ threadId: first["threadId"], reading: { filters: { channel: "sms" } } });
    const { threads } = await (await server.call(client.accessToken, paths.api.agentThreads)).json();
    expect(threads).toEqual([]);
  });

  it("gets definitions, resources, prompts and completions", async () => {
    const { definitions } = data(await mcp.call("get_definitions", { measure: "containment" }));
    expect(definitions).toEqual([expect.objectContaining({ id: "containment", unit: "share", better: "higher" })]);
    expect(await mcp.listResources()).toEqual(["threadlight://definitions", "threadlight://findings"]);
    expect(await mcp.listTemplates()).toEqual(["threadlight://conversations/{id}"]);
    expect(await mcp.read("threadlight://definitions")).toHaveProperty("definitions.0.id");
    expect(await mcp.read("threadlight://findings")).toHaveProperty("findings");
    const id = deriveConversationId(client.apiAccountId, "chat-3");
    expect(await mcp.read(`threadlight://conversations/${id}`)).toHaveProperty("conversation.externalId", "chat-3");
    expect(await mcp.listPrompts()).toEqual(["weekly_review", "explain_drop_off", "compare_versions"]);
    expect(await mcp.prompt("explain_drop_off", { stage: "interest" })).toContain("stage = interest");
    expect(await mcp.complete("explain_drop_off", { name: "stage", value: "con" })).toEqual([
      "consideration",
      "conversion",
    ]);
  });

  it.each([
    [
      "get_metrics",
      { ...PERIOD, channel: "whatsup" },
      'No conversation has the channel "whatsup". Channels there are: ',
    ],
    ["get_funnel", { ...PERIOD, version: "9" }, 'No conversation has the version "9". Versions there are: '],
    ["get_funnel", { ...PERIOD, account: "mine" }, "API accounts there are: "],
    ["get_drop_offs", { ...PERIOD, stage: "payment" }, "stage: Must be one of none, discovery, interest"],
    ["get_metrics", { from: "2026-03-31", to: "2026-03-01" }, "to: The end date must not be before the start date"],
    ["get_metrics", { from: "2020-03-31", to: "2026-03-01" }, "from: Choose at most 800 days"],
    ["list_conversations", { limit: 51 }, "limit: Must be at most 50"],
    ["list_conversations", { cursor: "made-up" }, "cursor: Send the nextCursor of the page before"],
    ["list_conversations", { tag: "\u0000" }, "tag: Must be well-formed Unicode"],
    ["get_conversation", { id: "7" }, "id: Give our ID, or external:"],
    [
      "get_conversation",
      { id: "external:unknown" },
      "This conversation does not exist. Find IDs with list_conversations",
    ],
    ["search_messages", { q: " " }, "q: Enter the words to search for"],
    ["ask", { question: " " }, "question: Enter a question"],
    ["ask", { question: "help", threadId: crypto.randomUUID() }, "threadId: There is no such thread"],
    ["get_definitions", { measure: "happiness" }, "measure: Must be one of conversations, people"],
  ])("is told what to give instead by %s for %j", async (tool, args, sentence) => {
    const result = await mcp.call(tool, args);
    expect([result.isError, getText(result)]).toEqual([true, expect.stringContaining(sentence)]);
    expect(getText(result)).not.toMatch(/\bat .*\.ts:/);
  });

  it.each([
    ["forget_everything", {}],
    ["toString", {}],
    ["get_metrics", {}],
    ["get_metrics", { ...PERIOD, chanel: "sms" }],
    ["get_metrics", { ...PERIOD, channel: ["sms"] }],
  ])("gets -32602 for %s with %j", async (tool, args) => {
    await expect(mcp.call(tool, args)).rejects.toMatchObject({ code: -32602 });
  });

  it("gets -32602 for resources and prompts that don't exist", async () => {
    await expect(mcp.read("threadlight://secrets")).rejects.toMatchObject({ code: -32602 });
    await expect(mcp.read(`threadlight://conversations/${crypto.randomUUID()}`)).rejects.toMatchObject({
      code: -32602,
    });
    await expect(mcp.prompt("confess")).rejects.toMatchObject({ code: -32602 });
  });

  it("gets nothing of another client, whose ids are like ones that don't exist", async () => {
    const theirs = deriveConversationId(stranger.apiAccountId, SECRET);
    const calls: [string, Record<string, unknown>][] = [
      ["list_conversations", { account: stranger.apiAccountId }],
      ["list_conversations", { ids: theirs }],
      ["list_conversations", { q: "zanzibar" }],
      ["get_conversation", { id: theirs }],
      ["get_conversation", { id: `external:${SECRET}`, account: stranger.apiAccountId }],
      ["search_messages", { q: "zanzibar" }],
      ["get_definitions", {}],
      ["ask", { question: 'list conversations with the word "zanzibar"' }],
      ["get_dimensions", PERIOD],
      ...[
        "get_metrics",
        "get_funnel",
        "get_drop_offs",
        "get_findings",
        "get_agents",
        "get_outcomes",
        "get_topics",
        "get_sources",
        "get_flow",
        "get_questions",
      ].map((name): [string, Record<string, unknown>] => [name, { ...PERIOD, account: stranger.apiAccountId }]),
    ];
    expect(new Set(calls.map(([name]) => name))).toEqual(new Set(Object.keys(TOOLS)));
    for (const [name, args] of calls) expect(JSON.stringify(await mcp.call(name, args))).not.toContain("secret-words");
    const unknown = await mcp.call("get_conversation", { id: crypto.randomUUID() });
    expect(await mcp.call("get_conversation", { id: theirs })).toEqual(unknown);
    await expect(mcp.read(`threadlight://conversations/${theirs}`)).rejects.toMatchObject({ code: -32602 });
    // Completions are the values of the last months.
    const now = { conversationId: "now", id: "now", role: "user", text: "Hi", timestamp: new Date().toISOString() };
    await send(client, "/api/v1/messages", { messages: [{ ...now, channel: "sms" }] });
    await send(stranger, "/api/v1/messages", { messages: [{ ...now, channel: SECRET }] });
    expect(await mcp.complete("compare_versions", { name: "channel", value: "" })).toEqual(["sms"]);
  });
});

async function send({ apiKey }: SignedIn, path: string, body: object): Promise<void> {
  const answer = await server.call(apiKey, path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** Waits until the texts are in the search index and closed conversations are read, which figures follow. */
async function indexTexts(): Promise<void> {
  const sql = connectAsOwner(server.databaseUrl);
  await sql`update text_queue set queued_at = ${new Date(Date.now() - 60_000)}`;
  const countQueued = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from text_queue`)[0]?.n;
  await vi.waitUntil(async () => (await countQueued()) === 0, { timeout: 30_000, interval: 100 });
  const countUnread = async () =>
    (await sql<{ n: number }[]>`select count(*)::integer as n from unread_conversations`)[0]?.n;
  await vi.waitUntil(async () => (await countUnread()) === 0, { timeout: 60_000, interval: 100 });
  await sql.end();
}

function getText(result: McpResult): string {
  return result.content.map(({ text }) => text).join("\n");
}

function data(result: McpResult): Record<string, unknown> {
  if (result.structuredContent === undefined) throw new Error(getText(result));
  return result.structuredContent;
}

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
