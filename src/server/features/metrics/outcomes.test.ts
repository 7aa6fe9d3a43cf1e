import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { OUTCOME_FILTERS } from "#src/domain/conversations/outcome-filter.ts";
import { OUTCOME_GROUPS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { countConversations, indexTexts, listConversations } from "../conversations/conversations.service.ts";
import { classifyClosedConversations, correctReading, createBulkLoader } from "../ingest/ingest.service.ts";
import { getOutcomes } from "./outcomes.service.ts";
import { settleDays } from "./rollups/settle.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 8;

let viewer: { clientId: string; timeZone: string };

beforeAll(async () => {
  const client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 7, until: Date.now(), days: DAYS, conversations: 250 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  const { items } = await listConversations(viewer, { outcome: "lost", limit: 3 });
  for (const { id } of items)
    await correctReading({ ...viewer, conversationId: id, patch: { outcome: "solved" }, by: "Ada" });
  await settleDays(viewer.clientId, Date.now());
});

it("count what the list shows, with any filter, over days and over hours", async () => {
  const day = fc.integer({ min: 0, max: DAYS }).map((ago) => addDays(TODAY, -ago));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(day, day).map((days) => days.toSorted()),
      fc.record({
        outcome: fc.option(
          fc
            .uniqueArray(fc.constantFrom(...OUTCOME_FILTERS), { minLength: 1, maxLength: 2 })
            .map((list) => list.join()),
          { nil: undefined },
        ),
        reason: fc.option(fc.constantFrom("no_reply", "price_objection,withdrawn"), { nil: undefined }),
        act: fc.option(fc.constantFrom("offer", "answer,question"), { nil: undefined }),
        need: fc.option(fc.constant("buy_or_book"), { nil: undefined }),
        channel: fc.option(fc.constant("whatsapp"), { nil: undefined }),
      }),
      async ([from = TODAY, to = TODAY], filter) => {
        const query = { ...filter, from, to };
        const outcomes = await getOutcomes(viewer, query);
        const count = (outcome: string): number =>
          OUTCOMES.reduce((sum, name) => (name === outcome ? outcomes.counts[name] : sum), 0);
        expect(outcomes.closed).toBe(OUTCOMES.reduce((sum, outcome) => sum + count(outcome), 0));
        expect(await countConversations(viewer, query)).toBe(outcomes.closed + outcomes.open);
        if (filter.outcome === undefined) {
          for (const outcome of ["sold", "lost", "greeting"])
            expect(await countConversations(viewer, { ...query, outcome })).toBe(count(outcome));
        }
        const lost = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === "lost");
        const placed = outcomes.places.reduce((sum, { n }) => sum + n, 0);
        expect(placed).toBe(lost.reduce((sum, outcome) => sum + count(outcome), 0));
        for (const { n, reasons } of outcomes.places) expect(reasons.reduce((sum, { n: k }) => sum + k, 0)).toBe(n);
        const inSeries = outcomes.series.reduce((sum, { counts }) => sum + counts.lost, 0);
        expect(inSeries).toBe(outcomes.counts.lost);
      },
    ),
    { numRuns: 40 },
  );
});

it("give shares of customers, and say how many are corrected", async () => {
  const outcomes = await getOutcomes(viewer, { from: addDays(TODAY, -DAYS), to: TODAY });
  const { counts, closed, customers, served, lost, waiting, notCustomers, corrected } = outcomes;
  expect(customers).toBe(closed - counts.not_customer);
  expect(served).toMatchObject({ k: counts.sold + counts.solved + counts.answered, n: customers });
  expect(lost).toMatchObject({ k: counts.lost + counts.unmet + counts.greeting, n: customers });
  expect(waiting).toMatchObject({ k: counts.waiting, n: customers });
  expect(notCustomers).toMatchObject({ k: counts.not_customer, n: closed });
  expect(corrected).toBe(3);
  expect(counts.sold).toBeGreaterThan(0);
});

it("are empty for another client", async () => {
  const other = await createTestClient();
  const outcomes = await getOutcomes(
    { clientId: other.clientId, timeZone: "UTC" },
    { from: addDays(TODAY, -DAYS), to: TODAY },
  );
  expect(outcomes).toMatchObject({ closed: 0, open: 0, places: [], series: [], corrected: 0 });
});
