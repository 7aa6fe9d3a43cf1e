import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase, openDatabase } from "../../../db/sql.ts";
import type { Database } from "../../../db/sql.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "../accept/ids.ts";
import type { Incoming } from "../ingest.types.ts";
import { ensurePartitions } from "./partitions.ts";
import { closeIdleConversations } from "../maintain/close-idle.ts";
import { updateCorrections } from "../maintain/corrections.ts";
import { writeBatch } from "./write-batch.ts";
import { getWriteBehind } from "./write-behind.ts";

const START = Date.UTC(2026, 2, 28, 9, 0);
const CONVERSATIONS = 5;
const SHARED = 8;
const OWN = 4;

const database = setUpFileDatabase();
let writers: Database[];

beforeAll(async () => {
  writers = [openDatabase(database.url, { poolSize: 8 }), openDatabase(database.url, { poolSize: 8 })];
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
});

/** The items of one writer: messages that both send, messages of its own, and one event per conversation. */
function listItems({ clientId, apiAccountId }: TestClient, writer: number): Incoming[] {
  return Array.from({ length: CONVERSATIONS }, (_, conversation) => {
    const externalId = `conversation-${conversation}`;
    const conversationId = deriveConversationId(apiAccountId, externalId);
    const common = { clientId, apiAccountId, externalId, conversationId };
    const messages = Array.from({ length: SHARED + OWN }, (_, index): Incoming => {
      const name = index < SHARED ? `${externalId}-${index}` : `${externalId}-${writer}-${index}`;
      const role = index % 2 === 0 ? "user" : "bot";
      const text = index % 2 === 0 ? "I'd like to book a table for two" : "Sorry, I didn't understand that.";
      return {
        ...common,
        kind: "message",
        messageId: deriveMessageId(apiAccountId, name),
        channel: "webchat",
        role,
        text,
        at: START + index * 5_000 + writer,
        timed: true,
        endUser: null,
        agent: { name: "", version: index % 3 === 0 ? "v1" : "", model: "" },
        metadata: null,
        importId: null,
      };
    });
    const eventId = deriveEventId(apiAccountId, externalId);
    return [
      ...messages,
      { ...common, kind: "event", eventId, type: "handoff", name: "", at: START + 20_000, score: null, data: null },
    ] satisfies Incoming[];
  }).flat();
}

it("two processes that write the same conversations concurrently, in any order, end with exact rollups", async () => {
  const order = fc.shuffledSubarray([...Array(CONVERSATIONS * (SHARED + OWN + 1)).keys()], {
    minLength: CONVERSATIONS * (SHARED + OWN + 1),
  });
  await fc.assert(
    fc.asyncProperty(order, order, fc.integer({ min: 1, max: 12 }), async (first, second, size) => {
      const client = await createTestClient();
      const outcomes = await Promise.all([
        write(0, first, size, client),
        write(1, second, size, client),
        interfere(client),
      ]);
      for (const { ingest } of writers) await getWriteBehind(ingest).flush();
      expect(outcomes[0] + outcomes[1]).toBe(CONVERSATIONS * (SHARED + 2 * OWN + 1));
      const [stored] = await database.owner`
        select count(*)::int as messages from messages where client_id = ${client.clientId}`;
      expect(stored).toEqual({ messages: CONVERSATIONS * (SHARED + 2 * OWN) });
      const [conversations] = await database.owner`
        select count(*)::int as n from conversations where client_id = ${client.clientId} and handed_off`;
      expect(conversations).toEqual({ n: CONVERSATIONS });
    }),
    { numRuns: 12 },
  );
  expect(await findRollupMismatches(database.owner)).toEqual([]);
}, 60_000);

/** Sends one writer's items in `order`, two batches of `size` at a time; returns how many were accepted. */
async function write(writer: number, order: number[], size: number, client: TestClient): Promise<number> {
  const { ingest } = writers[writer] ?? getDatabase();
  const all = listItems(client, writer);
  const items = order.flatMap((index) => all[index] ?? []);
  await ensurePartitions(ingest, items);
  let accepted = 0;
  for (let at = 0; at < items.length; at += 2 * size) {
    const pair = [items.slice(at, at + size), items.slice(at + size, at + 2 * size)];
    // Alternates between one transaction and messages first.
    const underLoad = at % 4 === 0;
    const outcomes = await Promise.all(pair.map((batch) => writeBatch(ingest, batch, START + 60_000, { underLoad })));
    accepted += outcomes.flat().filter((outcome) => outcome === "accepted").length;
  }
  return accepted;
}

/** Corrects and closes the same conversations meanwhile. */
async function interfere({ clientId, apiAccountId }: TestClient): Promise<void> {
  const { ingest } = getDatabase();
  for (let conversation = 0; conversation < CONVERSATIONS; conversation++) {
    const conversationId = deriveConversationId(apiAccountId, `conversation-${conversation}`);
    await updateCorrections(ingest, { clientId, conversationId, patch: { stage: "consideration" } });
    await closeIdleConversations(ingest, START + 86_400_000);
  }
}
