import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { findDisagreements } from "#tests/support/recount.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import { getDatabase, openDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { catchUpStored } from "./catch-up.ts";
import { correctConversation, ingestEvents, ingestMessages, removeConversations } from "./ingest.service.ts";
import { deriveConversationId, deriveMessageId } from "./ids.ts";
import type { Incoming } from "./ingest.types.ts";
import { ensurePartition } from "./messages.sql.ts";
import { writeBatch } from "./write-batch.ts";
import { recallWriteBehind } from "./write-behind.ts";

const database = bindDatabase();

const START = Date.UTC(2026, 2, 28, 9, 0);
/** Long after the last message, as for who reads the thread from its messages today. */
const NOW = START + 86_400_000;
const LINES = [
  ["user", "Hi! I'd like to book a cleaning for Friday"],
  ["bot", "Sure! For Friday we have 10:00 or 15:30, it costs 45 €. Which one suits you?"],
  ["user", "15:30 please"],
  ["bot", "Shall I book Friday at 15:30 for you?"],
  ["user", "yes, book it"],
  ["bot", "Your appointment is confirmed for Friday at 15:30."],
] as const;

beforeAll(() => ensurePartition(getDatabase().ingest, new Date(START).toISOString()));

function say({ clientId, apiAccountId }: Tenant, threadId: string, number: number): Incoming {
  const [role, text] = LINES[number % LINES.length] ?? LINES[0];
  return {
    kind: "message",
    clientId,
    apiAccountId,
    threadId,
    conversationId: deriveConversationId(apiAccountId, threadId),
    messageId: deriveMessageId(apiAccountId, `${threadId}-${number}`),
    channel: "webchat",
    role,
    text,
    at: START + number * 5_000,
    timed: true,
    endUser: number === 0 ? `visitor of ${threadId}` : null,
    agent: { name: "Ada", version: `v${Math.floor(number / 3)}`, model: "" },
    metadata: null,
    uploadId: null,
  };
}

/** Writes as while others wait: one transaction a message. */
async function writeCrowded(sql: Sql, items: Incoming[]): Promise<void> {
  for (const item of items) expect(await writeBatch(sql, [item], NOW, { crowded: true })).toEqual(["accepted"]);
}

async function readConversation({ clientId }: Tenant) {
  const [row] = await database.owner`
    select external_id, channel, agent_version, agent_name, end_user, started_at, last_at, closed, stage, converted, ended,
      drop_reason, sentiment, intent, messages, turns, first_response_ms, quality, flags, preview, last_step, next_seq
    from conversations where client_id = ${clientId}`;
  const messages = await database.owner`
    select role, text, seq, stage, intent, sentiment from messages where client_id = ${clientId} order by sent_at`;
  return { row, messages };
}

async function countPending(): Promise<number> {
  const [row] = await database.owner`select count(*)::int as n from pending_writes`;
  return Number(row?.["n"]);
}

it("what was written while others waited ends as what was written at once", async () => {
  const [atOnce, later] = [await createTenant(), await createTenant()];
  const { ingest } = getDatabase();
  const all = LINES.keys().toArray();
  for (const number of all) await writeBatch(ingest, [say(atOnce, "thread", number)], NOW);
  await writeCrowded(
    ingest,
    all.map((number) => say(later, "thread", number)),
  );
  await recallWriteBehind(ingest).catchUp();
  expect(await readConversation(later)).toEqual(await readConversation(atOnce));
  expect(await countPending()).toBe(0);
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("messages are there before their conversation, and who reads as the client waits for it", async () => {
  const tenant = await createTenant();
  const { clientId, apiAccountId } = tenant;
  const id = deriveConversationId(apiAccountId, "thread");
  await database.owner.begin(async (tx) => {
    // Whoever writes the conversation waits for this lock.
    await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 7274))`;
    await writeCrowded(getDatabase().ingest, [say(tenant, "thread", 0)]);
    const [before] = await tx`
      select (select count(*)::int from messages where client_id = ${clientId}) as messages,
        (select count(*)::int from conversations where client_id = ${clientId}) as conversations`;
    expect(before).toEqual({ messages: 1, conversations: 0 });
  });
  const seen = await getDatabase().withTenant(clientId, (tx) => tx`select messages from conversations`);
  expect(seen).toEqual([{ messages: 1 }]);
});

it("nobody has to ask: it is written a moment later", async () => {
  const tenant = await createTenant();
  await writeCrowded(getDatabase().ingest, [say(tenant, "thread", 0)]);
  await vi.waitUntil(async () => (await readConversation(tenant)).row !== undefined, { timeout: 10_000 });
});

it("requests that arrive together are all in the figures of who reads then", async () => {
  const { key, clientId } = await createTenant();
  const requests = Array.from({ length: 40 }, (_, index) =>
    ingestMessages(key, { conversationId: `together-${index % 10}`, role: "user", text: `hello ${index}` }, null),
  );
  await Promise.all(requests);
  const rows = await getDatabase().withTenant(
    clientId,
    (tx) => tx`
    select sum(conversations)::int as conversations, sum(messages)::int as messages from rollups where grain = 'day'`,
  );
  expect(rows).toEqual([{ conversations: 10, messages: 40 }]);
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a killed program's messages are read by the next one, with what their sender said of the conversation", async () => {
  const [atOnce, killed] = [await createTenant(), await createTenant()];
  const all = LINES.keys().toArray();
  const { ingest } = getDatabase();
  for (const number of all) await writeBatch(ingest, [say(atOnce, "thread", number)], NOW);
  const other = openDatabase(database.url, { poolSize: 4 });
  const items = all.map((number) => say(killed, "thread", number));
  await writeBatch(other.ingest, items.slice(0, 3), NOW, { crowded: true });
  await writeBatch(other.ingest, items.slice(3), NOW, { crowded: true });
  // Without its connections it writes nothing any more.
  await other.end();
  expect(await countPending()).toBeGreaterThan(0);
  expect(await catchUpStored(ingest, { seconds: 0 })).toEqual(new Set([killed.clientId]));
  expect(await readConversation(killed)).toEqual(await readConversation(atOnce));
  expect(await countPending()).toBe(0);
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a stored write that can't be caught up with holds up no other", async () => {
  const [poisoned, sound] = [await createTenant(), await createTenant()];
  const other = openDatabase(database.url, { poolSize: 4 });
  await writeBatch(other.ingest, [say(poisoned, "thread", 0), say(sound, "thread", 0)], NOW, { crowded: true });
  await other.end();
  const refuse = `alter table rollups add constraint refused check (client_id <> '${poisoned.clientId}') not valid`;
  await database.owner.unsafe(refuse);
  await catchUpStored(getDatabase().ingest, { seconds: 0 });
  expect(await countPending()).toBe(1);
  expect((await readConversation(sound)).row).toMatchObject({ messages: 1 });
  await database.owner`alter table rollups drop constraint refused`;
  await catchUpStored(getDatabase().ingest, { seconds: 0 });
  expect(await countPending()).toBe(0);
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("an event, a correction and a late message find the conversation that still waits", async () => {
  const tenant = await createTenant();
  const { clientId, apiAccountId, key } = tenant;
  const { ingest } = getDatabase();
  await writeCrowded(ingest, [say(tenant, "thread", 0), say(tenant, "thread", 2)]);
  await ingestEvents(key, { conversationId: "thread", type: "handoff", timestamp: START + 20_000 }, null);
  await writeCrowded(ingest, [say(tenant, "thread", 5)]);
  await recallWriteBehind(ingest).catchUp();
  const conversationId = deriveConversationId(apiAccountId, "thread");
  await correctConversation({ clientId, conversationId, patch: { stage: "interest", tags: ["kept"] } });
  await writeCrowded(ingest, [say(tenant, "thread", 1)]);
  await recallWriteBehind(ingest).catchUp();
  const [row] = await database.owner`
    select messages, handed_off, corrected_stage, tags from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 4, handed_off: true, corrected_stage: "interest", tags: ["kept"] });
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("a conversation that is removed while it still waits does not come back", async () => {
  const tenant = await createTenant();
  const { clientId, apiAccountId } = tenant;
  const other = openDatabase(database.url, { poolSize: 4 });
  try {
    await writeCrowded(other.ingest, [say(tenant, "thread", 0)]);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "thread")] });
    await recallWriteBehind(other.ingest).catchUp();
  } finally {
    await other.end();
  }
  expect((await readConversation(tenant)).row).toBeUndefined();
  await catchUpStored(getDatabase().ingest, { seconds: 0 });
  expect((await readConversation(tenant)).row).toBeUndefined();
  expect(await countPending()).toBe(0);
  expect(await findDisagreements(database.owner)).toEqual([]);
});

it("two programs that each hold some of the same conversation back lose nothing of it", async () => {
  const others = [openDatabase(database.url, { poolSize: 4 }), openDatabase(database.url, { poolSize: 4 })] as const;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 6, maxLength: 6 }),
        async (plan) => {
          const tenant = await createTenant();
          for (const [number, [second, crowded, pause]] of plan.entries()) {
            const { ingest } = others[second ? 1 : 0];
            await writeBatch(ingest, [say(tenant, "thread", number)], NOW, { crowded });
            if (pause) await recallWriteBehind(ingest).catchUp();
          }
          for (const { ingest } of others) await recallWriteBehind(ingest).catchUp();
          const { row, messages } = await readConversation(tenant);
          expect(row).toMatchObject({
            messages: 6,
            converted: true,
            end_user: "visitor of thread",
            agent_version: "v1",
          });
          expect(messages).toHaveLength(6);
        },
      ),
      { numRuns: 25 },
    );
  } finally {
    for (const other of others) await other.end();
  }
  expect(await countPending()).toBe(0);
  expect(await findDisagreements(database.owner)).toEqual([]);
}, 60_000);
