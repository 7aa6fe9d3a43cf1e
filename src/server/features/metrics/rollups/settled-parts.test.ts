import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import type { LossReason, Need } from "#src/domain/reading/reading.contract.ts";
import { computeLastSettledDay } from "#src/domain/metrics/settled-day.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { countUnsettled } from "#tests/support/count-unsettled.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { listExportPages, updateConversation } from "../../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  correctReading,
  createBulkLoader,
  ingestEvents,
  placeConversations,
  removeConversations,
} from "../../ingest/ingest.service.ts";
import { recountDays } from "../../ingest/maintain/recount-days.ts";
import { settleTopics } from "../../topics/topics.service.ts";
import { getFlow } from "../flow/flow.service.ts";
import { getFunnel, getOverview } from "../metrics.service.ts";
import { getMoney } from "../breakdowns/money.service.ts";
import { settleDays } from "./settle.service.ts";

const DAYS = 24;
const LOADED = 160;

const database = setUpFileDatabase();
let client: TestClient & { timeZone: string };
let ids: string[];
let topics: string[];
let seed = 700;

beforeAll(async () => {
  client = { ...(await createTestClient()), timeZone: "UTC" };
  await load(LOADED);
  ids = [];
  for await (const page of listExportPages(client, {})) ids.push(...page.map(({ id }) => id));
  while (await classifyClosedConversations());
  await settleTopics(client.clientId);
  const rows = await database.owner<{ topic: string }[]>`
    select topic from topic_rollups where client_id = ${client.clientId} and topic <> '' group by topic order by sum(n) desc limit 3`;
  topics = rows.map(({ topic }) => topic);
  expect(topics.length).toBeGreaterThan(1);
  await database.owner`
    update clients set conversion_value = '{"cents": 5000, "currency": "EUR"}' where client_id = ${client.clientId}`;
});

type Filter = Pick<MetricsQuery, "outcome" | "reason" | "act" | "need" | "topic">;
type Asked = { start: number; length: number; filter: Filter; topic: number | null };
const optional = <T>(...values: [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyQuery: fc.Arbitrary<Asked> = fc.record({
  start: fc.integer({ min: 0, max: DAYS }),
  length: fc.integer({ min: 0, max: DAYS }),
  topic: fc.option(fc.nat(2)),
  filter: fc.record({
    outcome: fc.constantFrom("lost", "sold,solved", "open", "dropped", "converted,waiting", "handed_off,open"),
    reason: optional("no_reply", "price_objection,withdrawn"),
    act: optional("offer", "answer,question"),
    need: optional("buy_or_book", "price,information"),
  }),
});
const anyConversation = fc.nat(LOADED - 1);
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("settle" as const) }),
  fc.record({ kind: fc.constant("read" as const) }),
  fc.record({ kind: fc.constant("place" as const) }),
  fc.record({ kind: fc.constant("zone" as const), zone: fc.constantFrom("Asia/Tokyo", "UTC", "America/Lima") }),
  fc.record({
    kind: fc.constant("judge" as const),
    at: anyConversation,
    reason: fc.constantFrom<LossReason>("price_objection", "withdrawn"),
    need: fc.constantFrom<Need>("buy_or_book", "price"),
  }),
  fc.record({ kind: fc.constant("correct" as const), at: anyConversation, converted: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const), at: anyConversation }),
  fc.record({ kind: fc.constant("late" as const) }),
);

it("settled parts equal a count of conversations after every kind of change", async () => {
  const changes = fc.array(anyChange, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(changes, fc.array(anyQuery, { minLength: 2, maxLength: 4 }), async (made, queries) => {
      for (const change of made) await make(change);
      for (const query of queries) await expectAgreement(query);
      await settleDays(client.clientId, Date.now());
      for (const query of queries) await expectAgreement(query);
    }),
    { numRuns: 15 },
  );
}, 240_000);

it("counts a correction and a topic of a settled day at once", async () => {
  await settleDays(client.clientId, Date.now());
  const to = computeLastSettledDay(Date.now());
  const [old] = await database.owner<{ id: string; day: string }[]>`
    select conversation_id as id, local_day::text as day from conversations c
    join conversation_readings k using (client_id, conversation_id)
    where c.client_id = ${client.clientId} and local_day < ${to}::date - 1 and outcome is not null and reason is distinct from 'time_objection'
    order by conversation_id limit 1`;
  const { id, day } = old ?? { id: "", day: "" };
  const count = async (filter: Filter) => (await getFunnel(client, { ...filter, from: day, to: day })).conversations;
  const before = await count({ reason: "time_objection" });
  await correctReading({
    ...{ clientId: client.clientId, conversationId: id, by: "Ada" },
    patch: { outcome: "lost", reason: "time_objection" },
  });
  expect(await count({ reason: "time_objection" })).toBe(before + 1);
  await settleDays(client.clientId, Date.now());
  const [topic = ""] = topics;
  const [placed] = await database.owner`
    select topic from conversation_readings where client_id = ${client.clientId} and conversation_id = ${id}`;
  const other = topics.find((key) => key !== placed?.["topic"]) ?? topic;
  const withTopic = await count({ topic: other });
  await placeConversations(getDatabase().ingest, { clientId: client.clientId, placed: [{ id, topic: other }] });
  expect(await count({ topic: other })).toBe(withTopic + 1);
});

it("counts a value that comes for a settled day at once, and again when it is settled", async () => {
  await settleDays(client.clientId, Date.now());
  const to = computeLastSettledDay(Date.now());
  const [sold] = await database.owner<{ externalId: string; day: string }[]>`
    select external_id as "externalId", local_day::text as day from conversations
    join conversation_readings using (client_id, conversation_id)
    where client_id = ${client.clientId} and local_day < ${to}::date - 1 and outcome = 'sold' order by conversation_id limit 1`;
  const { externalId, day } = sold ?? { externalId: "", day: "" };
  const getCents = async () => (await getFunnel(client, { from: day, to: day })).money?.cents ?? 0;
  const before = await getCents();
  const event = { id: "late value", conversationId: externalId, type: "conversion", timestamp: `${day}T23:59:00Z` };
  await ingestEvents(client.key, { ...event, value: 777, currency: "EUR" }, null);
  while (await classifyClosedConversations());
  const after = await getCents();
  expect(after).toBeGreaterThan(before);
  await settleDays(client.clientId, Date.now());
  expect(await getCents()).toBe(after);
});

it("reads all settled days from their parts, and the days of an older program from conversations", async () => {
  const query = {
    from: addDays(localDayOf(Date.now(), "UTC"), -DAYS),
    to: computeLastSettledDay(Date.now()),
    outcome: "lost",
  };
  await settleDays(client.clientId, Date.now());
  const right = await getFunnel(client, query);
  expect(right.conversations).toBeGreaterThan(0);
  await database.owner`update settled_parts set conversations = conversations + 1 where client_id = ${client.clientId}`;
  expect((await getFunnel(client, query)).conversations).toBeGreaterThan(right.conversations);
  await database.owner`update settled_days set has_parts = false where client_id = ${client.clientId}`;
  expect(await getFunnel(client, query)).toEqual(right);
  await settleDays(client.clientId, Date.now());
  expect(await database.owner`select from settled_days where not has_parts`).toHaveLength(0);
  expect((await database.owner`select from settled_values`).length).toBeGreaterThan(0);
  expect(await getFunnel(client, query)).toEqual(right);
});

async function make(change: Change): Promise<void> {
  const { clientId } = client;
  switch (change.kind) {
    case "settle":
      return settleDays(clientId, Date.now());
    case "read":
      while (await classifyClosedConversations());
      return;
    case "place":
      return settleTopics(clientId);
    case "zone":
      await database.owner`update clients set time_zone = ${change.zone} where client_id = ${clientId}`;
      client.timeZone = change.zone;
      await recountDays(getDatabase().ingest, { clientId, maxMs: 30_000 });
      return;
    case "judge":
      return judge(ids[change.at] ?? "", change);
    case "correct":
      await updateConversation(client, ids[change.at] ?? "", { converted: change.converted }).catch(() => undefined);
      return;
    case "remove":
      return removeConversations({ clientId, conversationIds: [ids[change.at] ?? ""] });
    case "late":
      return load(5);
  }
}
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

async function expectAgreement({ start, length, topic, filter }: Asked): Promise<void> {
  const from = addDays(localDayOf(Date.now(), "UTC"), start - DAYS);
  const narrowed = topic === null ? filter : { outcome: filter.outcome, topic: topics[topic] ?? topics[0] };
  const query = { ...narrowed, from, to: addDays(from, length) };
  const figures = await getFigures(query);
  const counted = await countUnsettled(database.owner, { ...client, ...query }, () => getFigures(query));
  expect(figures).toEqual(counted);
}

async function getFigures(query: MetricsQuery) {
  const { total, timeToConvert } = await getFlow(client, query);
  return {
    ...{ overview: await getOverview(client, query), funnel: await getFunnel(client, query), total, timeToConvert },
    money: await getMoneyOf(query),
    moneyOfAll: await getMoneyOf({ from: query.from, to: query.to }),
  };
}

async function getMoneyOf(query: MetricsQuery) {
  return getDatabase().withClient(client.clientId, async (tx) => {
    const groups = (["all", "stage", "topic"] as const).map(async (by) => {
      const { total, ofKeys } = await getMoney(tx, { ...query, clientId: client.clientId }, by);
      return [total, ...["", "none", "consideration", "conversion", ...topics].map((key) => ofKeys([key]))];
    });
    return Promise.all(groups);
  });
}

async function load(conversations: number): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: ++seed, until: Date.now(), days: DAYS, conversations }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  // Events may bring values, of several currencies.
  await database.owner`
    update events set cents = 1000 + abs(hashtext(event_id::text)) % 9000, valued_at = at,
      currency = case when abs(hashtext(event_id::text)) % 3 = 0 then 'USD' else 'EUR' end
    where client_id = ${client.clientId} and type = 'conversion' and cents is null and abs(hashtext(event_id::text)) % 5 < 4`;
}

async function judge(conversationId: string, { reason, need }: { reason: LossReason; need: Need }): Promise<void> {
  const patch = { outcome: "lost" as const, reason, need };
  await correctReading({ clientId: client.clientId, conversationId, patch, by: "Ada" }).catch(() => undefined);
}
