/** The number of people equals a recount of different end users on every screen, whatever the filter and whatever is settled. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { chooseSource } from "#src/demo/sources.ts";
import { MAX_EXACT_PEOPLE } from "#src/domain/metrics/people/people-sample.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { countUnsettled } from "#tests/support/count-unsettled.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { listExportPages } from "../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader, removeConversations } from "../ingest/ingest.service.ts";
import { startRedaction } from "../redaction/redaction.service.ts";
import { runRedaction } from "../redaction/run-redaction.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { getOverview } from "./metrics.service.ts";
import { getOutcomes } from "./outcomes.service.ts";
import { settleDays } from "./rollups/settle.service.ts";
import { getSources } from "./breakdowns/sources.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 12;
const ALL = { from: addDays(TODAY, -DAYS), to: TODAY };

let client: TestClient;
const viewer = () => ({ clientId: client.clientId, timeZone: "UTC" });

beforeAll(async () => {
  client = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  let index = 0;
  for (const conversation of generateConversations({ seed: 9, until: Date.now(), days: DAYS, conversations: 260 })) {
    const user = `guest${index++ % 60}@example.com`;
    await loader.add({ ...conversation, user, apiAccountId: client.apiAccountId, source: chooseSource(conversation) });
  }
  await loader.flush();
  // Some conversations name nobody.
  await database.owner`update conversations set end_user = null where end_user = 'guest7@example.com'`;
  while (await classifyClosedConversations());
  await settleDays(client.clientId, Date.now());
});
afterAll(() => closeQueue());

describe("people", () => {
  it("are the different end users of the listed conversations, on every screen and by every filter", async () => {
    const day = fc.integer({ min: 0, max: DAYS }).map((ago) => addDays(TODAY, -ago));
    const option = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(day, day).map((days) => days.toSorted()),
        fc.record({
          outcome: option("lost", "sold,answered", "open", "dropped"),
          channel: option("whatsapp", "webchat"),
          language: fc.option(fc.constant("en" as const), { nil: undefined }),
          reason: option("no_reply", "price_objection"),
          need: option("buy_or_book,price"),
          sourceKind: option("ad", "page,link"),
          campaign: option("autumn"),
        }),
        async ([from = TODAY, to = TODAY], filter) => {
          const query = { ...filter, from, to };
          const expected = await recount(query);
          expect(await countEverywhere(query)).toEqual(expected);
          const counted = await countUnsettled(database.owner, { ...viewer(), from, to }, () => countEverywhere(query));
          expect(counted).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are read from settled days, and counted where an older program settled them", async () => {
    const { figures } = await getOverview(viewer(), ALL);
    expect(figures.people).toBeGreaterThan(50);
    expect(figures.people).toBeLessThan(figures.conversations / 2);
    await database.owner`update settled_people set people = '\\x00' where client_id = ${client.clientId}`;
    await database.owner`update settled_parts set people = '\\x00' where client_id = ${client.clientId}`;
    expect((await getOverview(viewer(), ALL)).figures.people).toBeLessThan(figures.people);
    expect((await getOverview(viewer(), { ...ALL, outcome: "lost,answered" })).figures.people).toBeLessThan(
      (await recount({ ...ALL, outcome: "lost,answered" })).overview,
    );
    await database.owner`update settled_days set has_people = false where client_id = ${client.clientId}`;
    expect((await getOverview(viewer(), ALL)).figures.people).toBe(figures.people);
    await settleDays(client.clientId, Date.now());
    expect(await database.owner`select from settled_days where not has_people`).toHaveLength(0);
    expect((await getOverview(viewer(), ALL)).figures.people).toBe(figures.people);
  });

  it("stay the same when redaction replaces who they are, and go with their conversations", async () => {
    const before = await countEverywhere(ALL);
    const owner = createViewer(client);
    await updateWorkspace(getDatabase(), owner, { redactPersonalData: true });
    await startRedaction(owner);
    await runRedaction(client.clientId, new AbortController().signal);
    expect(await database.owner`select from conversations where end_user like '%@%'`).toHaveLength(0);
    expect(await countEverywhere(ALL)).toEqual(before);
    const [person] = await database.owner<{ ids: string[] }[]>`
      select array_agg(conversation_id::text) as ids from conversations
      where client_id = ${client.clientId} and end_user is not null group by end_user order by count(*) desc limit 1`;
    await removeConversations({ clientId: client.clientId, conversationIds: person?.ids ?? [] });
    const after = await countEverywhere(ALL);
    expect(after.overview).toBe(before.overview - 1);
    expect(after).toEqual(await recount(ALL));
    await settleDays(client.clientId, Date.now());
    expect(await countEverywhere(ALL)).toEqual(after);
  });

  it("are estimated beyond what is counted exactly, the same on every screen", async () => {
    const many = await createTestClient({ unlimited: true });
    const loader = createBulkLoader(many.clientId);
    const people = MAX_EXACT_PEOPLE + 900;
    const [sample] = generateConversations({ seed: 3, until: Date.now(), days: 5, conversations: 1 });
    for (let index = 0; sample !== undefined && index < people; index++) {
      const messages = sample.messages.slice(0, 1).map((said) => ({ ...said, externalId: `message-${index}` }));
      const own = { externalId: `chat-${index}`, user: `person-${index}`, messages, signals: [] };
      await loader.add({ ...sample, ...own, apiAccountId: many.apiAccountId });
    }
    await loader.flush();
    const of = { clientId: many.clientId, timeZone: "UTC" };
    const { figures } = await getOverview(of, ALL);
    expect(figures).toMatchObject({ conversations: people, peopleEstimated: true });
    expect(Math.abs(figures.people / people - 1)).toBeLessThan(0.1);
    const shown = { people: figures.people, peopleEstimated: true };
    expect(await getOutcomes(of, ALL)).toMatchObject(shown);
    expect(await getSources(of, { ...ALL, by: "source" })).toMatchObject(shown);
    expect((await getOverview(of, { ...ALL, channel: "no such" })).figures).toMatchObject({
      ...{ people: 0, peopleEstimated: false },
    });
  });
});

async function countEverywhere(query: MetricsQuery) {
  const { figures } = await getOverview(viewer(), query);
  const outcomes = await getOutcomes(viewer(), query);
  const sources = await getSources(viewer(), { ...query, by: "source" });
  expect([figures, outcomes, sources].some(({ peopleEstimated }) => peopleEstimated)).toBe(false);
  return {
    overview: figures.people,
    outcomes: outcomes.people,
    sources: sources.people,
    served: outcomes.servedPeople,
  };
}

async function recount(query: MetricsQuery) {
  const ids: string[] = [];
  for await (const page of listExportPages(viewer(), conversationFilterSchema.parse(query)))
    ids.push(...page.map(({ id }) => id));
  const [row] = await database.owner<{ people: number; served: number }[]>`
    select count(distinct end_user)::integer as people,
      (count(distinct end_user) filter (where outcome in ('sold', 'solved', 'answered')))::integer as served
    from conversations left join conversation_readings using (client_id, conversation_id)
    where client_id = ${client.clientId} and conversation_id = any(${ids}::uuid[])`;
  const { people, served } = row ?? { people: 0, served: 0 };
  return { overview: people, outcomes: people, sources: people, served };
}
