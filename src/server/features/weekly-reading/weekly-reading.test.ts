import { describe, expect, it } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { updateConversation } from "../conversations/conversations.service.ts";
import { updateReading } from "../conversations/reading.service.ts";
import { ingestEvents, ingestMessages, removeConversations } from "../ingest/ingest.service.ts";
import { readAll } from "#tests/support/read-all.ts";
import { getAgreement, getWeeklyReading, setReading, deleteReading } from "./weekly-reading.service.ts";

const database = setUpFileDatabase();

/** A client with closed conversations of yesterday: bookings, and users who left at a price. */
async function setUp(count: number) {
  const client = await createTestClient();
  const start = Date.now() - DAY_MS;
  for (let at = 0; at < count; at++) {
    const length = at % 2 === 0 ? 6 : 2;
    await ingestMessages(client.key, buildConversation(`c${at}`, { start: start + at, count: length }), null);
    await ingestEvents(client.key, { conversationId: `c${at}`, type: "end" }, null);
  }
  await readAll(database.owner);
  return { ...client, viewer: toViewer(client) };
}

async function getFirst(viewer: UserViewer, random = true) {
  const first = (await getWeeklyReading(viewer)).conversations.find((one) => one.random === random);
  if (first === undefined) throw new Error("No conversation was chosen.");
  return first;
}

async function getStored(conversationId: string) {
  const [row] = await database.owner`
    select outcome, reason, corrections from conversation_readings where conversation_id = ${conversationId}`;
  return row;
}

async function getCorrected(conversationId: string) {
  const [row] = await database.owner`
    select k.corrections ->> 'outcome' as outcome, k.corrections ->> 'reason' as reason, c.corrected_stage as stage,
      c.corrected_converted as converted
    from conversation_readings k join conversations c using (client_id, conversation_id)
    where conversation_id = ${conversationId}`;
  return row;
}

describe("the weekly reading", () => {
  it("is five conversations of the last seven days, three at random and two that are least sure, the same all week", async () => {
    const { viewer, clientId, key } = await setUp(9);
    const now = Date.now();
    const [first, second] = await Promise.all([getWeeklyReading(viewer, now), getWeeklyReading(viewer, now)]);
    expect(second).toEqual(first);
    expect(first.conversations.map(({ random }) => random)).toEqual([true, true, true, false, false]);
    const [least] = await database.owner`
      select conversation_id as id from conversation_readings r
      where client_id = ${clientId} and not exists (
        select from weekly_readings w where w.conversation_id = r.conversation_id and random)
      order by (reading ->> 'confidence')::float8, conversation_id`;
    expect(first.conversations[3]?.conversationId).toBe(least?.["id"]);
    await ingestMessages(key, buildConversation("late", { start: now - DAY_MS, count: 6 }), null);
    await ingestEvents(key, { conversationId: "late", type: "end" }, null);
    await readAll(database.owner);
    expect(await getWeeklyReading(viewer, now)).toEqual(first);
    const next = await getWeeklyReading(viewer, now + 14 * DAY_MS);
    expect(next.week > first.week).toBe(true);
    expect(next.conversations).toEqual([]);
  });

  it("is filled up while there are too few, and forgets conversations that are deleted", async () => {
    const { viewer, key, clientId } = await setUp(1);
    const first = await getFirst(viewer);
    expect((await getWeeklyReading(viewer)).conversations).toHaveLength(1);
    await ingestMessages(key, buildConversation("more", { start: Date.now() - DAY_MS, count: 6 }), null);
    await ingestEvents(key, { conversationId: "more", type: "end" }, null);
    await readAll(database.owner);
    expect((await getWeeklyReading(viewer)).conversations).toHaveLength(2);
    await removeConversations({ clientId, conversationIds: [first.conversationId] });
    expect((await getWeeklyReading(viewer)).conversations).toHaveLength(1);
    expect(await database.owner`select from weekly_readings where client_id = ${clientId}`).toHaveLength(1);
  });

  it("replaces a conversation that goes on, and stays five when that one is closed again", async () => {
    const { viewer, key } = await setUp(7);
    const { conversationId } = await getFirst(viewer);
    const listIds = async () => (await getWeeklyReading(viewer)).conversations.map((one) => one.conversationId);
    const [open] = await database.owner`
      select external_id as name from conversations where conversation_id = ${conversationId}`;
    await ingestMessages(key, { conversationId: open?.["name"], role: "user", text: "Wait, one more thing" }, null);
    const replaced = await listIds();
    expect(replaced).toHaveLength(5);
    expect(replaced).not.toContain(conversationId);
    await ingestEvents(key, { conversationId: open?.["name"], type: "end" }, null);
    await readAll(database.owner);
    expect(await listIds()).toHaveLength(5);
  });

  it("corrects what differs, and takes that back to what it was", async () => {
    const { viewer } = await setUp(2);
    const { conversationId: id, engine } = await getFirst(viewer);
    const { outcome } = engine;
    await setReading(viewer, id, { outcome });
    expect(await getStored(id)).toMatchObject({ outcome, corrections: null });
    await setReading(viewer, id, { outcome: "waiting", reason: "dead_end" });
    const corrected = { outcome: "waiting", reason: "dead_end" };
    expect(await getStored(id)).toMatchObject({ ...corrected, corrections: corrected });
    expect((await getFirst(viewer)).read).toEqual(corrected);
    await deleteReading(viewer, id);
    await deleteReading(viewer, id);
    expect(await getStored(id)).toMatchObject({ outcome, reason: engine.reason, corrections: null });
    expect((await getFirst(viewer)).read).toBeNull();
    await updateReading(viewer, id, { outcome: "unmet" });
    await setReading(viewer, id, { outcome });
    expect(await getStored(id)).toMatchObject({ outcome, corrections: null });
    await deleteReading(viewer, id);
    expect(await getStored(id)).toMatchObject({ outcome: "unmet", corrections: { outcome: "unmet" } });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("takes its own corrections back, with the stage that they removed, and no later ones", async () => {
    const { viewer } = await setUp(2);
    const { conversationId: id } = await getFirst(viewer);
    await updateReading(viewer, id, { outcome: "sold" });
    await updateConversation(viewer, id, { stage: "consideration" });
    const before = await getCorrected(id);
    expect(before).toMatchObject({ outcome: "sold", stage: "consideration", converted: false });
    await setReading(viewer, id, { outcome: "sold" });
    await setReading(viewer, id, { outcome: "solved" });
    await setReading(viewer, id, { outcome: "waiting", reason: "dead_end" });
    expect(await getCorrected(id)).not.toEqual(before);
    await deleteReading(viewer, id);
    expect(await getCorrected(id)).toEqual(before);
    await setReading(viewer, id, { outcome: "waiting", reason: "dead_end" });
    await updateReading(viewer, id, { outcome: "unmet" });
    await deleteReading(viewer, id);
    expect(await getCorrected(id)).toMatchObject({ outcome: "unmet", reason: null });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is refused for viewers, other conversations and those that are open again", async () => {
    const { viewer, clientId, userId, apiAccountId, key } = await setUp(6);
    const { conversationId: id } = await getFirst(viewer);
    const looking = toViewer({ clientId, userId, apiAccountId, key }, "viewer");
    expect((await getWeeklyReading(looking)).conversations).toHaveLength(5);
    const body = { outcome: "lost" as const };
    await expect(setReading(looking, id, body)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteReading(looking, id)).rejects.toMatchObject({ code: "forbidden" });
    const [other] = await database.owner`
      select conversation_id as id from conversations c where client_id = ${clientId}
        and not exists (select from weekly_readings w where w.conversation_id = c.conversation_id)`;
    await expect(setReading(viewer, other?.["id"], body)).rejects.toMatchObject({ code: "not_found" });
    const [open] = await database.owner`
      select external_id as name from conversations where conversation_id = ${id}`;
    await ingestMessages(key, { conversationId: open?.["name"], role: "user", text: "Wait, one more thing" }, null);
    await expect(setReading(viewer, id, body)).rejects.toMatchObject({ code: "conflict" });
    expect((await getWeeklyReading(viewer)).conversations.map((one) => one.conversationId)).not.toContain(id);
  });
});

describe("the agreement", () => {
  it("is of the conversations at random alone, by what the engine had read", async () => {
    const { viewer } = await setUp(8);
    expect(await getAgreement(viewer)).toMatchObject({ n: 0, agree: { k: 0, n: 0, rate: null }, weeks: [] });
    const { week, conversations } = await getWeeklyReading(viewer);
    for (const [at, { conversationId, engine }] of conversations.entries()) {
      const other = engine.outcome === "not_customer" ? "lost" : "not_customer";
      await setReading(viewer, conversationId, { outcome: at === 0 ? other : engine.outcome });
    }
    const agreement = await getAgreement(viewer);
    expect(agreement).toMatchObject({ n: 3, agree: { k: 2, n: 3 }, weeks: [{ week, agree: { k: 2, n: 3 } }] });
    expect(agreement.byOutcome.reduce((sum, { agree }) => sum + agree.n, 0)).toBe(3);
    const first = agreement.byOutcome.find(({ outcome }) => outcome === conversations[0]?.engine.outcome);
    expect(first?.agree.k).toBe((first?.agree.n ?? 0) - 1);
  });
});
