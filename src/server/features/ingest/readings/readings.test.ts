import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { ReadingPatch } from "#src/domain/conversations/reading.contract.ts";
import { READING_VERSION } from "#src/domain/reading/reading-version.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase, listPools } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { START, buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listApiAccounts, updateApiAccount } from "../../api-accounts/api-accounts.service.ts";
import { indexTexts } from "../../conversations/conversations.service.ts";
import { forgetSettings } from "../analyze/client-settings.ts";
import { deriveConversationId } from "../accept/ids.ts";
import {
  closeIdle,
  correctConversation,
  correctReading,
  ingestEvents,
  ingestMessages,
  classifyClosedConversations,
  removeMessageTexts,
  removeConversations,
  scheduleReadingRuns,
} from "../ingest.service.ts";

const database = setUpFileDatabase();

/** Reads everything that is closed, also what only the text queue knows. */
async function readAll(): Promise<void> {
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}

async function getReading(conversationId: string) {
  const [row] = await database.owner`
    select outcome, reason, act, need, reading, corrections from conversation_readings
    where conversation_id = ${conversationId}`;
  return row;
}

async function createRead(name: string, count = 6) {
  const client = await createTestClient();
  await ingestMessages(client.key, buildConversation(name, { count }), null);
  await readAll();
  return { ...client, conversationId: deriveConversationId(client.apiAccountId, name) };
}

describe("the reading of a conversation", () => {
  it("is stored soon after its end, with the message that decided", async () => {
    const { conversationId } = await createRead("booked");
    const row = await getReading(conversationId);
    expect(row).toMatchObject({ outcome: "sold", reason: null, corrections: null });
    expect(row?.["reading"]).toMatchObject({ version: READING_VERSION, outcome: "sold" });
    const [decisive] = await database.owner`
      select 1 from messages where message_id = ${row?.["reading"].decidedBy.messageId} and conversation_id = ${conversationId}`;
    expect(decisive).toBeDefined();
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is taken back by the next message, and keeps its correction until it is read again", async () => {
    const { key, clientId, conversationId } = await createRead("goes-on", 4);
    await correctReading({ clientId, conversationId, patch: { outcome: "lost", reason: "withdrawn" }, by: "Ada" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    await ingestMessages(key, { conversationId: "goes-on", role: "user", text: "Wait, one more thing" }, null);
    expect(await getReading(conversationId)).toMatchObject({ outcome: null, reading: null });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    await expect(
      correctReading({ clientId, conversationId, patch: { outcome: "sold" }, by: "Ada" }),
    ).rejects.toMatchObject({ code: "conflict" });
    await ingestEvents(key, { conversationId: "goes-on", type: "end" }, null);
    await readAll();
    expect(await getReading(conversationId)).toMatchObject({ outcome: "lost", reason: "withdrawn" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("takes a correction back field by field, and counts each in the same transaction", async () => {
    const { clientId, conversationId } = await createRead("corrected");
    const engine = await getReading(conversationId);
    const correct = async (patch: ReadingPatch) => {
      await correctReading({ clientId, conversationId, patch, by: "Ada" });
      expect(await findRollupMismatches(database.owner)).toEqual([]);
      return getReading(conversationId);
    };
    const refused = { code: "rejected", fields: { reason: "Only lost and waiting conversations have a reason" } };
    for (const patch of [{ outcome: "solved", reason: "no_reply" }, { reason: "no_reply" }] as const)
      await expect(correct(patch)).rejects.toMatchObject(refused);
    expect(await getReading(conversationId)).toEqual(engine);
    // A loss always has a reason.
    expect(await correct({ outcome: "lost" })).toMatchObject({ outcome: "lost", reason: "no_reply" });
    expect(await correct({ reason: "price_objection", act: "price", need: "price" })).toMatchObject({
      ...{ outcome: "lost", reason: "price_objection", act: "price", need: "price" },
    });
    expect(await correct({ outcome: null })).toMatchObject({
      outcome: engine?.["outcome"],
      reason: null,
      act: "price",
    });
    expect(await correct({ reason: null, act: null, need: null })).toEqual(engine);
  });

  it("is unknown to other clients", async () => {
    const { conversationId } = await createRead("theirs");
    const other = await createTestClient();
    await expect(
      correctReading({ clientId: other.clientId, conversationId, patch: { outcome: "lost" }, by: "Eve" }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await getReading(conversationId)).toMatchObject({ outcome: "sold" });
  });

  it("loses its quotes with the texts, and goes with its conversation", async () => {
    const { clientId, conversationId } = await createRead("private");
    const group = { clientId, conversationIds: [conversationId] };
    await removeMessageTexts(group);
    const emptied = await getReading(conversationId);
    expect(emptied).toMatchObject({ outcome: "sold", reading: { opening: "", ending: "", subject: { text: "" } } });
    await removeConversations(group);
    expect(await getReading(conversationId)).toBeUndefined();
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is made again for a new version, with corrections kept, and once", async () => {
    const { clientId, conversationId } = await createRead("older");
    await correctReading({ clientId, conversationId, patch: { need: "price" }, by: "Ada" });
    await database.owner`
      update conversation_readings set reading = reading || '{"version": 0, "subject": {"text": "old", "language": "en", "en": null}}'
      where client_id = ${clientId}`;
    await database.owner`delete from reading_runs`;
    await scheduleReadingRuns();
    await readAll();
    const row = await getReading(conversationId);
    expect(row).toMatchObject({ need: "price", reading: { version: READING_VERSION } });
    expect(row?.["reading"].subject.text).not.toBe("old");
    const [run] =
      await database.owner`select total, finished_at is not null as done from reading_runs where client_id = ${clientId}`;
    expect(run).toEqual({ total: 1, done: true });
    await scheduleReadingRuns();
    expect(await classifyClosedConversations()).toBe(false);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});

describe("what counts as Conversion", () => {
  const SOLVED = [
    { role: "user", text: "hi, I want a refund for order 4411, the lamp arrived broken" },
    { role: "bot", text: "Sorry about that! I have refunded 49 € to your card. You will see it within 5 days." },
    { role: "user", text: "great, thank you" },
  ].map((message, index) => ({ ...message, conversationId: "refund", timestamp: START + index * 5_000 }));

  async function createRefund() {
    const client = await createTestClient();
    await ingestMessages(client.key, [...SOLVED, ...buildConversation("booked", { count: 6 })], null);
    await readAll();
    const { clientId, userId, apiAccountId } = client;
    const viewer: UserViewer = { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
    const choose = async (goal: Goal) => {
      await updateApiAccount(getDatabase(), viewer, { apiAccountId, change: { goal } });
      // Writers that know the former goal would be waited for.
      for (const pool of listPools(getDatabase().ingest)) forgetSettings(pool, [clientId]);
      await database.owner`update reading_runs set not_before = now() where client_id = ${clientId}`;
    };
    return { ...client, viewer, choose, conversationId: deriveConversationId(apiAccountId, "refund") };
  }

  async function getConversion(conversationId: string) {
    const [row] = await database.owner`
      select stage, converted, ended, drop_stage as "dropStage", outcome, corrected_converted as corrected
      from conversations left join conversation_readings using (client_id, conversation_id)
      where conversation_id = ${conversationId}`;
    return row;
  }

  const CONVERTED = { stage: "conversion", converted: true, ended: "completed", dropStage: null };
  const DROPPED = { stage: "consideration", converted: false, dropStage: "consideration" };

  it("follows the outcome: solved cases too where nobody chose, sales alone once somebody did, with progress", async () => {
    const { clientId, conversationId, apiAccountId, viewer, choose } = await createRefund();
    expect(await getConversion(conversationId)).toMatchObject({ ...CONVERTED, outcome: "solved" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    await choose({ kind: "engine", counts: "sold" });
    expect((await listApiAccounts(getDatabase(), viewer)).accounts).toMatchObject([
      { goal: { kind: "engine", counts: "sold" }, recount: { done: 0, total: 0 } },
    ]);
    await readAll();
    expect(await getConversion(conversationId)).toMatchObject({ ...DROPPED, outcome: "solved" });
    expect(await getConversion(deriveConversationId(apiAccountId, "booked"))).toMatchObject(CONVERTED);
    expect((await listApiAccounts(getDatabase(), viewer)).accounts).toMatchObject([{ recount: null }]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    const [run] = await database.owner`select total from reading_runs where client_id = ${clientId}`;
    expect(run).toEqual({ total: 2 });
    await choose({ kind: "engine", counts: "sold_and_solved" });
    await readAll();
    expect(await getConversion(conversationId)).toMatchObject(CONVERTED);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("waits with a recount until no writer knows the former goal", async () => {
    const { clientId, viewer, apiAccountId } = await createRefund();
    const change = { goal: { kind: "engine", counts: "sold" } } as const;
    await updateApiAccount(getDatabase(), viewer, { apiAccountId, change });
    expect(await classifyClosedConversations()).toBe(false);
    const [run] = await database.owner`
      select total, not_before > now() as waits from reading_runs where client_id = ${clientId}`;
    expect(run).toEqual({ total: null, waits: true });
  });

  it("follows a corrected outcome, which takes an older correction of the conversion back", async () => {
    const { clientId, conversationId, choose } = await createRefund();
    await choose({ kind: "engine", counts: "sold" });
    await readAll();
    await correctConversation({ clientId, conversationId, patch: { converted: false } });
    await correctReading({ clientId, conversationId, patch: { outcome: "sold" }, by: "Ada" });
    expect(await getConversion(conversationId)).toMatchObject({ ...CONVERTED, corrected: null });
    await correctReading({ clientId, conversationId, patch: { outcome: "lost" }, by: "Ada" });
    expect(await getConversion(conversationId)).toMatchObject({ ...DROPPED, outcome: "lost" });
    await correctReading({ clientId, conversationId, patch: { outcome: null }, by: "Ada" });
    expect(await getConversion(conversationId)).toMatchObject({ ...DROPPED, outcome: "solved" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is what the business reports, also after the conversation was read and again in a new reading", async () => {
    const { key, clientId, conversationId, choose } = await createRefund();
    await choose({ kind: "engine", counts: "sold" });
    await readAll();
    await ingestEvents(key, { conversationId: "refund", type: "feedback", score: 5 }, null);
    expect(await getConversion(conversationId)).toMatchObject({ ...DROPPED, outcome: "solved" });
    await ingestEvents(key, { conversationId: "refund", type: "conversion" }, null);
    expect(await getConversion(conversationId)).toMatchObject({ ...CONVERTED, outcome: "sold" });
    await database.owner`delete from reading_runs where client_id = ${clientId}`;
    await database.owner`update conversation_readings set reading = reading || '{"version": 0}' where client_id = ${clientId}`;
    await scheduleReadingRuns();
    await readAll();
    expect(await getConversion(conversationId)).toMatchObject({ ...CONVERTED, outcome: "sold" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is counted again by the words of a new goal, and from stored readings where the texts are gone", async () => {
    const { clientId, apiAccountId, conversationId, choose } = await createRefund();
    await removeMessageTexts({ clientId, conversationIds: [conversationId] });
    await choose({ kind: "pattern", pattern: "15:30", role: "user" });
    await readAll();
    const booked = deriveConversationId(apiAccountId, "booked");
    expect(await getConversion(booked)).toMatchObject({ ...CONVERTED, outcome: "sold" });
    const [moved] = await database.owner`
      select text from messages m join conversations c on m.message_id = c.moved_by where c.conversation_id = ${booked}`;
    expect(moved?.["text"]).toContain("15:30 please");
    await choose({ kind: "engine", counts: "sold" });
    await readAll();
    expect(await getConversion(booked)).toMatchObject(CONVERTED);
    expect(await getConversion(conversationId)).toMatchObject(DROPPED);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});

describe("counts of outcomes", () => {
  it("equal a recount after any order of messages, ends, readings and corrections", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("message" as const), of: fc.nat(2), count: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ kind: fc.constant("late" as const), of: fc.nat(2) }),
      fc.record({ kind: fc.constant("end" as const), of: fc.nat(2) }),
      fc.record({ kind: fc.constant("read" as const) }),
      fc.record({
        kind: fc.constant("correct" as const),
        of: fc.nat(2),
        outcome: fc.constantFrom("lost", "solved", null),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { key, clientId, apiAccountId } = await createTestClient();
        for (const one of steps) {
          const name = "of" in one ? `c${one.of}` : "";
          if (one.kind === "message") await ingestMessages(key, buildConversation(name, { count: one.count }), null);
          if (one.kind === "late")
            await ingestMessages(key, { conversationId: name, role: "user", text: "And how much is it?" }, null);
          if (one.kind === "end") await ingestEvents(key, { conversationId: name, type: "end" }, null);
          if (one.kind === "read") await readAll();
          if (one.kind === "correct") {
            const conversationId = deriveConversationId(apiAccountId, name);
            const patch = { outcome: one.outcome };
            // Refused while the conversation is open or does not exist.
            await correctReading({ clientId, conversationId, patch, by: "Ada" }).catch(() => undefined);
          }
          expect(await findRollupMismatches(database.owner)).toEqual([]);
        }
        await closeIdle(Date.now());
        await readAll();
        expect(await findRollupMismatches(database.owner)).toEqual([]);
        const [unread] = await database.owner`
          select count(*)::int as n from conversations c left join conversation_readings r using (client_id, conversation_id)
          where c.client_id = ${clientId} and closed and r.outcome is null`;
        expect(unread).toEqual({ n: 0 });
      }),
      { numRuns: 6 },
    );
  });
});
