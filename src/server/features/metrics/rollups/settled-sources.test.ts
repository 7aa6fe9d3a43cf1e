import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { DemoMessage } from "#src/demo/model/demo-types.ts";
import { chooseSource } from "#src/demo/sources.ts";
import { SOURCE_BREAKDOWNS } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { computeLastSettledDay } from "#src/domain/metrics/settled-day.ts";
import { previousPeriod } from "#src/domain/metrics/period.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { countUnsettled } from "#tests/support/count-unsettled.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { createApiAccount } from "../../api-accounts/api-accounts.service.ts";
import { listExportPages, updateConversation } from "../../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  correctReading,
  createBulkLoader,
  ingestMessages,
  maskMessages,
  removeConversations,
  removeMessageTexts,
} from "../../ingest/ingest.service.ts";
import { recountDays } from "../../ingest/maintain/recount-days.ts";
import { changeProperty } from "../../properties/properties.service.ts";
import { getSources } from "../breakdowns/sources.service.ts";
import { settleDays } from "./settle.service.ts";

const DAYS = 20;
const LOADED = 160;

const database = setUpFileDatabase();
let client: TestClient & { timeZone: string };
let other: string;
let conversations: { id: string; externalId: string }[];
/** The first messages of loaded conversations. */
const loaded = new Map<string, { apiAccountId: string; message: DemoMessage }>();
let seed = 900;

beforeAll(async () => {
  client = { ...(await createTestClient()), timeZone: "UTC" };
  await database.owner`
    update clients set plan = 'pro', conversion_value = '{"cents": 5000, "currency": "EUR"}' where client_id = ${client.clientId}`;
  const viewer = { kind: "user", sessionId: "", role: "owner", ...client } as const;
  await track(true);
  other = (await createApiAccount(getDatabase(), viewer, { name: "Second bot", channel: "web" })).id;
  await load(LOADED);
  conversations = [];
  for await (const page of listExportPages(client, {})) conversations.push(...page);
  while (await classifyClosedConversations());
});

type Asked = { start: number; length: number; by: SourcesQuery["by"]; isOne: boolean };
const anyQuery: fc.Arbitrary<Asked> = fc.record({
  start: fc.integer({ min: 0, max: DAYS }),
  length: fc.integer({ min: 0, max: DAYS }),
  by: fc.constantFrom(...SOURCE_BREAKDOWNS, "property.plan" as const),
  isOne: fc.boolean(),
});
const at = fc.nat(LOADED - 1);
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("settle" as const) }),
  fc.record({ kind: fc.constant("read" as const) }),
  fc.record({ kind: fc.constant("zone" as const), zone: fc.constantFrom("Asia/Tokyo", "UTC", "America/Lima") }),
  fc.record({ kind: fc.constant("judge" as const), at, outcome: fc.constantFrom("lost", "sold", "not_customer") }),
  fc.record({ kind: fc.constant("correct" as const), at, converted: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const), at }),
  fc.record({ kind: fc.constant("mask" as const), at, text: fc.constantFrom("tours", "Prices", "autumn", "pro") }),
  fc.record({ kind: fc.constant("tell" as const), at, campaign: fc.constantFrom("autumn", "late") }),
  fc.record({ kind: fc.constant("buy" as const), at, plan: fc.constantFrom("free", "pro", 5, true) }),
  fc.record({ kind: fc.constant("untrack" as const), plan: fc.constantFrom("free", "team") }),
  fc.record({ kind: fc.constant("late" as const) }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

it("settled sources equal a count of conversations after every kind of change", async () => {
  const changes = fc.array(anyChange, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(changes, fc.array(anyQuery, { minLength: 2, maxLength: 4 }), async (made, queries) => {
      for (const change of made) await make(change);
      for (const query of queries) await expectAgreement(query);
      await settleDays(client.clientId, Date.now());
      for (const query of queries) await expectAgreement(query);
    }),
    { numRuns: 25 },
  );
}, 240_000);

it("reads all settled days from their sums, and the days of an older program from conversations", async () => {
  const query = { ...getSettledPeriod(), by: "source" as const };
  await settleDays(client.clientId, Date.now());
  const right = await getSources(client, query);
  expect(right.money?.cents).toBeGreaterThan(0);
  await database.owner`update settled_sources set conversations = conversations + 1 where client_id = ${client.clientId}`;
  await database.owner`update settled_source_values set cents = cents + 1 where client_id = ${client.clientId}`;
  const wrong = await getSources(client, query);
  expect(wrong.n).toBeGreaterThan(right.n);
  expect(wrong.money?.cents).toBeGreaterThan(right.money?.cents ?? 0);
  const plans = await getSources(client, { ...query, by: "property.plan" });
  expect(plans.n).toBeGreaterThan(right.n);
  await database.owner`update settled_days set has_sources = false where client_id = ${client.clientId}`;
  expect(await getSources(client, query)).toEqual(right);
  expect((await getSources(client, { ...query, by: "property.plan" })).n).toBe(right.n);
  await settleDays(client.clientId, Date.now());
  expect(await database.owner`select from settled_days where not has_sources`).toHaveLength(0);
  expect(await getSources(client, query)).toEqual(right);
});

it("shows a masked name and a source that only a repeated message tells at once, and settles no text", async () => {
  await settleDays(client.clientId, Date.now());
  const query = { ...getSettledPeriod(), by: "campaign" as const };
  const getNames = async (by: SourcesQuery["by"]) => (await getSources(client, { ...query, by })).sources;
  const [silent] = await database.owner<{ externalId: string }[]>`
    select external_id as "externalId" from conversations c
    where client_id = ${client.clientId} and local_day between ${query.from} and ${query.to}
      and not exists (select from conversation_sources s where s.conversation_id = c.conversation_id)
    order by local_day limit 1`;
  const countMessages = () => database.owner`select from messages where client_id = ${client.clientId}`;
  const { length } = await countMessages();
  await send(silent?.externalId ?? "", { source: { kind: "link", campaign: "zqcampaign" } });
  expect(await countMessages()).toHaveLength(length);
  expect((await getNames("campaign")).map(({ campaign }) => campaign)).toContain("zqcampaign");
  await settleDays(client.clientId, Date.now());
  expect((await getNames("campaign")).map(({ campaign }) => campaign)).toContain("zqcampaign");
  expect(await findInTables(database.owner, "zqcampaign")).not.toContain("public.settled_sources");
  await mask(
    conversations.map(({ id }) => id),
    "zqcampaign",
  );
  expect((await getNames("campaign")).map(({ campaign }) => campaign)).not.toContain("zqcampaign");
});

it("counts a property that is changed, masked or tracked again as it is, at once", async () => {
  const whole = { start: 0, length: DAYS, by: "property.plan" as const, isOne: false };
  const query = { ...getSettledPeriod(), by: whole.by };
  const old = await database.owner<{ id: string; externalId: string }[]>`
    select conversation_id as id, external_id as "externalId" from conversations
    where client_id = ${client.clientId} and local_day between ${query.from} and ${query.to} order by local_day limit 2`;
  const conversationIds = old.map(({ id }) => id);
  await settleDays(client.clientId, Date.now());
  await send(old[0]?.externalId ?? "", { metadata: { plan: "zqplan" } });
  await send(old[1]?.externalId ?? "", { metadata: { plan: "[name]" } });
  expect((await getSources(client, query)).sources.map(({ name }) => name)).toContain("zqplan");
  await settleDays(client.clientId, Date.now());
  await mask(conversationIds, "zqplan");
  await expectAgreement(whole);
  await settleDays(client.clientId, Date.now());
  await track(false);
  await removeMessageTexts({ clientId: client.clientId, conversationIds });
  await track(true);
  await expectAgreement(whole);
});

function getSettledPeriod() {
  return { from: addDays(localDayOf(Date.now(), "UTC"), -DAYS), to: computeLastSettledDay(Date.now()) };
}

async function make(change: Change): Promise<void> {
  const { clientId } = client;
  const chosen = "at" in change ? conversations[change.at] : undefined;
  const { id = "", externalId = "" } = chosen ?? {};
  switch (change.kind) {
    case "settle":
      return settleDays(clientId, Date.now());
    case "read":
      while (await classifyClosedConversations());
      return;
    case "zone":
      await database.owner`update clients set time_zone = ${change.zone} where client_id = ${clientId}`;
      client.timeZone = change.zone;
      await recountDays(getDatabase().ingest, { clientId, maxMs: 30_000 });
      return;
    case "judge":
      await correctReading({
        ...{ clientId, conversationId: id, by: "Ada" },
        patch: { outcome: change.outcome },
      }).catch(() => undefined);
      return;
    case "correct":
      await updateConversation(client, id, { converted: change.converted }).catch(() => undefined);
      return;
    case "remove":
      return removeConversations({ clientId, conversationIds: [id] });
    case "mask":
      return mask([id], change.text);
    case "tell":
      return send(externalId, { source: { kind: "link", campaign: change.campaign } });
    case "buy":
      return send(externalId, { metadata: { plan: change.plan } });
    case "untrack":
      // Meanwhile a conversation changes, and its day is settled without the property.
      await track(false);
      await settleDays(clientId, Date.now());
      await send(conversations[0]?.externalId ?? "", { metadata: { plan: change.plan } });
      return track(true);
    case "late":
      return load(5);
  }
}

async function expectAgreement({ start, length, by, isOne }: Asked): Promise<void> {
  const from = addDays(localDayOf(Date.now(), "UTC"), start - DAYS);
  const query = { from, to: addDays(from, length), by, ...(isOne && { account: other }) };
  const figures = await getSources(client, query);
  const whole = { ...client, from: previousPeriod(query).from, to: query.to };
  expect(figures).toEqual(await countUnsettled(database.owner, whole, () => getSources(client, query)));
}

async function load(count: number): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  const made = generateConversations({ seed: ++seed, until: Date.now(), days: DAYS, conversations: count });
  for (const [index, conversation] of [...made].entries()) {
    const apiAccountId = index % 4 === 0 ? other : client.apiAccountId;
    const properties = index % 3 === 0 ? null : { plan: index % 2 === 0 ? "free" : "pro" };
    await loader.add({ ...conversation, apiAccountId, source: chooseSource(conversation), properties });
    const [message] = conversation.messages;
    if (message !== undefined) loaded.set(conversation.externalId, { apiAccountId, message });
  }
  await loader.flush();
  await database.owner`
    update events set cents = 1000 + abs(hashtext(event_id::text)) % 9000, valued_at = at,
      currency = case when abs(hashtext(event_id::text)) % 3 = 0 then 'USD' else 'EUR' end
    where client_id = ${client.clientId} and type = 'conversion' and cents is null and abs(hashtext(event_id::text)) % 5 < 4`;
}

/** Sends a conversation's first message again with what else is told: nothing else changes. */
async function send(externalId: string, told: { source: object } | { metadata: object }): Promise<void> {
  const first = loaded.get(externalId);
  if (first === undefined) throw new Error("There is no such conversation.");
  const { apiAccountId, message } = first;
  const said = { id: message.externalId, role: message.role, text: message.text };
  const sent = { ...said, conversationId: externalId, timestamp: new Date(message.at).toISOString() };
  await ingestMessages({ ...client.key, apiAccountId }, { messages: [{ ...sent, ...told }] }, null);
}

async function track(tracked: boolean): Promise<void> {
  const { clientId } = client;
  await database.owner`
    insert into property_names (client_id, name, label, tracked) values (${clientId}, 'plan', 'Plan', false) on conflict do nothing`;
  const viewer = { kind: "user", sessionId: "", role: "owner", ...client } as const;
  await changeProperty(viewer, "plan", { tracked });
}

async function mask(conversationIds: string[], text: string): Promise<void> {
  const maskText = (value: string) => value.replaceAll(text, "[name]");
  const maskJson = (value: unknown): unknown => JSON.parse(maskText(JSON.stringify(value)));
  await maskMessages({ clientId: client.clientId, conversationIds, maskText, maskJson });
}
