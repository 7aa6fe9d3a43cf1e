import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { LINES, START, buildConversation } from "#tests/support/sample-conversation.ts";
import { closeIdle, ingestEvents, ingestMessages } from "./ingest.service.ts";

const database = setUpFileDatabase();

describe("ingesting messages", () => {
  it("stores a batch, analyzes it and counts it in every rollup", async () => {
    const { key, clientId } = await createTestClient();
    const { status, output } = await ingestMessages(
      key,
      { messages: buildConversation("booking", { count: 6 }) },
      null,
    );
    expect({ status, output }).toEqual({ status: 200, output: { accepted: 6, duplicates: 0, held: 0 } });
    const [row] = await database.owner`select * from conversations where client_id = ${clientId}`;
    expect(row).toMatchObject({ messages: 6, stage: "conversion", converted: true, closed: true, agent_version: "v2" });
    const [rollup] = await database.owner`select * from rollups where client_id = ${clientId} and grain = 'day'`;
    expect(rollup).toMatchObject({ conversations: "1", converted: "1", messages: "6", first_response_ms: "7000" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("counts a replayed message once, whatever its conversation or time", async () => {
    const { key, clientId } = await createTestClient();
    const messages = buildConversation("replayed", { count: 4 });
    await ingestMessages(key, messages, null);
    const moved = messages.map((message) => ({ ...message, conversationId: "elsewhere", timestamp: undefined }));
    const { output } = await ingestMessages(key, moved, null);
    expect(output).toEqual({ accepted: 0, duplicates: 4, held: 0 });
    const [count] = await database.owner`select count(*)::int as n from messages where client_id = ${clientId}`;
    expect(count).toEqual({ n: 4 });
  });

  it("recognizes replayed messages without ids by time and content", async () => {
    const { key } = await createTestClient();
    const twice = { conversationId: "c", role: "user", text: "ok", timestamp: START };
    expect((await ingestMessages(key, [twice, twice], null)).output).toEqual({ accepted: 2, duplicates: 0, held: 0 });
    expect((await ingestMessages(key, [twice, twice], null)).output).toEqual({ accepted: 0, duplicates: 2, held: 0 });
  });

  it("measures no response time between untimed messages of one request", async () => {
    const { key, clientId } = await createTestClient();
    const [asked, answered] = buildConversation("pair", { count: 2 }).map((message) => ({
      ...message,
      timestamp: undefined,
    }));
    await ingestMessages(key, [asked, answered], null);
    await ingestMessages(key, { ...asked, id: "alone-0", conversationId: "alone" }, null);
    await ingestMessages(key, { ...answered, id: "alone-1", conversationId: "alone" }, null);
    const rows = await database.owner`
      select external_id, closed, first_response_ms is null as unknown from conversations
      where client_id = ${clientId} order by external_id`;
    expect(rows).toEqual([
      { external_id: "alone", closed: false, unknown: false },
      { external_id: "pair", closed: false, unknown: true },
    ]);
  });

  it("treats an Idempotency-Key for another API account, or for events, as another request", async () => {
    const { key } = await createTestClient();
    const second = crypto.randomUUID();
    await database.owner`
      insert into api_accounts (client_id, api_account_id, name, channel, is_default)
      values (${key.clientId}, ${second}, 'Second', 'webchat', false)`;
    const body = { conversationId: "twice", role: "user", text: "hello" };
    const event = { conversationId: "twice", type: "end" };
    await ingestMessages(key, body, "import");
    expect(await ingestMessages({ ...key, apiAccountId: second }, body, "import")).toMatchObject({
      replayed: false,
      output: { accepted: 1, duplicates: 0, held: 0 },
    });
    expect(await ingestEvents(key, event, "import")).toMatchObject({ replayed: false, output: { accepted: 1 } });
  });

  it("returns the first response for a repeated Idempotency-Key, and rejects it with another body", async () => {
    const { key, clientId } = await createTestClient();
    const body = { conversationId: "idempotent", role: "user", text: "hello" };
    const first = await ingestMessages(key, body, "key-1");
    const again = await ingestMessages(key, body, "key-1");
    expect(first).toMatchObject({ replayed: false, output: { accepted: 1 } });
    expect(again).toMatchObject({ replayed: true, output: { accepted: 1 } });
    await expect(ingestMessages(key, { ...body, text: "other" }, "key-1")).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    // As if a crash lost the stored response: the key still makes the message a duplicate.
    await database.owner`delete from idempotency_keys where client_id = ${clientId}`;
    expect((await ingestMessages(key, body, "key-1")).output).toEqual({ accepted: 0, duplicates: 1, held: 0 });
  });

  it("loses no message of other bodies under the same Idempotency-Key, concurrently or after the key expired", async () => {
    const [{ key, clientId }, words] = [await createTestClient(), ["one", "two", "three", "four", "five"]];
    const send = (text: string) =>
      ingestMessages(key, { conversationId: "shared", role: "user", text }, "shared").catch((error: unknown) => error);
    const responses = await Promise.all(words.slice(0, 4).map(send));
    await database.owner`delete from idempotency_keys where client_id = ${clientId}`;
    responses.push(await send("five"));
    expect(responses[4]).toMatchObject({ output: { accepted: 1 } });
    const stored = await database.owner<{ text: string }[]>`select text from messages where client_id = ${clientId}`;
    const accepted = words.filter((_, index) => !(responses[index] instanceof Error));
    expect(new Set(stored.map(({ text }) => text))).toEqual(new Set(accepted));
  });

  it("reports each invalid item and stores the others", async () => {
    const { key } = await createTestClient();
    const good = { id: "good", conversationId: "mixed", role: "user", text: "hi" };
    const { status, output } = await ingestMessages(
      key,
      [
        good,
        { ...good, id: "role", role: "narrator" },
        { ...good, id: "nul", text: "a\u0000b" },
        { ...good, id: "surrogate", text: "\ud800" },
        { ...good, id: "past", timestamp: "1873-01-01T00:00:00Z" },
        { ...good, id: "future", timestamp: "2999-01-01T00:00:00Z" },
        { ...good, id: "long", text: "x".repeat(33 * 1024) },
        { ...good, id: "both", content: "hi" },
        good,
        "not an object",
      ],
      null,
    );
    expect(status).toBe(207);
    expect(output).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(output).toHaveProperty(
      "results",
      expect.arrayContaining([
        { index: 0, id: "good", status: "accepted" },
        { index: 2, id: "nul", status: "error", error: expect.objectContaining({ path: "text" }) },
        { index: 4, id: "past", status: "error", error: expect.objectContaining({ path: "timestamp" }) },
        { index: 8, id: "good", status: "duplicate" },
      ]),
    );
  });

  it("accepts OpenAI and Anthropic content as text", async () => {
    const { key, clientId } = await createTestClient();
    await ingestMessages(
      key,
      [
        {
          conversationId: "blocks",
          role: "user",
          content: [
            { type: "text", text: "one" },
            { type: "image_url", image_url: { url: "x" } },
          ],
        },
        { conversationId: "blocks", role: "assistant", content: "two" },
        { conversationId: "blocks", role: "user", parts: [{ type: "text", text: "three" }] },
      ],
      null,
    );
    const rows = await database.owner`select role, text from messages where client_id = ${clientId} order by seq`;
    expect(rows.map((row) => `${row["role"]}: ${row["text"]}`)).toEqual(["user: one", "bot: two", "user: three"]);
  });

  it("redacts personal data before storage if the client enabled it", async () => {
    const { key, clientId } = await createTestClient({ redact: true });
    await ingestMessages(key, { conversationId: "pii", role: "user", text: "write to ana@example.com" }, null);
    const [row] = await database.owner`select text from messages where client_id = ${clientId}`;
    expect(row?.["text"]).not.toContain("ana@example.com");
  });

  it("stores no message if its rollups can't be written", async () => {
    const { key, clientId } = await createTestClient();
    await database.owner`alter table rollups add constraint refused check (client_id <> ${database.owner.unsafe(`'${clientId}'`)}) not valid`;
    try {
      await expect(ingestMessages(key, buildConversation("torn", { count: 3 }), null)).rejects.toThrow(/refused/);
    } finally {
      await database.owner`alter table rollups drop constraint refused`;
    }
    const [count] = await database.owner`
      select (select count(*)::int from messages where client_id = ${clientId}) as messages,
        (select count(*)::int from message_keys where client_id = ${clientId}) as keys`;
    expect(count).toEqual({ messages: 0, keys: 0 });
    expect((await ingestMessages(key, buildConversation("torn", { count: 3 }), null)).output).toEqual({
      accepted: 3,
      duplicates: 0,
      held: 0,
    });
  });

  it("shares one transaction between requests that arrive together", async () => {
    const { key } = await createTestClient();
    const [before] = await database.owner`select pg_current_xact_id()::text::bigint as id`;
    const requests = Array.from({ length: 40 }, (_, index) =>
      ingestMessages(key, { conversationId: `together-${index}`, role: "user", text: "hello" }, null),
    );
    await Promise.all(requests);
    const [after] = await database.owner`select pg_current_xact_id()::text::bigint as id`;
    // One or two group commits and their own transaction ids: far fewer than forty.
    expect(Number(after?.["id"]) - Number(before?.["id"])).toBeLessThan(10);
  });
});

describe("order of arrival", () => {
  it("does not matter: rollups, conversations and messages end equal", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...LINES.keys()], { minLength: LINES.length }),
        fc.integer({ min: 1, max: 4 }),
        async (order, batch) => {
          const inOrder = await createTestClient({ timeZone: "Europe/Lisbon" });
          const shuffled = await createTestClient({ timeZone: "Europe/Lisbon" });
          const messages = buildConversation("same");
          await ingestMessages(inOrder.key, messages, null);
          for (let at = 0; at < order.length; at += batch) {
            await ingestMessages(
              shuffled.key,
              order.slice(at, at + batch).flatMap((index) => messages[index] ?? []),
              null,
            );
          }
          expect(await getStored(shuffled.clientId)).toEqual(await getStored(inOrder.clientId));
        },
      ),
      { numRuns: 15 },
    );
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  async function getStored(clientId: string) {
    const [conversation] = await database.owner`
      select stage, converted, ended, handed_off, drop_reason, messages, turns, first_response_ms, quality, fallbacks,
        flags, sentiment, language, started_at, last_at, local_day, preview, last_step
      from conversations where client_id = ${clientId}`;
    const messages = await database.owner`
      select role, text, stage, intent, sentiment, flags from messages where client_id = ${clientId} order by sent_at`;
    return { conversation, messages };
  }
});

describe("later changes", () => {
  it("an event counts before the first message as well as after the last", async () => {
    const { key, clientId } = await createTestClient();
    const messages = buildConversation("signalled", { count: 2 });
    await ingestEvents(key, { conversationId: "signalled", type: "handoff", timestamp: START + 60_000 }, null);
    expect(await database.owner`select 1 from conversations where client_id = ${clientId}`).toHaveLength(0);
    await ingestMessages(key, messages, null);
    await ingestEvents(key, { conversationId: "signalled", type: "conversion", timestamp: START + 120_000 }, null);
    const [row] =
      await database.owner`select handed_off, converted, stage from conversations where client_id = ${clientId}`;
    expect(row).toEqual({ handed_off: true, converted: true, stage: "conversion" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("a conversation is open until it has been idle, then it is a drop-off", async () => {
    const { key, clientId } = await createTestClient();
    const now = Date.now();
    await ingestMessages(key, buildConversation("live", { start: now - 60_000, count: 2 }), null);
    expect(await database.owner`select closed from conversations where client_id = ${clientId}`).toEqual([
      { closed: false },
    ]);
    await database.owner`update conversations set last_at = ${new Date(now - 31 * 60_000)} where client_id = ${clientId}`;
    await closeIdle(now);
    const [row] =
      await database.owner`select closed, drop_stage, drop_reason from conversations where client_id = ${clientId}`;
    expect(row).toMatchObject({ closed: true, drop_stage: "consideration" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});
