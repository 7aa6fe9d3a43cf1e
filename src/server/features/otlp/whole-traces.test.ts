/** Traces that come whole are stored without waiting, beside each other where they touch different conversations. */
import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildChat, findCountMismatches, HELD, listWords, sendSpans, TURNS } from "#tests/support/otlp-client.ts";
import { SPAN_START } from "#tests/support/otlp-spans.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { runOverlapped } from "./run-overlapped.ts";
import { forgetMatchingTraces } from "./otlp.service.ts";

const database = setUpFileDatabase();
const AS_HELD = HELD.map((text, index) => `${index % 2 === 0 ? "user" : "bot"}: ${text}`);

/** How many traces of a client are kept in one piece, how many spans have rows, and how many traces wait. */
async function countKept(clientId: string) {
  const [row] = await database.owner`
    select count(packed)::int as packed, count(due_at)::int as waiting,
      (select count(*)::int from otlp_spans where client_id = ${clientId}) as spans
    from otlp_traces where client_id = ${clientId}`;
  return row;
}

it("keeps a whole trace in one piece without its words, until another of its spans comes", async () => {
  const { key, clientId } = await createTestClient();
  await sendSpans(key, [buildChat(0, TURNS[0] ?? [])]);
  expect(await countKept(clientId)).toEqual({ packed: 1, spans: 0, waiting: 0 });
  const [kept] = await database.owner`select packed from otlp_traces where client_id = ${clientId}`;
  expect(kept?.["packed"]).not.toContain("how can I help");
  await sendSpans(key, [buildChat(0, ["Title?", "A tour"], { id: "late", parent: "chat", startMs: SPAN_START + 10 })]);
  expect(await countKept(clientId)).toEqual({ packed: 0, spans: 2, waiting: 0 });
  expect(await listWords(database.owner, clientId)).toEqual({ "c-1": AS_HELD.slice(0, 2) });
  expect(await findCountMismatches(database.owner)).toEqual([]);
});

it("forgets what is kept of a trace by its words", async () => {
  const { key, clientId } = await createTestClient();
  const named = (conversation: string) => ({ attributes: { "gen_ai.conversation.id": conversation } });
  await sendSpans(key, [buildChat(0, TURNS[0] ?? [], named("of-ann")), buildChat(1, TURNS[0] ?? [], named("of-bob"))]);
  await forgetMatchingTraces({ clientId, pattern: "of-ann" });
  const rows = await database.owner`select packed from otlp_traces where client_id = ${clientId}`;
  expect(rows.map((row) => String(row["packed"]).includes("of-bob"))).toEqual([true]);
});

it("stores a conversation as it was held when all of its turns come at once, each twice", async () => {
  const { key, clientId } = await createTestClient();
  const others = Array.from({ length: 12 }, (_, index) => ({
    trace: `other-${index}`,
    attributes: { "gen_ai.conversation.id": `other-${index}` },
  }));
  await Promise.all([
    ...[2, 0, 1, 0, 2, 1].map((turn) => sendSpans(key, [buildChat(turn, TURNS[turn] ?? [])])),
    ...others.map((other) => sendSpans(key, [buildChat(0, TURNS[0] ?? [], other)])),
  ]);
  const words = await listWords(database.owner, clientId);
  expect(words["c-1"]).toEqual(AS_HELD);
  expect(Object.keys(words)).toHaveLength(others.length + 1);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  expect(await findCountMismatches(database.owner)).toEqual([]);
});

it("moves the calls of a conversation to the language that it turns out to have", async () => {
  const { key, clientId } = await createTestClient();
  await sendSpans(key, [buildChat(0, ["ok", "ok"])]);
  const words = [
    "Quisiera reservar una habitación doble para mañana, por favor",
    "Claro, ¿para cuántas noches la quiere?",
  ];
  await sendSpans(key, [buildChat(1, words)]);
  const rows = await database.owner`
    select distinct c.language, v.language as current from calls c join conversations v using (client_id, conversation_id)
    where c.client_id = ${clientId}`;
  expect([...rows]).toEqual([{ language: "es", current: "es" }]);
  const counts = await database.owner`select language, calls::int from call_counts where client_id = ${clientId}`;
  expect([...counts]).toEqual([{ language: "es", calls: 2 }]);
});

it("starts the next group once the messages of the one before are stored, or it failed", async () => {
  const steps: string[] = [];
  const stored = Promise.withResolvers<undefined>();
  const end = Promise.withResolvers<undefined>();
  const running = [
    runOverlapped(async (noteStored) => {
      steps.push("first");
      await stored.promise;
      noteStored();
      await end.promise;
    }),
    runOverlapped(() => {
      steps.push("second");
      return Promise.reject(new Error("the second fails"));
    }),
    runOverlapped(() => Promise.resolve(steps.push("third"))),
  ];
  const settled = Promise.allSettled(running);
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual(["first"]);
  stored.resolve(undefined);
  await running[2];
  expect(steps).toEqual(["first", "second", "third"]);
  end.resolve(undefined);
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
