import { beforeAll, describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { LINES, START } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { MAX_REANALYZED_MESSAGES } from "../../../../domain/ingest/ingest.contract.ts";
import { getDatabase, openDatabase, listPools } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import { deriveConversationId, deriveMessageId } from "../accept/ids.ts";
import { needsReanalysis } from "../analyze/analyze-batch.ts";
import { continueAnalysis } from "../analyze/analyze-conversation.ts";
import { createConversationRow } from "../analyze/conversation-row.ts";
import { ingestEvents, ingestMessages, removeConversations } from "../ingest.service.ts";
import type { IncomingMessage } from "../ingest.types.ts";
import { ensurePartition } from "../store/messages/messages.sql.ts";
import { writeBatch } from "../write/write-batch.ts";
import { getLateConversations } from "./late-conversations.ts";
import { recoverPendingWrites } from "./recover-writes.ts";

const database = setUpFileDatabase();

/** More than are analyzed again within a request, and more than one page of the analysis. */
const COUNT = 430;

/** On a cluster each node has late conversations of its own. */
async function flushLate(): Promise<void> {
  await Promise.all(listPools(getDatabase().ingest).map((pool) => getLateConversations(pool).flush()));
}

beforeAll(() => ensurePartition(getDatabase().ingest, new Date(START).toISOString()));

function buildLong(conversationId: string, count = COUNT) {
  return Array.from({ length: count }, (_, number) => ({
    ...(LINES[(number * 3) % LINES.length] ?? LINES[0]),
    id: `${conversationId}-${number}`,
    conversationId,
    timestamp: new Date(START + number * 5_000).toISOString(),
    agent: { version: `v${Math.floor(number / 100)}` },
  }));
}

async function getStored({ clientId }: TestClient) {
  const [conversation] = await database.owner`
    select stage, converted, ended, handed_off, drop_reason, messages, user_messages, turns, first_response_ms, median_response_ms,
      p95_response_ms, quality, fallbacks, flags, sentiment, language, started_at, last_at, local_day, preview, last_step
    from conversations where client_id = ${clientId}`;
  const messages = await database.owner`
    select role, text, stage, confidence, intent, sentiment, flags, language, evidence_start from messages
    where client_id = ${clientId} order by sent_at, seq`;
  return { conversation, messages };
}

async function countPending(): Promise<number> {
  const [row] = await database.owner`select count(*)::int as n from pending_writes`;
  return Number(row?.["n"]);
}

/** Makes the client's background work wait, for about a second, as if it had used up its share of the time. */
function exhaust({ clientId }: TestClient): void {
  turns.note("another client");
  turns.charge(clientId, 100_000);
}

describe("late messages of a long conversation", () => {
  it("end as if they had come in time, in any number and order", async () => {
    const [inTime, late] = [await createTestClient(), await createTestClient()];
    const all = buildLong("long");
    const held = [3, 4, 77, 78, 200, 201, 390].map((index) => all[index] ?? all[0]);
    await ingestMessages(inTime.key, all, null);
    await ingestMessages(
      late.key,
      all.filter((message) => !held.includes(message)),
      null,
    );
    for (const message of held.toReversed()) {
      expect((await ingestMessages(late.key, message, null)).output).toEqual({ accepted: 1, duplicates: 0, held: 0 });
    }
    await flushLate();
    expect(await getStored(late)).toEqual(await getStored(inTime));
    expect(await countPending()).toBe(0);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("are acknowledged before the conversation is analyzed again, and stored once", async () => {
    const client = await createTestClient();
    const { key, clientId } = client;
    const [first, missing, ...rest] = buildLong("slow");
    await ingestMessages(key, [first, ...rest], null);
    const getRow = () => database.owner`select messages, version from conversations where client_id = ${clientId}`;
    const [before] = await getRow();
    exhaust(client);
    expect(await writeBatch(getDatabase().ingest, [buildItem(client, missing)], Date.now())).toEqual(["accepted"]);
    expect(await writeBatch(getDatabase().ingest, [buildItem(client, missing)], Date.now())).toEqual(["duplicate"]);
    expect(await getRow()).toEqual([{ messages: COUNT - 1, version: before?.["version"] }]);
    expect(await countPending()).toBe(1);
    await flushLate();
    expect(await getRow()).toEqual([{ messages: COUNT, version: Number(before?.["version"]) + 1 }]);
    expect(await countPending()).toBe(0);
  });

  it("are in the figures that their client reads next", async () => {
    const { key, clientId } = await createTestClient();
    const [first, missing, ...rest] = buildLong("read");
    await ingestMessages(key, [first, ...rest], null);
    await ingestMessages(key, missing, null);
    const rows = await getDatabase().withClient(
      clientId,
      (tx) => tx`
        select sum(messages)::int as messages from rollups where client_id = ${clientId} and grain = 'day'`,
    );
    expect(rows).toEqual([{ messages: COUNT }]);
  });

  it("are completed by another process if theirs was killed", async () => {
    const [inTime, client] = [await createTestClient(), await createTestClient()];
    const all = buildLong("killed");
    const [first, missing, ...rest] = all;
    await ingestMessages(inTime.key, all, null);
    await ingestMessages(client.key, [first, ...rest], null);
    const killed = openDatabase(database.url, { poolSize: 8 });
    exhaust(client);
    await writeBatch(killed.ingest, [buildItem(client, missing)], Date.now());
    await killed.end();
    // All that is left of it is the message with its pending write.
    expect(await countPending()).toBe(1);
    const other = openDatabase(database.url, { poolSize: 8 });
    expect(await recoverPendingWrites(other.ingest, { seconds: 0 })).toEqual(new Set([client.clientId]));
    await other.end();
    expect(await getStored(client)).toEqual(await getStored(inTime));
    expect(await countPending()).toBe(0);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("are left out of nothing when the conversation goes on meanwhile", async () => {
    const [inTime, client] = [await createTestClient(), await createTestClient()];
    const all = buildLong("going-on", COUNT + 40);
    await ingestMessages(inTime.key, all, null);
    const held = [5, 6, 90];
    const early = all.filter((_, index) => index < COUNT && !held.includes(index));
    await ingestMessages(client.key, early, null);
    const later = all.slice(COUNT);
    await Promise.all([
      ...held.map((index) => ingestMessages(client.key, all[index], null)),
      (async () => {
        for (const message of later) await ingestMessages(client.key, message, null);
      })(),
    ]);
    await flushLate();
    expect(await getStored(client)).toEqual(await getStored(inTime));
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("do not bring back a conversation that was removed meanwhile", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const [first, missing, ...rest] = buildLong("removed");
    await ingestMessages(key, [first, ...rest], null);
    await ingestMessages(key, missing, null);
    await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "removed")] });
    await flushLate();
    expect(await database.owner`select 1 from conversations where client_id = ${clientId}`).toHaveLength(0);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});

it("a late event of a long conversation counts as if it had come in time", async () => {
  const [inTime, late] = [await createTestClient(), await createTestClient()];
  const all = buildLong("event");
  const event = { id: "sold", conversationId: "event", type: "conversion", timestamp: START + 12_500 };
  await ingestMessages(inTime.key, all.slice(0, 3), null);
  await ingestEvents(inTime.key, event, null);
  await ingestMessages(inTime.key, all.slice(3), null);
  await ingestMessages(late.key, all, null);
  await ingestEvents(late.key, event, null);
  await flushLate();
  expect(await getStored(late)).toEqual(await getStored(inTime));
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("late messages of a short conversation with long texts wait too", async () => {
  const client = await createTestClient();
  const { key, clientId } = client;
  const text = "Can I still change the date of my booking? ".repeat(200);
  const messages = buildLong("texts", 6).map((message) => ({ ...message, text: `${message.text} ${text}` }));
  const [first, missing, ...rest] = messages;
  await ingestMessages(key, [first, ...rest], null);
  exhaust(client);
  await writeBatch(getDatabase().ingest, [buildItem(client, missing)], Date.now());
  const getRow = () => database.owner`select messages from conversations where client_id = ${clientId}`;
  expect(await getRow()).toEqual([{ messages: 5 }]);
  await flushLate();
  expect(await getRow()).toEqual([{ messages: 6 }]);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("a very long conversation goes on from its state, whenever its messages arrive", async () => {
  const client = await createTestClient();
  const [first, second] = buildLong("endless", 2);
  const message = buildItem(client, first);
  const row = createConversationRow(message, message.at);
  const { analyzed } = continueAnalysis(
    row,
    { messages: [{ ...buildItem(client, second), seq: 0 }], events: [] },
    OPTIONS,
  );
  expect(analyzed).toHaveLength(1);
  const items = { conversationId: row.conversationId, clientId: client.clientId, row, messages: [message], events: [] };
  expect(needsReanalysis(items)).toBe(true);
  row.messages = MAX_REANALYZED_MESSAGES + 1;
  expect(needsReanalysis(items)).toBe(false);
  continueAnalysis(row, { messages: [{ ...message, seq: 1 }], events: [] }, OPTIONS);
  // Without a time, it makes no response time, and the end stays.
  expect(row).toMatchObject({ messages: 2, startedAt: START, lastAt: START + 5_000, firstResponseMs: null });
});

const OPTIONS = {
  settings: {
    clientId: "",
    timeZone: "UTC",
    zoneVersion: 0,
    idleMs: 1_800_000,
    goals: new Map(),
    intentVersion: null,
    meter: null,
  },
  nowMs: START,
};

type Sent = Omit<ReturnType<typeof buildLong>[number], "text"> & { text: string };

function buildItem({ clientId, apiAccountId }: TestClient, sent: Sent | undefined): IncomingMessage {
  if (sent === undefined) throw new Error("There is no such message.");
  return {
    kind: "message",
    clientId,
    apiAccountId,
    externalId: sent.conversationId,
    conversationId: deriveConversationId(apiAccountId, sent.conversationId),
    messageId: deriveMessageId(apiAccountId, sent.id),
    channel: "webchat",
    role: sent.role,
    text: sent.text,
    at: Date.parse(sent.timestamp),
    timed: true,
    endUser: null,
    agent: { name: "", version: sent.agent.version, model: "" },
    metadata: null,
    importId: null,
  };
}
