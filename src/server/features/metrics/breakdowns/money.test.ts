/** What sold conversations are worth is the same on every surface, and what a recount of them says. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { chooseSource } from "#src/demo/sources.ts";
import type { Money } from "#src/domain/money/money.contract.ts";
import { SOURCE_BREAKDOWNS } from "#src/domain/sources/source-metrics.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../../db/sql.ts";
import { createApiAccount, updateApiAccount } from "../../api-accounts/api-accounts.service.ts";
import { indexTexts, listConversations } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader, ingestEvents } from "../../ingest/ingest.service.ts";
import { getCurrency } from "../../money/money.service.ts";
import { getOnePage } from "../../reports/one-page.service.ts";
import { settleDueTopics } from "../../topics/topics.service.ts";
import { updateWorkspace } from "../../workspace/workspace.service.ts";
import { getFindings } from "../findings/findings.service.ts";
import { getFunnel, getOverview } from "../metrics.service.ts";
import { getOutcomes } from "../outcomes.service.ts";
import { getSources } from "./sources.service.ts";
import { getTopics } from "./topics.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 12;
const ALL = { from: addDays(TODAY, -DAYS), to: TODAY };
const WORKSPACE_CENTS = 8_000;
const ACCOUNT_CENTS = 12_550;

let viewer: Awaited<ReturnType<typeof createViewer>>;
let other: string;

async function createViewer() {
  const { clientId, userId, apiAccountId, key } = await createTestClient();
  return { kind: "user", clientId, userId, sessionId: "", timeZone: "UTC", role: "owner", apiAccountId, key } as const;
}

beforeAll(async () => {
  viewer = await createViewer();
  const db = getDatabase();
  await database.owner`update clients set plan = 'pro' where client_id = ${viewer.clientId}`;
  other = (await createApiAccount(db, viewer, { name: "Second bot", channel: "web" })).id;
  const loader = createBulkLoader(viewer.clientId);
  const made = generateConversations({ seed: 5, until: Date.now(), days: DAYS, conversations: 300 });
  for (const [index, conversation] of [...made].entries()) {
    const apiAccountId = index % 3 === 0 ? other : viewer.apiAccountId;
    await loader.add({ ...conversation, apiAccountId, source: chooseSource(conversation) });
  }
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await settleDueTopics();
});

/** Each sold conversation's worth by the rule, one by one. */
async function recount({ from, to, channel }: { from: string; to: string; channel?: string | undefined }) {
  const rows = await database.owner<{ account: string; euros: number | null; dollars: number | null }[]>`
    select c.api_account_id as account,
      (select sum(cents)::float8 from events e where e.conversation_id = c.conversation_id and currency = 'EUR') as euros,
      (select sum(cents)::float8 from events e where e.conversation_id = c.conversation_id and currency = 'USD') as dollars
    from conversations c join conversation_readings k using (client_id, conversation_id)
    where c.client_id = ${viewer.clientId} and k.outcome = 'sold' and c.local_day between ${from} and ${to}
      and (${channel ?? null}::text is null or c.channel = ${channel ?? null})`;
  const sum = { cents: 0, sold: 0, dollars: 0 };
  for (const { account, euros, dollars } of rows) {
    if (dollars !== null) sum.dollars += dollars;
    if (euros === null && dollars !== null) continue;
    sum.cents += euros ?? (account === other ? ACCOUNT_CENTS : WORKSPACE_CENTS);
    sum.sold += 1;
  }
  return sum;
}

function addUp(parts: readonly Money[]): { cents: number; sold: number } {
  return parts.reduce((sum, part) => ({ cents: sum.cents + (part?.cents ?? 0), sold: sum.sold + (part?.sold ?? 0) }), {
    cents: 0,
    sold: 0,
  });
}

it("is null everywhere without a value", async () => {
  const outcomes = await getOutcomes(viewer, ALL);
  expect(outcomes.counts.sold).toBeGreaterThan(20);
  expect([outcomes.money, outcomes.lostMoney, (await getOverview(viewer, ALL)).money]).toEqual([null, null, null]);
  const { findings } = await getFindings(viewer, { ...ALL, limit: 1 });
  expect(findings[0]?.effect.money).toBeUndefined();
});

it("is the same on every surface, with every filter", async () => {
  const db = getDatabase();
  await updateWorkspace(db, viewer, { conversionValue: { cents: WORKSPACE_CENTS, currency: "EUR" } });
  const change = { conversionValue: { cents: ACCOUNT_CENTS, currency: "EUR" } };
  await updateApiAccount(db, viewer, { apiAccountId: other, change });
  await addValues();
  const day = fc.integer({ min: 0, max: DAYS }).map((ago) => addDays(TODAY, -ago));
  const option = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(day, day).map((days) => days.toSorted()),
      fc.constantFrom(...SOURCE_BREAKDOWNS),
      fc.record({ outcome: option("sold", "sold,lost", "converted"), channel: option("whatsapp") }),
      async ([from = TODAY, to = TODAY], by, filter) => {
        const query = { ...filter, from, to };
        const { cents, sold, dollars } = await recount(query);
        const { money } = await getOutcomes(viewer, query);
        expect(money).toMatchObject({ cents, sold, currency: "EUR" });
        expect(money?.others.map((part) => part.cents)).toEqual(dollars === 0 ? [] : [dollars]);
        expect((await getOverview(viewer, query)).money).toEqual(money);
        const funnel = await getFunnel(viewer, query);
        expect(funnel.money).toEqual(money);
        expect(funnel.stages.at(-1)?.money).toEqual(money);
        const sources = await getSources(viewer, { ...query, by });
        expect(sources.money).toEqual(money);
        expect(addUp([...sources.sources.map((source) => source.money), sources.unknownMoney])).toEqual({
          cents,
          sold,
        });
        const { topics } = await getTopics(viewer, query);
        expect(addUp(topics.map((topic) => topic.money))).toEqual(await sumTopics(query));
      },
    ),
    { numRuns: 25 },
  );
});

/** The worth of sold conversations with a topic: all without those that have none. */
async function sumTopics(query: {
  from: string;
  to: string;
  channel?: string | undefined;
  outcome?: string | undefined;
}) {
  const { items } = await listConversations(viewer, { ...query, outcome: "sold", limit: 1 });
  if (items.length === 0) return { cents: 0, sold: 0 };
  const { topics } = await getTopics(viewer, query);
  const parts = topics.map(({ key }) => getOutcomes(viewer, { ...query, topic: key }));
  return addUp((await Promise.all(parts)).map(({ money }) => money));
}

it("is in the report, and the worth of an average sale in findings and what was lost", async () => {
  const { money, lost, lostMoney } = await getOutcomes(viewer, ALL);
  if (money === null) throw new Error("There is no money.");
  const report = await getOnePage(viewer, { ...ALL, lang: "en" });
  expect(report.money).toEqual(money);
  expect(lostMoney).toEqual({ cents: Math.round((lost.k * money.cents) / money.sold), currency: "EUR" });
  // A filter that chooses none of the sales leaves what one is worth.
  for (const filter of [{ outcome: "lost,unmet,greeting" }, { outcome: "lost", need: "buy_or_book" }]) {
    const chosen = await getOutcomes(viewer, { ...ALL, ...filter });
    expect(chosen.lost.k).toBeGreaterThan(0);
    expect(chosen.lostMoney?.cents).toBe(Math.round((chosen.lost.k * money.cents) / money.sold));
  }
  const { findings } = await getFindings(viewer, { ...ALL, limit: 3 });
  expect(findings.length).toBeGreaterThan(0);
  for (const { effect } of findings) {
    expect(effect.money?.cents).toBe(Math.round((effect.perMonth * money.cents) / money.sold));
  }
});

it("follows a changed value at once", async () => {
  const db = getDatabase();
  const before = (await getOutcomes(viewer, ALL)).money?.cents ?? 0;
  await updateWorkspace(db, viewer, { conversionValue: { cents: 2 * WORKSPACE_CENTS, currency: "EUR" } });
  const after = (await getOutcomes(viewer, ALL)).money?.cents ?? 0;
  expect(after - before).toBeGreaterThan(0);
  expect((after - before) % WORKSPACE_CENTS).toBe(0);
});

it("is in the currency that arrived first, also within one request", async () => {
  const { clientId, key } = await createTestClient();
  const sale = { conversationId: "c", type: "conversion", value: 10 };
  const currencies = ["GBP", "EUR", "CHF"];
  await ingestEvents(key, { events: currencies.map((currency) => ({ ...sale, currency })) }, null);
  expect(await getDatabase().withClient(clientId, (tx) => getCurrency(tx, clientId))).toBe("GBP");
});

/** Values of some sold conversations: two events in euros, or one in dollars; and one of a lost conversation. */
async function addValues(): Promise<void> {
  const { items } = await listConversations(viewer, {
    ...ALL,
    outcome: "sold",
    account: viewer.apiAccountId,
    limit: 12,
  });
  const events = items.flatMap(({ externalId }, index) => {
    const event = { conversationId: externalId, type: "conversion" };
    if (index % 4 === 0) return [{ ...event, value: 45, currency: "USD" }];
    return [
      { ...event, value: 99.95, currency: "EUR" },
      { ...event, value: index, currency: "EUR" },
    ];
  });
  await ingestEvents(viewer.key, { events }, null);
  while (await classifyClosedConversations());
}
