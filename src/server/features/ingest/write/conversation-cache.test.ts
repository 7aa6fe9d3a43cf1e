import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { openDatabase } from "../../../db/sql.ts";
import { createConversationCache } from "./conversation-cache.ts";
import { correctConversation, ingestEvents, ingestMessages, removeConversations } from "../ingest.service.ts";
import { deriveConversationId, deriveMessageId } from "../accept/ids.ts";
import type { Incoming } from "../ingest.types.ts";
import { writeBatch } from "./write-batch.ts";

const database = setUpFileDatabase();

const START = Date.UTC(2026, 2, 28, 9, 0);

function buildMessage(conversationId: string, number: number) {
  const [role, text] = number % 2 === 0 ? ["user", "I'd like to book a table for two"] : ["bot", "For when?"];
  return { id: `${conversationId}-${number}`, conversationId, role, text, timestamp: START + number * 1_000 };
}

function buildItem({ clientId, apiAccountId }: TestClient, externalId: string, number: number): Incoming {
  const text = "Sorry, I didn't understand that.";
  return {
    kind: "message",
    clientId,
    apiAccountId,
    externalId,
    conversationId: deriveConversationId(apiAccountId, externalId),
    messageId: deriveMessageId(apiAccountId, `${externalId}-${number}`),
    channel: "webchat",
    role: "bot",
    text,
    at: START + number * 1_000,
    timed: true,
    endUser: null,
    agent: { name: "", version: "", model: "" },
    metadata: null,
    importId: null,
  };
}

it("reads a conversation again after another process wrote it, and loses no message of either", async () => {
  const client = await createTestClient();
  const other = openDatabase(database.url, { poolSize: 4 });
  try {
    for (let number = 0; number < 12; number += 2) {
      await ingestMessages(client.key, buildMessage("shared", number), null);
      await writeBatch(other.ingest, [buildItem(client, "shared", number + 1)], START + 60_000);
    }
  } finally {
    await other.end();
  }
  const [row] = await database.owner`
    select messages, user_messages, bot_messages from conversations where client_id = ${client.clientId}`;
  expect(row).toEqual({ messages: 12, user_messages: 6, bot_messages: 6 });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("keeps a correction between two messages, and an event sent before the first message", async () => {
  const { key, clientId, apiAccountId } = await createTestClient();
  const conversationId = deriveConversationId(apiAccountId, "corrected");
  await ingestEvents(key, { conversationId: "corrected", type: "handoff", timestamp: START }, null);
  await ingestMessages(key, buildMessage("corrected", 0), null);
  await correctConversation({ clientId, conversationId, patch: { stage: "conversion", tags: ["kept"] } });
  await ingestMessages(key, buildMessage("corrected", 1), null);
  const [row] = await database.owner`
    select messages, handed_off, corrected_stage, tags from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 2, handed_off: true, corrected_stage: "conversion", tags: ["kept"] });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("starts over when a removed conversation is sent again", async () => {
  const { key, clientId, apiAccountId } = await createTestClient();
  await ingestMessages(key, [buildMessage("gone", 0), buildMessage("gone", 1)], null);
  await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "gone")] });
  await ingestMessages(key, buildMessage("gone", 2), null);
  const [row] = await database.owner`select messages, next_seq from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 1, next_seq: 1 });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("recognizes a replayed message in a batch with new ones", async () => {
  const { key } = await createTestClient();
  await ingestMessages(key, [buildMessage("first", 0), buildMessage("second", 0)], null);
  const { output } = await ingestMessages(
    key,
    [buildMessage("first", 0), buildMessage("first", 1), buildMessage("third", 0)],
    null,
  );
  expect(output).toEqual({ accepted: 2, duplicates: 1, held: 0 });
});

it("locks a conversation for one batch at a time", async () => {
  const { lock } = createConversationCache();
  const order: string[] = [];
  const first = await lock(["a", "b"]);
  const second = lock(["b", "c"]).then(({ release }) => {
    order.push("second");
    release();
  });
  const third = lock(["d"]).then(({ release }) => {
    order.push("third");
    release();
  });
  await third;
  first.release();
  await second;
  expect(order).toEqual(["third", "second"]);
});

it("backs off after conflicts, longer each time, until an optimistic write succeeds", () => {
  const cache = createConversationCache();
  const countReads = () => {
    let reads = 0;
    while (!cache.shouldWriteOptimistically()) reads++;
    return reads;
  };
  expect(countReads()).toBe(0);
  for (const reads of [1, 2, 4, 8, 16, 32, 32]) {
    cache.recordOptimistic(false);
    expect(countReads()).toBe(reads);
  }
  cache.recordOptimistic(true);
  expect(countReads()).toBe(0);
});
