/** The table of sources counts what the overview, the outcomes and the list count, whatever the filter. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { chooseSource } from "#src/demo/sources.ts";
import { SOURCE_BREAKDOWNS } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getAgents } from "../../bot-versions/bot-versions.service.ts";
import { countConversations, indexTexts } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader, ingestMessages } from "../../ingest/ingest.service.ts";
import { getOverview } from "../metrics.service.ts";
import { getOutcomes } from "../outcomes.service.ts";
import { getSources } from "./sources.service.ts";
import { settleDays } from "../rollups/settle.service.ts";
import { getTopics } from "./topics.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 12;
const ALL = { from: addDays(TODAY, -DAYS), to: TODAY };

let viewer: { clientId: string; timeZone: string };

beforeAll(async () => {
  const client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: DAYS, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId, source: chooseSource(conversation) });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await settleDays(viewer.clientId, Date.now());
});

function add(
  sources: readonly SourceFigures[],
  name: "conversations" | "customers" | "sold" | "lost" | "waiting",
): number {
  return sources.reduce((sum, source) => sum + source[name], 0);
}

it("adds up to the overview and the outcomes, by every break-down and with every filter", async () => {
  const day = fc.integer({ min: 0, max: DAYS }).map((ago) => addDays(TODAY, -ago));
  const option = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(day, day).map((days) => days.toSorted()),
      fc.constantFrom(...SOURCE_BREAKDOWNS),
      fc.record({
        outcome: option("lost", "sold,lost", "open", "dropped"),
        channel: option("whatsapp"),
        sourceKind: option("ad", "page,link"),
        source: option("120210000000000011", "Prices and dates"),
        campaign: option("autumn"),
      }),
      async ([from = TODAY, to = TODAY], by, filter) => {
        const query = { ...filter, from, to };
        const { sources, unknown, n } = await getSources(viewer, { ...query, by });
        const { figures } = await getOverview(viewer, query);
        expect([n, unknown + add(sources, "conversations")]).toEqual([figures.conversations, figures.conversations]);
        expect(await countConversations(viewer, query)).toBe(n);
        const outcomes = await getOutcomes(viewer, query);
        if (filter.outcome === undefined) expect(outcomes.closed + outcomes.open).toBe(n);
        // Those that tell none are known by their difference: the filters below leave only others.
        if (by !== "source" || filter.sourceKind === undefined) return;
        expect(unknown).toBe(0);
        expect(sources.reduce((sum, { conversion }) => sum + conversion.k, 0)).toBe(figures.conversionRate.k);
        expect(add(sources, "sold")).toBe(outcomes.counts.sold);
        expect(add(sources, "lost")).toBe(outcomes.lost.k);
        expect(add(sources, "waiting")).toBe(outcomes.waiting.k);
        expect(add(sources, "customers")).toBe(outcomes.customers);
      },
    ),
    { numRuns: 40 },
  );
});

it("lists the most lost first, with the same figures as the filter by that source", async () => {
  const { sources, unknown } = await getSources(viewer, { ...ALL, by: "source" });
  expect(sources.map(({ lost }) => lost)).toEqual(sources.map(({ lost }) => lost).toSorted((a, b) => b - a));
  expect(unknown).toBeGreaterThan(0);
  expect(sources[0]).toMatchObject({ kind: "ad", id: "120210000000000011", name: "20 % off all tours", money: null });
  for (const { id, name, campaign, conversations, conversion, previous } of sources) {
    const filter = { source: id ?? name ?? "", ...(id === null && campaign !== null && { campaign }) };
    const filtered = await getSources(viewer, { ...ALL, ...filter, by: "campaign" });
    const shown = id === null && campaign === null ? filtered.unknown : filtered.n;
    expect(shown).toBe(conversations);
    expect(previous).toBe(0);
    if (id !== null || campaign !== null) {
      const { figures } = await getOverview(viewer, { ...ALL, ...filter });
      expect(figures.conversionRate).toEqual(conversion);
    }
  }
});

it("counts the period before, and pages by their address", async () => {
  const half = { from: addDays(TODAY, -5), to: TODAY };
  const earlier = { from: addDays(TODAY, -11), to: addDays(TODAY, -6) };
  const now = await getSources(viewer, { ...half, by: "page" });
  const before = await getSources(viewer, { ...earlier, by: "page" });
  const conversations = new Map(before.sources.map((source) => [source.name, source.conversations]));
  for (const { name, previous } of now.sources) expect(previous).toBe(conversations.get(name) ?? 0);
  expect(now.sources.map(({ name }) => name)).toContain("https://almarea.example/prices");
  // A page's title is another name of it.
  for (const { name, conversations: n } of now.sources)
    expect(await countConversations(viewer, { ...half, source: name ?? "" })).toBe(n);
});

it("filters every other figure by the source", async () => {
  const filter = { ...ALL, sourceKind: "ad" };
  const n = await countConversations(viewer, filter);
  expect(n).toBeGreaterThan(5);
  const { figures } = await getOverview(viewer, filter);
  const agents = await getAgents(viewer, { ...filter, by: "version", adjust: "none" });
  const topics = await getTopics(viewer, filter);
  const outcomes = await getOutcomes(viewer, filter);
  expect(figures.conversations).toBe(n);
  expect(agents.rows.reduce((sum, row) => sum + row.conversations, 0)).toBe(n);
  expect(topics.n).toBe(outcomes.closed);
  const everything = await getOverview(viewer, ALL);
  expect(everything.figures.conversations).toBeGreaterThan(n);
});

it("counts a source with an id once, by its last name and campaign", async () => {
  const client = await createTestClient();
  const told = [
    { id: "ad-77", name: "Winter ad", campaign: "winter" },
    { id: "ad-77", name: "Spring ad", campaign: "spring" },
    { id: "ad-77", url: "https://fb.me/77" },
    { id: null, name: "Spring ad" },
  ];
  const hours = told.map((_source, at) => new Date(Date.now() - (told.length - at) * HOUR_MS).toISOString());
  const messages = told.map((source, at) => ({
    ...{ conversationId: `c${String(at)}`, role: "user", text: "Two rooms, please", timestamp: hours[at] },
    source: { kind: "ad", ...source },
  }));
  await ingestMessages(client.key, messages, null);
  const place = { clientId: client.clientId, timeZone: "UTC" };
  const { sources, n } = await getSources(place, { from: addDays(TODAY, -1), to: TODAY, by: "source" });
  expect(n).toBe(told.length);
  expect(sources.map(({ id, name, campaign, conversations }) => [id, name, campaign, conversations])).toEqual([
    ["ad-77", "Spring ad", "spring", 3],
    [null, "Spring ad", null, 1],
  ]);
});
