import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { findDisagreements } from "#tests/support/recount.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import { getDatabase, openDatabase } from "../../db/sql.ts";
import type { Database } from "../../db/sql.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import type { Incoming } from "./ingest.types.ts";
import { ensureMonths } from "./months.ts";
import { applyPatch, closeIdleConversations } from "./rewrite.ts";
import { writeBatch } from "./write-batch.ts";
import { recallWriteBehind } from "./write-behind.ts";

const START = Date.UTC(2026, 2, 28, 9, 0);
const THREADS = 5;
const SHARED = 8;
const OWN = 4;

const database = bindDatabase();
let writers: Database[];

beforeAll(async () => {
  writers = [openDatabase(database.url, { poolSize: 8 }), openDatabase(database.url, { poolSize: 8 })];
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
});

/** What one writer has to say: messages that the other sends as well, some of its own, an event a thread. */
function listItems({ clientId, apiAccountId }: Tenant, writer: number): Incoming[] {
  return Array.from({ length: THREADS }, (_, thread) => {
    const threadId = `thread-${thread}`;
    const conversationId = deriveConversationId(apiAccountId, threadId);
    const common = { clientId, apiAccountId, threadId, conversationId };
    const messages = Array.from({ length: SHARED + OWN }, (_, index): Incoming => {
      const name = index < SHARED ? `${threadId}-${index}` : `${threadId}-${writer}-${index}`;
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
        uploadId: null,
      };
    });
    const eventId = deriveEventId(apiAccountId, threadId);
    return [
      ...messages,
      { ...common, kind: "event", eventId, type: "handoff", name: "", at: START + 20_000, score: null, data: null },
    ] satisfies Incoming[];
  }).flat();
}

it("two programs that write the same threads at once, in any order, end with rollups that a recount confirms", async () => {
  const order = fc.shuffledSubarray([...Array(THREADS * (SHARED + OWN + 1)).keys()], {
    minLength: THREADS * (SHARED + OWN + 1),
  });
  await fc.assert(
    fc.asyncProperty(order, order, fc.integer({ min: 1, max: 12 }), async (first, second, size) => {
      const tenant = await createTenant();
      const outcomes = await Promise.all([
        write(0, first, size, tenant),
        write(1, second, size, tenant),
        meddle(tenant),
      ]);
      for (const { ingest } of writers) await recallWriteBehind(ingest).catchUp();
      expect(outcomes[0] + outcomes[1]).toBe(THREADS * (SHARED + 2 * OWN + 1));
      const [stored] = await database.owner`
        select count(*)::int as messages from messages where client_id = ${tenant.clientId}`;
      expect(stored).toEqual({ messages: THREADS * (SHARED + 2 * OWN) });
      const [threads] = await database.owner`
        select count(*)::int as n from conversations where client_id = ${tenant.clientId} and handed_off`;
      expect(threads).toEqual({ n: THREADS });
    }),
    { numRuns: 12 },
  );
  expect(await findDisagreements(database.owner)).toEqual([]);
}, 60_000);

/** Sends one writer's items in `order`, two batches of `size` at a time; answers how many were accepted. */
async function write(writer: number, order: number[], size: number, tenant: Tenant): Promise<number> {
  const { ingest } = writers[writer] ?? getDatabase();
  const all = listItems(tenant, writer);
  const items = order.flatMap((index) => all[index] ?? []);
  await ensureMonths(ingest, items);
  let accepted = 0;
  for (let at = 0; at < items.length; at += 2 * size) {
    const pair = [items.slice(at, at + size), items.slice(at + size, at + 2 * size)];
    // Now all at once, now the messages first.
    const crowded = at % 4 === 0;
    const outcomes = await Promise.all(pair.map((batch) => writeBatch(ingest, batch, START + 60_000, { crowded })));
    accepted += outcomes.flat().filter((outcome) => outcome === "accepted").length;
  }
  return accepted;
}

/** A person and the schedule, who change the same threads meanwhile. */
async function meddle({ clientId, apiAccountId }: Tenant): Promise<void> {
  const { ingest } = getDatabase();
  for (let thread = 0; thread < THREADS; thread++) {
    const conversationId = deriveConversationId(apiAccountId, `thread-${thread}`);
    await applyPatch(ingest, { clientId, conversationId, patch: { stage: "consideration" } });
    await closeIdleConversations(ingest, START + 86_400_000);
  }
}
