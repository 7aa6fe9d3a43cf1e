/** Sessions, edits, deletions, limits and errors, whichever the channel. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { callWebhook, ORIGIN } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { buildTelegramMessage, connectTelegram, START } from "#tests/support/telegram-channel.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { openDatabase } from "../../../db/sql.ts";
import { indexTexts, listConversations } from "../../conversations/conversations.service.ts";
import { cleanAllTemplates } from "../../ingest/ingest.service.ts";
import { changeChannelSettings } from "../connections/connections.service.ts";
import { assignConversations } from "./sessions.ts";

const database = setUpFileDatabase();

const HOUR = 3_600;
describe("the sessions of an endless thread", () => {
  it("begin with a message far from both ends of all others, late ones too", async () => {
    const { channel, post } = await connectTelegram();
    const times = [0, 23 * HOUR, 48 * HOUR, 80 * HOUR, 46 * HOUR, -25 * HOUR, 24 * HOUR];
    for (const [index, offset] of times.entries())
      await post({ message: buildTelegramMessage(index, START + offset, `at ${offset}`) });
    const conversations = await channel.conversations();
    const key = /^p_[0-9a-f]{24}/.exec(conversations[0]?.conversation.externalId ?? "")?.[0] ?? "";
    const found = conversations.map(({ conversation, messages }) => [
      conversation.externalId.replace(key, "P"),
      messages.length,
    ]);
    expect(found).toEqual([
      [`P#${START - 25 * HOUR}`, 1],
      ["P", 3],
      [`P#${START + 48 * HOUR}`, 2],
      [`P#${START + 80 * HOUR}`, 1],
    ]);
  });

  it("are as long as the setting says", async () => {
    const { channel, post } = await connectTelegram();
    const place = { channel: "telegram", accountId: channel.client.apiAccountId, origin: ORIGIN };
    const { connection } = await changeChannelSettings(channel.viewer, place, { settings: { sessionHours: "2" } });
    expect(connection.settings).toEqual({ sessionHours: 2, agentIds: "", openingTexts: [] });
    for (const [index, offset] of [0, HOUR, 4 * HOUR].entries())
      await post({ message: buildTelegramMessage(index, START + offset, "x") });
    expect(await channel.conversations()).toHaveLength(2);
  });

  it("are one, if two processes begin it in the same instant", async () => {
    const { clientId, apiAccountId } = await createTestClient();
    const owner = { clientId, apiAccountId, channel: "telegram" };
    const writers = [openDatabase(database.url, { poolSize: 8 }), openDatabase(database.url, { poolSize: 8 })];
    const thread = { key: "P", endless: true };
    const messages = Array.from({ length: 20 }, (_, index) => ({ thread, at: (START + index) * 1000 }));
    const placed = await Promise.all(
      messages.map((message, index) =>
        assignConversations(writers[index % 2]?.ingest ?? openDatabase(database.url, { poolSize: 2 }).ingest, owner, {
          messages: [message],
          hours: 24,
        }),
      ),
    );
    expect(new Set(placed.flat())).toEqual(new Set(["P"]));
    await Promise.all(writers.map((writer) => writer.end()));
  });
});

describe("an edit or a deletion", () => {
  async function search(channel: TestChannel, q: string): Promise<number> {
    await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
    while (await indexTexts());
    const viewer = { clientId: channel.client.clientId, timeZone: "UTC" };
    return (await listConversations(viewer, { q, limit: 10 })).items.length;
  }

  it("replaces the text in rows, figures and search, and keeps id, time and place", async () => {
    const { channel, post } = await connectTelegram();
    await post({ message: buildTelegramMessage(1, START, "hello zanzibar") });
    const [before] = await channel.conversations();
    expect([before?.conversation.stage, await search(channel, "zanzibar")]).toEqual(["discovery", 1]);
    const edited = {
      ...buildTelegramMessage(1, START, "How much is the double room? I want to book it"),
      edit_date: START + 60,
    };
    expect(await post({ edited_message: edited })).toMatchObject({
      status: 200,
      json: { accepted: 1, duplicates: 0, ignored: 0 },
    });
    const [after] = await channel.conversations();
    expect(after?.messages).toMatchObject([
      { id: before?.messages[0]?.id, at: before?.messages[0]?.at, metadata: { edited: true } },
    ]);
    expect(after?.conversation.stage).not.toBe("discovery");
    expect([await search(channel, "zanzibar"), await search(channel, "double room")]).toEqual([0, 1]);
    const older = { ...buildTelegramMessage(1, START, "older words"), edit_date: START + 30 };
    expect(await post({ edited_message: older })).toMatchObject({ json: { accepted: 0, duplicates: 1 } });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is stored in the place of a message that comes later", async () => {
    const { channel, post } = await connectTelegram();
    const edited = { ...buildTelegramMessage(1, START, "hello!"), edit_date: START + 60 };
    expect(await post({ edited_message: edited })).toMatchObject({ json: { accepted: 1 } });
    expect(await post({ message: buildTelegramMessage(1, START, "helo") })).toMatchObject({
      json: { accepted: 0, duplicates: 1 },
    });
    const [conversation] = await channel.conversations();
    expect(conversation?.messages).toMatchObject([{ text: "hello!", metadata: { edited: true, kind: "text" } }]);
  });

  it("blanks a deleted message for good, also before it arrives", async () => {
    const { channel, post } = await connectTelegram();
    const business = { business_connection_id: "bc" };
    await post({ business_message: { ...buildTelegramMessage(1, START, "my password is zanzibar"), ...business } });
    const deleted = { deleted_business_messages: { ...business, chat: { id: 77 }, message_ids: [1, 2] } };
    expect(await post(deleted)).toMatchObject({ json: { accepted: 2 } });
    expect(
      await post({ business_message: { ...buildTelegramMessage(2, START + 1, "zanzibar"), ...business } }),
    ).toMatchObject({
      json: { duplicates: 1 },
    });
    const edited = { ...buildTelegramMessage(1, START, "zanzibar again"), ...business, edit_date: START + 90 };
    expect(await post({ edited_business_message: edited })).toMatchObject({ json: { duplicates: 1 } });
    const conversations = await channel.conversations();
    expect(conversations.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([
      "[deleted]",
      "[deleted]",
    ]);
    expect(await search(channel, "zanzibar")).toBe(0);
    const rows = await database.owner`
      select text from messages where client_id = ${channel.client.clientId} and text like '%zanzibar%'
      union all select preview from conversations where client_id = ${channel.client.clientId} and preview like '%zanzibar%'`;
    expect(rows).toEqual([]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("takes the words of a bot's message out of its template too, unless another message has them", async () => {
    const { channel } = await connectTelegram();
    const say = (id: number, text: string) =>
      channel.relay({
        request: { chat_id: 77, text },
        response: {
          ok: true,
          result: { ...buildTelegramMessage(id, START + id, text), from: { id: 9, is_bot: true } },
        },
      });
    const change = (id: number, text: string) =>
      channel.relay({
        event: {
          update_id: id,
          edited_message: {
            ...buildTelegramMessage(id, START + id, text),
            from: { id: 9, is_bot: true },
            edit_date: START + 90,
          },
        },
      });
    await say(1, "the secret word is zanzibar");
    await say(2, "we open at nine");
    await say(3, "We open at nine!");
    await change(1, "the word was removed");
    await change(3, "we are closed");
    await cleanAllTemplates();
    const listTemplates = async () => {
      const rows = await database.owner`
        select text from steps where client_id = ${channel.client.clientId} order by text`;
      return rows.map(({ text }) => String(text));
    };
    expect(await listTemplates()).toEqual(["the word was removed", "we are closed", "we open at nine"]);
    await say(4, "the secret word is zanzibar");
    expect(await listTemplates()).toContain("the secret word is zanzibar");
  });
});

describe("a text", () => {
  it("that is too long is cut at a character, and what can't be stored is replaced", async () => {
    const { channel, post } = await connectTelegram();
    expect(await post({ message: buildTelegramMessage(1, START, "€".repeat(12_000)) })).toMatchObject({
      json: { accepted: 1 },
    });
    expect(await post({ message: buildTelegramMessage(2, START + 1, "a\u0000b\uD800c") })).toMatchObject({
      json: { accepted: 1 },
    });
    const messages = (await channel.conversations()).flatMap((conversation) => conversation.messages);
    expect(messages.map(({ text }) => text)).toEqual(["€".repeat(10_922), "a\uFFFDb\uFFFDc"]);
    expect(messages[0]?.metadata).toMatchObject({ truncated: true });
  });

  it("is redacted if the client wants it", async () => {
    const { channel, post } = await connectTelegram({ client: await createTestClient({ redact: true }) });
    await database.owner`update clients set redact_personal_data = true where client_id = ${channel.client.clientId}`;
    await post({ message: buildTelegramMessage(1, START, "write to ana@example.com") });
    const [conversation] = await channel.conversations();
    expect(conversation?.messages[0]?.text).toBe("write to [email]");
  });
});

describe("a request", () => {
  let telegram: Awaited<ReturnType<typeof connectTelegram>>;
  beforeAll(async () => {
    telegram = await connectTelegram();
  });

  it.each([
    ["an unknown channel", { channel: "fax" }],
    ["an id that is no uuid", { accountId: "mine" }],
    ["nobody's account", { accountId: crypto.randomUUID() }],
    ["a channel that is not connected", { channel: "whatsapp" }],
  ])("to %s is not found", async (_name, changed) => {
    const params = { channel: "telegram", accountId: telegram.channel.client.apiAccountId, ...changed };
    for (const method of ["GET", "POST", "OPTIONS"]) {
      expect((await callWebhook(params, { method, headers: telegram.headers })).status).toBe(404);
    }
  });

  it("that is a gzip bomb, or larger than 4 MiB, is refused", async () => {
    const { channel, headers } = telegram;
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect((await channel.post({ body: bomb, headers: { ...headers, "content-encoding": "gzip" } })).status).toBe(413);
    expect((await channel.post({ body: Buffer.alloc(4 * 1024 * 1024 + 1), headers })).status).toBe(413);
  });

  it("without a signature is not looked into, not even to undo gzip", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect((await telegram.channel.post({ body: bomb, headers: { "content-encoding": "gzip" } })).status).toBe(401);
    expect((await telegram.channel.post({ body: "{" })).status).toBe(401);
  });

  it("by OPTIONS is possible for pages' channels only", async () => {
    const params = { channel: "telegram", accountId: telegram.channel.client.apiAccountId };
    const answer = await callWebhook(params, { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PATCH, DELETE"]);
  });

  it("is limited once 600 were refused in a minute, good ones never", async () => {
    const { channel, post } = await connectTelegram();
    const statuses = [];
    for (let index = 0; index < 605; index++) statuses.push((await channel.post({ body: "{}" })).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([600, 429]);
    expect((await post({ message: buildTelegramMessage(1, START, "hello") })).status).toBe(200);
    expect((await channel.health()).rejected).toMatchObject({ missing: 605, last24h: 605 });
  });
});
