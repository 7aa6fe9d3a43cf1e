import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadingPatch } from "#src/domain/conversations/reading.contract.ts";
import { READING_VERSION } from "#src/domain/reading/reading-version.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { indexTexts } from "../../conversations/conversations.service.ts";
import { deriveConversationId } from "../accept/ids.ts";
import {
  closeIdle,
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
