import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { countConversations, indexTexts, listConversations } from "../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  correctReading,
  createBulkLoader,
  removeConversations,
  removeMessageTexts,
} from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { getTopics } from "../metrics/breakdowns/topics.service.ts";
import { isDue } from "./settle-topics.service.ts";
import { changeTopic, settleAllTopics, settleDueTopics, settleTopics } from "./topics.service.ts";

const database = setUpFileDatabase();
const UNTIL = Date.UTC(2026, 3, 15);
const PERIOD = { from: "2026-04-01", to: "2026-04-15" };

async function createLoaded(conversations: number) {
  const { clientId, userId, apiAccountId } = await createTestClient();
  const loader = createBulkLoader(clientId);
  for (const conversation of generateConversations({ seed: 5, until: UNTIL, days: 30, conversations }))
    await loader.add({ ...conversation, apiAccountId });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  const sessionId = crypto.randomUUID();
  return { kind: "user" as const, clientId, userId, sessionId, timeZone: "UTC", role: "owner" as const, apiAccountId };
}

let viewer: Awaited<ReturnType<typeof createLoaded>>;

beforeAll(async () => {
  viewer = await createLoaded(400);
});

async function getShown() {
  const { topics } = await getTopics(viewer, PERIOD);
  const [first, second] = topics;
  if (!first || !second) throw new Error("There are no topics.");
  return { topics, first, second };
}

describe("topics", () => {
  it("are empty before the first search, which comes soon after new conversations, and in no other workspace", async () => {
    const before = await getTopics(viewer, PERIOD);
    expect(before).toMatchObject({ topics: [], readAt: null, coverage: { k: 0 } });
    expect(before.n).toBeGreaterThan(100);
    await settleDueTopics();
    const { topics, n, coverage, readAt } = await getTopics(viewer, PERIOD);
    expect(topics.length).toBeGreaterThan(10);
    expect(n).toBe(before.n);
    expect(coverage.rate).toBeGreaterThan(0.7);
    expect(topics.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(coverage.k);
    expect(readAt).not.toBeNull();
    expect(topics.every(({ label, quotes }) => /^\p{Lu}\p{L}+ /u.test(label) && quotes.length <= 3)).toBe(true);
    expect(topics.some(({ quotes }) => quotes.length > 0)).toBe(true);
    const stranger = await createTestClient();
    expect(await getTopics(stranger, PERIOD)).toMatchObject({ topics: [], n: 0, readAt: null });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("count what the list shows, with every filter, from rollups and one by one", async () => {
    const filters = [
      {},
      { language: "es" as const },
      { outcome: "lost,unmet,greeting" },
      { outcome: "dropped" },
      { reason: "no_reply" },
      { need: "buy_or_book", channel: "whatsapp" },
      { act: "offer" },
    ];
    for (const filter of filters) {
      const query = { ...PERIOD, ...filter };
      const { topics, n } = await getTopics(viewer, query);
      const { closed } = await getOutcomes(viewer, query);
      expect(n, JSON.stringify(filter)).toBe(closed);
      for (const { key, conversations, outcomes, conversion, unanswered } of topics.slice(0, 4)) {
        const ofTopic = { ...query, topic: key };
        expect(await countConversations(viewer, ofTopic), key).toBe(conversations);
        const { counts, closed: all } = await getOutcomes(viewer, ofTopic);
        expect([all, counts]).toEqual([conversations, outcomes]);
        const { figures } = await getOverview(viewer, ofTopic);
        expect(figures.conversionRate.k).toBe(conversion.k);
        expect(unanswered.n).toBe(conversations);
        expect((await getTopics(viewer, ofTopic)).topics.map((topic) => topic.key)).toEqual([key]);
      }
    }
  });

  it("are the same whether they are summed or counted", async () => {
    const everything = "sold,solved,answered,waiting,lost,unmet,greeting,not_customer,open,dropped,converted";
    const counted = await getTopics(viewer, { ...PERIOD, outcome: everything });
    expect(counted).toEqual(await getTopics(viewer, PERIOD));
  });

  it("keep their keys from one night to the next", async () => {
    const { topics: before } = await getShown();
    await settleAllTopics();
    const { topics: after } = await getShown();
    const kept = before.filter(({ key, label }) => after.some((topic) => topic.key === key && topic.label === label));
    expect(kept.length / before.length).toBeGreaterThan(0.85);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("are renamed, hidden and merged by people, and back, with an entry in the audit log", async () => {
    const { first, second } = await getShown();
    expect(await changeTopic(viewer, second.key, { label: "Our tours", hidden: true })).toEqual({
      ...{ key: second.key, label: "Our tours", renamed: true, hidden: true, into: null },
    });
    const hidden = (await getShown()).topics.at(-1);
    expect(hidden).toMatchObject({ key: second.key, label: "Our tours", hidden: true, renamed: true });
    await changeTopic(viewer, second.key, { label: null, hidden: false, into: first.key });
    const { topics } = await getShown();
    expect(topics.find(({ key }) => key === second.key)).toBeUndefined();
    const merged = topics.find(({ key }) => key === first.key);
    expect(merged?.conversations).toBe(first.conversations + second.conversations);
    expect(merged?.merged).toEqual([{ key: second.key, label: second.label }]);
    expect(await countConversations(viewer, { ...PERIOD, topic: first.key })).toBe(merged?.conversations);
    for (const into of [first.key, "unknown", second.key])
      await expect(changeTopic(viewer, first.key, { into })).rejects.toMatchObject({ code: "invalid" });
    await settleTopics(viewer.clientId);
    expect((await getShown()).topics.some(({ key }) => key === second.key)).toBe(false);
    await changeTopic(viewer, second.key, { into: null });
    expect((await getShown()).topics.some(({ key }) => key === second.key)).toBe(true);
    await expect(changeTopic(viewer, "unknown", { hidden: true })).rejects.toMatchObject({ code: "not_found" });
    await expect(changeTopic({ ...viewer, role: "viewer" }, first.key, { hidden: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    const { entries } = await listAuditEntries(viewer, { limit: 50 });
    expect(entries.filter(({ action }) => action === "topic.changed")).toHaveLength(3);
  });

  it("come back with what was merged into them when a later merge is taken back", async () => {
    const [third, second, first] = (await getShown()).topics.slice(0, 3).map(({ key }) => key);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("There are too few topics.");
    const listMerged = async () =>
      Object.fromEntries((await getShown()).topics.map(({ key, merged }) => [key, merged.map((one) => one.key)]));
    const before = await listMerged();
    await changeTopic(viewer, first, { into: second });
    await changeTopic(viewer, second, { into: third });
    expect((await listMerged())[third]?.toSorted()).toEqual([first, second].toSorted());
    await changeTopic(viewer, second, { into: null });
    expect(await listMerged()).toMatchObject({ [second]: [first], [third]: [] });
    await changeTopic(viewer, first, { into: null });
    expect(await listMerged()).toEqual(before);
  });

  it("lose a conversation that is deleted, and one whose subject is corrected until it is placed again", async () => {
    const { first } = await getShown();
    const { items } = await listConversations(viewer, { ...PERIOD, topic: first.key, limit: 2 });
    const [gone, corrected] = items.map(({ id }) => id);
    if (gone === undefined || corrected === undefined) throw new Error("The topic has no conversations.");
    await removeConversations({ clientId: viewer.clientId, conversationIds: [gone] });
    await correctReading({
      clientId: viewer.clientId,
      conversationId: corrected,
      patch: { need: "none", subject: "" },
      by: "Ada",
    });
    const after = (await getShown()).topics.find(({ key }) => key === first.key);
    expect(after?.conversations).toBe(first.conversations - 2);
    await settleTopics(viewer.clientId);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    const [left] = await database.owner`
      select 1 from conversation_readings where client_id = ${viewer.clientId} and outcome is not null and topic is null`;
    expect(left).toBeUndefined();
  });

  it("of deleted texts quote nothing, and those of deleted conversations are deleted, unless somebody changed them", async () => {
    const small = await createLoaded(60);
    await settleTopics(small.clientId);
    const { topics } = await getTopics(small, PERIOD);
    const own = topics.find(({ object }) => object !== "");
    if (!own) throw new Error("There is no topic.");
    await changeTopic(small, own.key, { label: "Mine" });
    const { items } = await listConversations(small, { limit: 100 });
    const conversationIds = items.map(({ id }) => id);
    expect(topics.some(({ quotes }) => quotes.length > 0)).toBe(true);
    await removeMessageTexts({ clientId: small.clientId, conversationIds });
    const { topics: withoutTexts } = await getTopics(small, PERIOD);
    expect(withoutTexts.flatMap(({ quotes }) => quotes)).toEqual([]);
    await removeConversations({ clientId: small.clientId, conversationIds });
    await settleTopics(small.clientId);
    const left = await database.owner`
      select key from topics where client_id = ${small.clientId} and object <> '' order by key`;
    expect(left.map(({ key }): unknown => key)).toEqual([own.key]);
  });
});

describe("a search is due", () => {
  const NOW = Date.UTC(2026, 3, 15);
  const state = { unplaced: 60, unread: 0, readAt: new Date(NOW - 30_000), imported: false };

  it.each([
    ["after many new conversations", state, true],
    ["after a file", { ...state, unplaced: 3, imported: true }, true],
    ["for the first time, whatever there is", { ...state, unplaced: 1, readAt: null }, true],
    ["not while a first import is being read", { ...state, unplaced: 60, unread: 300, readAt: null }, false],
    ["not without new conversations", { ...state, unplaced: 0, readAt: null }, false],
    ["not for a few conversations", { ...state, unplaced: 3 }, false],
    ["for a few after a while", { ...state, unplaced: 3, readAt: new Date(NOW - 11 * 60_000) }, true],
    ["not at once after the last one", { ...state, readAt: new Date(NOW - 1_000) }, false],
  ])("%s", (_when, given, expected) => {
    expect(isDue(given, NOW)).toBe(expected);
  });
});
