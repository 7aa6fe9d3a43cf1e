import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { SeriesPoint } from "#src/domain/metrics/metrics.contract.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { classifyClosedConversations, createBulkLoader } from "../ingest/ingest.service.ts";
import { getOverview } from "./metrics.service.ts";
import { getOutcomes } from "./outcomes.service.ts";
import { settleDays } from "./rollups/settle.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 16;
/** Half an hour off, so that an hour of the day is not one of UTC. */
const ZONE = "Asia/Kolkata";

let viewer: { clientId: string; timeZone: string };

beforeAll(async () => {
  const client = await createTestClient({ timeZone: ZONE });
  viewer = { clientId: client.clientId, timeZone: ZONE };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 11, until: Date.now(), days: DAYS, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  while (await classifyClosedConversations());
  await settleDays(viewer.clientId, Date.now());
});

const COUNTS = [
  "conversations",
  "converted",
  "closed",
  "dropped",
  "handedOff",
  "withFallback",
  "turnedNegative",
] as const;

function addUp(series: readonly SeriesPoint[]): Record<(typeof COUNTS)[number], number> {
  const sumOf = (name: (typeof COUNTS)[number]) => series.reduce((sum, point) => sum + point[name], 0);
  return {
    conversations: sumOf("conversations"),
    converted: sumOf("converted"),
    closed: sumOf("closed"),
    dropped: sumOf("dropped"),
    handedOff: sumOf("handedOff"),
    withFallback: sumOf("withFallback"),
    turnedNegative: sumOf("turnedNegative"),
  };
}

it("add up to the period by weekday and by hour, with any filter, and change nothing else", async () => {
  const day = fc.integer({ min: 0, max: DAYS }).map((ago) => addDays(TODAY, -ago));
  const filters = fc.constantFrom({}, { channel: "whatsapp" }, { outcome: "lost,sold" }, { need: "buy_or_book" });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(day, day).map((days) => days.toSorted()),
      filters,
      fc.constantFrom("weekday" as const, "hour" as const),
      async ([from = TODAY, to = TODAY], filter, by) => {
        const query = { from, to, ...filter };
        const { series, grain: _, ...whole } = await getOverview(viewer, query);
        const { series: grouped, grain: _grain, ...same } = await getOverview(viewer, { ...query, by });
        expect(same).toEqual(whole);
        expect(addUp(grouped)).toEqual(addUp(series));
        const outcomes = await getOutcomes(viewer, query);
        const byOutcome = await getOutcomes(viewer, { ...query, by });
        expect({ ...byOutcome, series: [] }).toEqual({ ...outcomes, series: [] });
        for (const outcome of OUTCOMES) {
          expect(byOutcome.series.reduce((sum, { counts }) => sum + counts[outcome], 0)).toBe(outcomes.counts[outcome]);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it("count each conversation at the weekday and the hour at which it began in the workspace's zone", async () => {
  const query = { from: addDays(TODAY, -DAYS), to: TODAY };
  const [weekdays, hours, { peakHours }] = await Promise.all([
    getOverview(viewer, { ...query, by: "weekday" }),
    getOverview(viewer, { ...query, by: "hour" }),
    getOverview(viewer, query),
  ]);
  expect(weekdays.series.map(({ bucket, conversations }) => [Number(bucket), conversations])).toEqual(
    peakHours
      .map((ofDay, at) => [at + 1, ofDay.reduce((sum, n) => sum + n, 0)])
      .filter(([, conversations]) => conversations !== 0),
  );
  const byHour = Array.from({ length: 24 }, (_, hour) => peakHours.reduce((sum, ofDay) => sum + (ofDay[hour] ?? 0), 0));
  expect(hours.series.map(({ bucket, conversations }) => [Number(bucket), conversations])).toEqual(
    byHour.map((n, hour) => [hour, n]).filter(([, n]) => n !== 0),
  );
});

it("have no hours while days are recounted after a change of the time zone", async () => {
  const query = { from: addDays(TODAY, -DAYS), to: TODAY };
  await database.owner`update clients set time_zone = 'UTC' where client_id = ${viewer.clientId}`;
  expect(await getOverview(viewer, { ...query, by: "hour" })).toMatchObject({ series: [] });
  expect(await getOutcomes(viewer, { ...query, by: "hour" })).toMatchObject({ series: [] });
  const { figures, series } = await getOverview(viewer, { ...query, by: "weekday" });
  expect(addUp(series).conversations).toBe(figures.conversations);
});
