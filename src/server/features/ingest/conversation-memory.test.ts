import { expect, it } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { findDisagreements } from "#tests/support/recount.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import { openDatabase } from "../../db/sql.ts";
import { createConversationMemory } from "./conversation-memory.ts";
import { correctConversation, ingestEvents, ingestMessages, removeConversations } from "./ingest.service.ts";
import { deriveConversationId, deriveMessageId } from "./ids.ts";
import type { Incoming } from "./ingest.types.ts";
import { writeBatch } from "./write-batch.ts";

const database = bindDatabase();

const START = Date.UTC(2026, 2, 28, 9, 0);

function say(conversationId: string, number: number) {
  const [role, text] = number % 2 === 0 ? ["user", "I'd like to book a table for two"] : ["bot", "For when?"];
  return { id: `${conversationId}-${number}`, conversationId, role, text, timestamp: START + number * 1_000 };
}

function toItem({ clientId, apiAccountId }: Tenant, threadId: string, number: number): Incoming {
  const text = "Sorry, I didn't understand that.";
  return {
    kind: "message",
    clientId,
    apiAccountId,
    threadId,
    conversationId: deriveConversationId(apiAccountId, threadId),
    messageId: deriveMessageId(apiAccountId, `${threadId}-${number}`),
    channel: "webchat",
    role: "bot",
    text,
    at: START + number * 1_000,
    timed: true,
    endUser: null,
    agent: { name: "", version: "", model: "" },
    metadata: null,
    uploadId: null,
  };
}

it("a conversation that another program wrote meanwhile is read again, and nothing of either is lost", async () => {
  const tenant = await createTenant();
  const other = openDatabase(database.url, { poolSize: 4 });
  try {
    for (let number = 0; number < 12; number += 2) {
      await ingestMessages(tenant.key, say("shared", number), null);
      await writeBatch(other.ingest, [toItem(tenant, "shared", number + 1)], START + 60_000);
    }
  } finally {
    await other.end();
  }
  const [row] = await database.owner`
    select messages, user_messages, bot_messages from conversations where client_id = ${tenant.clientId}`;
  expect(row).toEqual({ messages: 12, user_messages: 6, bot_messages: 6 });
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a correction between two messages stays, and so does an event that waited for the first", async () => {
  const { key, clientId, apiAccountId } = await createTenant();
  const conversationId = deriveConversationId(apiAccountId, "corrected");
  await ingestEvents(key, { conversationId: "corrected", type: "handoff", timestamp: START }, null);
  await ingestMessages(key, say("corrected", 0), null);
  await correctConversation({ clientId, conversationId, patch: { stage: "conversion", tags: ["kept"] } });
  await ingestMessages(key, say("corrected", 1), null);
  const [row] = await database.owner`
    select messages, handed_off, corrected_stage, tags from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 2, handed_off: true, corrected_stage: "conversion", tags: ["kept"] });
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a conversation that was removed and comes again begins anew", async () => {
  const { key, clientId, apiAccountId } = await createTenant();
  await ingestMessages(key, [say("gone", 0), say("gone", 1)], null);
  await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "gone")] });
  await ingestMessages(key, say("gone", 2), null);
  const [row] = await database.owner`select messages, next_seq from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 1, next_seq: 1 });
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a replay beside a new message is told from it, where both were remembered as new", async () => {
  const { key } = await createTenant();
  await ingestMessages(key, [say("first", 0), say("second", 0)], null);
  const { output } = await ingestMessages(key, [say("first", 0), say("first", 1), say("third", 0)], null);
  expect(output).toEqual({ accepted: 2, duplicates: 1 });
});

it("two batches of one program never have the same conversation at once", async () => {
  const { claim } = createConversationMemory();
  const order: string[] = [];
  const first = await claim(["a", "b"]);
  const second = claim(["b", "c"]).then(({ release }) => {
    order.push("second");
    release();
  });
  const third = claim(["d"]).then(({ release }) => {
    order.push("third");
    release();
  });
  await third;
  first.release();
  await second;
  expect(order).toEqual(["third", "second"]);
});

it("after wrong guesses batches read first for a while, for longer each time, until a guess is right", () => {
  const memory = createConversationMemory();
  const countReads = () => {
    let reads = 0;
    while (!memory.trusts()) reads++;
    return reads;
  };
  expect(countReads()).toBe(0);
  for (const reads of [1, 2, 4, 8, 16, 32, 32]) {
    memory.learn(false);
    expect(countReads()).toBe(reads);
  }
  memory.learn(true);
  expect(countReads()).toBe(0);
});
