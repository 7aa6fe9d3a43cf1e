import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { LOST_OUTCOMES, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getAgents } from "../bot-versions/bot-versions.service.ts";
import { countConversations, indexTexts } from "../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "../ingest/ingest.service.ts";
import { getFindings } from "./findings/findings.service.ts";
import { getFlow } from "./flow/flow.service.ts";
import { getDimensions, getDropOffs, getFunnel, getOverview } from "./metrics.service.ts";
import { getOutcomes } from "./outcomes.service.ts";
import { getRetention } from "./returning-people/returning-people.service.ts";
import { settleDays } from "./rollups/settle.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 8;
/** Every conversation has an outcome or none. */
const EVERYTHING = [...OUTCOMES, "open"].join();
const AGENTS = { by: "version", adjust: "none" } as const;

let viewer: { clientId: string; timeZone: string };

beforeAll(async () => {
  const client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 11, until: Date.now(), days: DAYS, conversations: 250 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await settleDays(viewer.clientId, Date.now());
});

async function requestEverything(query: MetricsQuery) {
  return {
    overview: await getOverview(viewer, query),
    funnel: await getFunnel(viewer, query),
    dropOffs: await getDropOffs(viewer, query),
    dimensions: await getDimensions(viewer, query),
    findings: await getFindings(viewer, { ...query, limit: 100 }),
    flow: await getFlow(viewer, query),
    retention: await getRetention(viewer, query),
    agents: await getAgents(viewer, { ...query, ...AGENTS }),
  };
}

it.each([
  ["days", addDays(TODAY, -DAYS), TODAY],
  ["hours", addDays(TODAY, -3), addDays(TODAY, -2)],
])("gives the figures of all conversations where all outcomes are asked for, over %s", async (_grain, from, to) => {
  const all = await requestEverything({ from, to });
  expect(all.overview.figures.conversations).toBeGreaterThan(0);
  expect(await requestEverything({ from, to, outcome: EVERYTHING })).toEqual(all);
});

it("shows of each stage where its drop-offs were lost, as the funnel and the list count them", async () => {
  const query = { from: addDays(TODAY, -DAYS), to: TODAY };
  let compared = 0;
  for (const filter of [{}, { channel: "whatsapp" }, { reason: "no_reply,price_objection" }, { outcome: "unmet" }]) {
    const { stages, withoutStageOutcomes } = await getFunnel(viewer, { ...query, ...filter });
    const outcome = filter.outcome ?? LOST_OUTCOMES.join();
    for (const { stage, outcomes } of [...stages, { stage: "none" as const, outcomes: withoutStageOutcomes }]) {
      const { places } = await getDropOffs(viewer, { ...query, ...filter, stage });
      const n = places.reduce((sum, place) => sum + place.n, 0);
      expect(n).toBe(LOST_OUTCOMES.reduce((sum, lost) => sum + outcomes[lost], 0));
      if (stage === "conversion") continue;
      for (const { act, n: here, reasons } of places) {
        const list = { ...query, ...filter, stage, outcome, act };
        expect(await countConversations(viewer, list)).toBe(here);
        for (const { reason, n: those } of reasons)
          expect(await countConversations(viewer, { ...list, reason })).toBe(those);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(10);
});

it("gives drop-offs the reasons of their readings, as the list counts them", async () => {
  for (const filter of [{}, { channel: "whatsapp" }, { need: "buy_or_book,price" }]) {
    const query = { ...filter, from: addDays(TODAY, -DAYS), to: TODAY };
    const { total, reasons } = await getDropOffs(viewer, query);
    expect(reasons.length).toBeGreaterThan(4);
    expect(reasons.reduce((sum, { n }) => sum + n, 0)).toBe(total);
    for (const { reason, n } of reasons)
      if (reason !== "none") expect(await countConversations(viewer, { ...query, outcome: "dropped", reason })).toBe(n);
  }
});

it("counts what the list and the outcomes show, with any filter", async () => {
  const filters = fc.record({
    outcome: fc.option(fc.constantFrom("lost", "sold,solved", "open", "dropped", "converted,waiting", "handed_off"), {
      nil: undefined,
    }),
    reason: fc.option(fc.constantFrom("no_reply", "price_objection,withdrawn"), { nil: undefined }),
    act: fc.option(fc.constantFrom("offer", "answer,question"), { nil: undefined }),
    need: fc.option(fc.constantFrom("buy_or_book", "price,information"), { nil: undefined }),
    channel: fc.option(fc.constant("whatsapp"), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(0, 1, DAYS), async (filter, days) => {
      const query = { ...filter, from: addDays(TODAY, -days), to: TODAY };
      const n = await countConversations(viewer, query);
      const all = await requestEverything(query);
      const dropped = all.funnel.stages.reduce((sum, stage) => sum + stage.dropped, 0);
      const outcomes = await getOutcomes(viewer, query);
      expect(outcomes.closed + outcomes.open).toBe(n);
      expect(all.overview.figures.conversations).toBe(n);
      expect(all.overview.series.reduce((sum, point) => sum + point.conversations, 0)).toBe(n);
      expect(all.funnel.conversations).toBe(n);
      expect(all.dropOffs.total).toBe(all.overview.figures.dropOffRate.k);
      expect(all.dropOffs.total).toBeGreaterThanOrEqual(dropped);
      if (filter.outcome === undefined) {
        const { counts } = await getOutcomes(viewer, { ...query, outcome: "dropped" });
        const stages = [...all.funnel.stages.map(({ outcomes: of }) => of), all.funnel.withoutStageOutcomes];
        for (const outcome of OUTCOMES) expect(stages.reduce((sum, of) => sum + of[outcome], 0)).toBe(counts[outcome]);
      }
      expect(all.dimensions.channels.reduce((sum, channel) => sum + channel.n, 0)).toBe(n);
      expect(all.flow.total).toBe(n);
      expect(all.retention.total).toBe(n);
      expect(all.agents.rows.reduce((sum, row) => sum + row.conversations, 0)).toBe(n);
      const found = all.findings.findings.reduce((sum, { count }) => sum + count, 0);
      expect(found).toBeLessThanOrEqual(outcomes.lost.k);
      for (const { id, count } of all.findings.findings) {
        const same = await getOutcomes(viewer, {
          from: query.from,
          to: query.to,
          channel: query.channel,
          ...getFindingFilter(id),
        });
        expect(count).toBeLessThanOrEqual(same.closed);
      }
    }),
    { numRuns: 30 },
  );
});
