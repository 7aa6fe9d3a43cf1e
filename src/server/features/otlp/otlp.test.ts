import { describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildChat, findCountMismatches, HELD, listWords, sendSpans, TURNS } from "#tests/support/otlp-client.ts";
import { hexId, SPAN_START } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getConversation, listConversations } from "../conversations/conversations.service.ts";
import { deriveConversationId, removeConversations } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { assembleDueTraces } from "./otlp.service.ts";

const database = setUpFileDatabase();

const AS_HELD = HELD.map((text, index) => `${index % 2 === 0 ? "user" : "bot"}: ${text}`);

describe("receiving traces", () => {
  it("stores a conversation of whole histories as it was held, with tokens and cost on the answers", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    for (const [turn, words] of TURNS.entries()) await sendSpans(key, [buildChat(turn, words)]);
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD });
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(detail.conversation).toMatchObject({
      agentModel: "gpt-5-mini",
      models: ["gpt-5-mini"],
      usage: { calls: 3, inputTokens: 3_000, outputTokens: 300, unpricedCalls: 0, costUsd: 0.00135 },
      firstResponseMs: 1_200,
    });
    expect(detail.messages.map(({ role, usage }) => [role, usage?.inputTokens])).toEqual(
      HELD.map((_, index) => (index % 2 === 0 ? ["user", undefined] : ["bot", 1_000])),
    );
    const list = async (model: string) =>
      (await listConversations({ clientId, timeZone: "UTC" }, { model, limit: 10 })).items.length;
    expect([await list("gpt-5-mini"), await list("other")]).toEqual([1, 0]);
    const overview = await getOverview({ clientId, timeZone: "UTC" }, { from: "2026-10-05", to: "2026-10-05" });
    expect(overview.figures).toMatchObject({
      tokens: { input: 3_000, output: 300, n: 3 },
      cost: { usd: 0.00135, pricedCalls: 3, calls: 3 },
    });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    expect(await findCountMismatches(database.owner)).toEqual([]);
  });

  it("stores where a session comes from, and keeps no click id", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const attributes = {
      "session.source.kind": "ad",
      "session.source.id": "120208000000000000",
      "session.source.url": "https://example.com/rooms?gclid=Secret-Click-1",
      "utm.campaign": "spring",
    };
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [], { attributes })]);
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(detail.conversation.source).toMatchObject({
      ...{ kind: "ad", id: "120208000000000000", campaign: "spring", url: "https://example.com/rooms" },
    });
    const spans = await database.owner`select node::text as node from otlp_spans where client_id = ${clientId}`;
    expect(JSON.stringify(spans)).not.toContain("Secret-Click");
  });

  it("looks up each field of a source in the span, then in its resource", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const resource = { "session.source.kind": "page", "session.source.name": "Rooms", "utm.campaign": "all" };
    const attributes = { "utm.campaign": "spring" };
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [], { attributes })], resource);
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(detail.conversation.source).toMatchObject({ kind: "page", name: "Rooms", campaign: "spring" });
  });

  it("stores properties of spans and their resource, masked if the client wants it", async () => {
    const { key, clientId, apiAccountId } = await createTestClient({ redact: true });
    const attributes = {
      "threadlight.property.plan": "pro",
      "threadlight.property.seats": 6,
      "threadlight.property.trial": false,
      "threadlight.property.owner": "ana@example.com",
      "threadlight.channel": "webchat",
    };
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [], { attributes })]);
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(detail.conversation.properties).toEqual({ owner: "[email]", plan: "pro", seats: 6, trial: false });
  });

  it("stores the same from single turns, from any order, and when everything comes twice", async () => {
    const { key, clientId } = await createTestClient();
    const singles = HELD.flatMap((_, index) => (index % 2 === 0 ? [HELD.slice(index, index + 2)] : []));
    for (const turn of [2, 0, 1, 0, 2]) await sendSpans(key, [buildChat(turn, singles[turn] ?? [])]);
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD });
    const other = await createTestClient();
    for (const turn of [2, 0, 1, 2]) await sendSpans(other.key, [buildChat(turn, TURNS[turn] ?? [])]);
    expect(await listWords(database.owner, other.clientId)).toEqual({ "c-1": AS_HELD });
    const [sums] = await database.owner`
      select sum(calls)::int as calls from call_counts where client_id = ${other.clientId}`;
    expect(sums).toEqual({ calls: 3 });
    expect(await findCountMismatches(database.owner)).toEqual([]);
  });

  it("goes on with the only conversation that ends with a history, and names others after their trace", async () => {
    const { key, clientId } = await createTestClient();
    const bare = { attributes: { "gen_ai.conversation.id": "" } };
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [], bare)]);
    await sendSpans(key, [buildChat(1, TURNS[1] ?? [], bare), buildChat(2, TURNS[2] ?? [], bare)]);
    expect(await listWords(database.owner, clientId)).toEqual({ [`trace:${hexId("trace-0", 16)}`]: AS_HELD });
    // A second stranger begins alike: from now on nobody is recognized by these words.
    await sendSpans(key, [buildChat(7, TURNS[0] ?? [], bare)]);
    await sendSpans(key, [buildChat(8, ["Hello", "Hi, how can I help?", "Opening hours?", "9 to 5."], bare)]);
    expect(Object.keys(await listWords(database.owner, clientId))).toHaveLength(2);
  });

  it("waits for the rest of a trace, and lets its topmost span speak", async () => {
    const { key, clientId } = await createTestClient();
    const agent = buildChat(0, TURNS[0] ?? [], {
      id: "agent",
      attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.usage.input_tokens": 1_000 },
    });
    const tool: TestSpan = {
      trace: "trace-0",
      id: "tool",
      parent: "agent",
      startMs: SPAN_START + 300,
      ms: 40,
      attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "find_tours" },
    };
    const router = buildChat(0, ["Which agent?", "sales"], {
      id: "router",
      parent: "agent",
      startMs: SPAN_START + 100,
      ms: 50,
    });
    await sendSpans(key, [router, tool]);
    expect(await listWords(database.owner, clientId)).toEqual({});
    await sendSpans(key, [agent]);
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD.slice(0, 2) });
    const [row] = await database.owner`
      select count(*) filter (where counted)::int as counted, count(message_id)::int as placed
      from calls where client_id = ${clientId}`;
    expect(row).toEqual({ counted: 1, placed: 3 });
  });

  it("assembles what nobody completes once the wait is over, also after a restart", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [], { parent: "web request" })]);
    expect(await listWords(database.owner, clientId)).toEqual({});
    await database.owner`update otlp_traces set due_at = now() - interval '1 second' where client_id = ${clientId}`;
    await Promise.all([assembleDueTraces(), assembleDueTraces()]);
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD.slice(0, 2) });
    // A span that comes after that adds only what is not there yet.
    await sendSpans(key, [
      buildChat(0, ["Title?", "A tour"], { id: "late", parent: "chat", startMs: SPAN_START + 10 }),
    ]);
    await database.owner`update otlp_traces set due_at = now() - interval '1 second' where due_at is not null`;
    await assembleDueTraces();
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD.slice(0, 2) });
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(detail.conversation.usage).toMatchObject({ calls: 1, inputTokens: 1_000 });
    const [left] =
      await database.owner`select string_agg(node::text, ' ') as text from otlp_spans where client_id = ${clientId}`;
    expect(left?.["text"]).not.toContain("how can I help");
  });

  it("redacts before anything is stored, and keeps a personal id as its pseudonym", async () => {
    const { key, clientId } = await createTestClient();
    const redacting = { ...key, redact: true };
    const words = ["I am ann.smith@example.com", "Thank you"];
    await sendSpans(redacting, [
      buildChat(0, words, { parent: "missing", attributes: { "user.id": "ann.smith@example.com" } }),
    ]);
    const [waiting] = await database.owner`select node::text as text from otlp_spans where client_id = ${clientId}`;
    expect(waiting?.["text"]).not.toContain("ann.smith");
    await database.owner`update otlp_traces set due_at = now() - interval '1 second' where client_id = ${clientId}`;
    await assembleDueTraces();
    expect((await listWords(database.owner, clientId))["c-1"]?.[0]).not.toContain("ann.smith");
    const [row] = await database.owner`select end_user as "endUser" from conversations where client_id = ${clientId}`;
    expect(row?.["endUser"]).toMatch(/^P[\da-f]{24}$/);
  });

  it("passes over spans that are no model calls, and keeps nothing of them", async () => {
    const { key, clientId } = await createTestClient();
    await sendSpans(key, [{ id: "http", attributes: { "http.method": "GET", "session.id": "c-1" } }]);
    const [row] = await database.owner`select count(*)::int as n from otlp_spans where client_id = ${clientId}`;
    expect(row).toEqual({ n: 0 });
  });

  it("deletes the calls of a deleted conversation, and subtracts them", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    await sendSpans(key, [buildChat(0, TURNS[0] ?? [])]);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "c-1")] });
    for (const table of ["calls", "call_counts", "otlp_traces", "otlp_spans", "otlp_tails"]) {
      const [row] =
        await database.owner`select count(*)::int as n from ${database.owner(table)} where client_id = ${clientId}`;
      expect([table, row?.["n"]]).toEqual([table, 0]);
    }
  });
});
