import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase, openDatabase } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { recoverPendingWrites } from "../maintain/recover-writes.ts";
import { correctConversation, ingestEvents, ingestMessages, removeConversations } from "../ingest.service.ts";
import { deriveConversationId, deriveMessageId } from "../accept/ids.ts";
import type { Incoming } from "../ingest.types.ts";
import { ensurePartition } from "../store/messages/messages.sql.ts";
import { writeBatch } from "./write-batch.ts";
import { getWriteBehind } from "./write-behind.ts";

const database = setUpFileDatabase();

const START = Date.UTC(2026, 2, 28, 9, 0);
/** Long after the last message, so that conversations are closed as in a later analysis. */
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

function buildItem({ clientId, apiAccountId }: TestClient, externalId: string, number: number): Incoming {
  const [role, text] = LINES[number % LINES.length] ?? LINES[0];
  return {
    kind: "message",
    clientId,
    apiAccountId,
    externalId,
    conversationId: deriveConversationId(apiAccountId, externalId),
    messageId: deriveMessageId(apiAccountId, `${externalId}-${number}`),
    channel: "webchat",
    role,
    text,
    at: START + number * 5_000,
    timed: true,
    endUser: number === 0 ? `visitor of ${externalId}` : null,
    agent: { name: "Ada", version: `v${Math.floor(number / 3)}`, model: "" },
    metadata: null,
    importId: null,
  };
}

/** Writes as under load, one transaction per message. */
async function writeUnderLoad(sql: Sql, items: Incoming[]): Promise<void> {
  for (const item of items) expect(await writeBatch(sql, [item], NOW, { underLoad: true })).toEqual(["accepted"]);
}

async function getStored({ clientId }: TestClient) {
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

it("deferred conversations end equal to those written in one transaction", async () => {
  const [atOnce, later] = [await createTestClient(), await createTestClient()];
  const { ingest } = getDatabase();
  const all = LINES.keys().toArray();
  for (const number of all) await writeBatch(ingest, [buildItem(atOnce, "thread", number)], NOW);
  await writeUnderLoad(
    ingest,
    all.map((number) => buildItem(later, "thread", number)),
  );
  await getWriteBehind(ingest).flush();
  expect(await getStored(later)).toEqual(await getStored(atOnce));
  expect(await countPending()).toBe(0);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("stores messages before their conversation, and a read of the client waits for it", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  const id = deriveConversationId(apiAccountId, "thread");
  await database.owner.begin(async (tx) => {
    // The write of the conversation waits for this lock.
    await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 7274))`;
    await writeUnderLoad(getDatabase().ingest, [buildItem(client, "thread", 0)]);
    const [before] = await tx`
      select (select count(*)::int from messages where client_id = ${clientId}) as messages,
        (select count(*)::int from conversations where client_id = ${clientId}) as conversations`;
    expect(before).toEqual({ messages: 1, conversations: 0 });
  });
  const seen = await getDatabase().withClient(
    clientId,
    (tx) => tx`select messages from conversations where client_id = ${clientId}`,
  );
  expect(seen).toEqual([{ messages: 1 }]);
});

it("flushes on its own shortly after", async () => {
  const client = await createTestClient();
  await writeUnderLoad(getDatabase().ingest, [buildItem(client, "thread", 0)]);
  await vi.waitUntil(async () => (await getStored(client)).row !== undefined, { timeout: 10_000 });
});

it("includes concurrent requests in figures read right after", async () => {
  const { key, clientId } = await createTestClient();
  const requests = Array.from({ length: 40 }, (_, index) =>
    ingestMessages(key, { conversationId: `together-${index % 10}`, role: "user", text: `hello ${index}` }, null),
  );
  await Promise.all(requests);
  const rows = await getDatabase().withClient(
    clientId,
    (tx) => tx`
    select sum(conversations)::int as conversations, sum(messages)::int as messages from rollups
    where client_id = ${clientId} and grain = 'day'`,
  );
  expect(rows).toEqual([{ conversations: 10, messages: 40 }]);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("recovers the messages of a killed process with the sender's data of the conversation", async () => {
  const [atOnce, killed] = [await createTestClient(), await createTestClient()];
  const all = LINES.keys().toArray();
  const { ingest } = getDatabase();
  for (const number of all) await writeBatch(ingest, [buildItem(atOnce, "thread", number)], NOW);
  const other = openDatabase(database.url, { poolSize: 4 });
  const items = all.map((number) => buildItem(killed, "thread", number));
  await writeBatch(other.ingest, items.slice(0, 3), NOW, { underLoad: true });
  await writeBatch(other.ingest, items.slice(3), NOW, { underLoad: true });
  // Without connections it can't write anything else.
  await other.end();
  expect(await countPending()).toBeGreaterThan(0);
  expect(await recoverPendingWrites(ingest, { seconds: 0 })).toEqual(new Set([killed.clientId]));
  expect(await getStored(killed)).toEqual(await getStored(atOnce));
  expect(await countPending()).toBe(0);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("a pending write that can't be recovered does not block others", async () => {
  const [poisoned, sound] = [await createTestClient(), await createTestClient()];
  const other = openDatabase(database.url, { poolSize: 4 });
  await writeBatch(other.ingest, [buildItem(poisoned, "thread", 0), buildItem(sound, "thread", 0)], NOW, {
    underLoad: true,
  });
  await other.end();
  const refuse = `alter table rollups add constraint refused check (client_id <> '${poisoned.clientId}') not valid`;
  await database.owner.unsafe(refuse);
  await recoverPendingWrites(getDatabase().ingest, { seconds: 0 });
  expect(await countPending()).toBe(1);
  expect((await getStored(sound)).row).toMatchObject({ messages: 1 });
  await database.owner`alter table rollups drop constraint refused`;
  await recoverPendingWrites(getDatabase().ingest, { seconds: 0 });
  expect(await countPending()).toBe(0);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("applies an event, a correction and a late message to a conversation that is not written yet", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId, key } = client;
  const { ingest } = getDatabase();
  await writeUnderLoad(ingest, [buildItem(client, "thread", 0), buildItem(client, "thread", 2)]);
  await ingestEvents(key, { conversationId: "thread", type: "handoff", timestamp: START + 20_000 }, null);
  await writeUnderLoad(ingest, [buildItem(client, "thread", 5)]);
  await getWriteBehind(ingest).flush();
  const conversationId = deriveConversationId(apiAccountId, "thread");
  await correctConversation({ clientId, conversationId, patch: { stage: "interest", tags: ["kept"] } });
  await writeUnderLoad(ingest, [buildItem(client, "thread", 1)]);
  await getWriteBehind(ingest).flush();
  const [row] = await database.owner`
    select messages, handed_off, corrected_stage, tags from conversations where client_id = ${clientId}`;
  expect(row).toEqual({ messages: 4, handed_off: true, corrected_stage: "interest", tags: ["kept"] });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("does not bring back a conversation that is removed before it is written", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  const other = openDatabase(database.url, { poolSize: 4 });
  try {
    await writeUnderLoad(other.ingest, [buildItem(client, "thread", 0)]);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "thread")] });
    await getWriteBehind(other.ingest).flush();
  } finally {
    await other.end();
  }
  expect((await getStored(client)).row).toBeUndefined();
  await recoverPendingWrites(getDatabase().ingest, { seconds: 0 });
  expect((await getStored(client)).row).toBeUndefined();
  expect(await countPending()).toBe(0);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("two processes that defer writes of the same conversation lose no message", async () => {
  const others = [openDatabase(database.url, { poolSize: 4 }), openDatabase(database.url, { poolSize: 4 })] as const;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 6, maxLength: 6 }),
        async (plan) => {
          const client = await createTestClient();
          for (const [number, [second, underLoad, pause]] of plan.entries()) {
            const { ingest } = others[second ? 1 : 0];
            await writeBatch(ingest, [buildItem(client, "thread", number)], NOW, { underLoad });
            if (pause) await getWriteBehind(ingest).flush();
          }
          for (const { ingest } of others) await getWriteBehind(ingest).flush();
          const { row, messages } = await getStored(client);
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
  expect(await findRollupMismatches(database.owner)).toEqual([]);
}, 60_000);
