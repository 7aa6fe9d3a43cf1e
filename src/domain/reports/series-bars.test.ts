import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../shared/time-zone.ts";
import { buildSeriesBars, stackBar } from "./series-bars.ts";

const FROM = "2026-01-01";

function createPoint(bucket: string, conversion: number, none = 0) {
  return {
    bucket,
    conversations: conversion + none,
    furthest: { none, discovery: 0, interest: 0, consideration: 0, conversion },
  };
}

test("shows days without conversations", () => {
  const series = [createPoint("2026-01-03", 2)];
  const { unit, bars } = buildSeriesBars(series, { from: FROM, to: "2026-01-04", grain: "day" });
  expect(unit).toBe("day");
  expect(bars.map(({ total }) => total)).toEqual([0, 0, 2, 0]);
});

test("groups long periods by week and then by month, from the first day on", () => {
  const weeks = buildSeriesBars([], { from: FROM, to: "2026-04-30", grain: "day" });
  expect(weeks.unit).toBe("week");
  expect(weeks.bars.slice(0, 3).map(({ key }) => key)).toEqual(["2026-01-01", "2026-01-05", "2026-01-12"]);
  const months = buildSeriesBars([], { from: "2025-01-15", to: "2026-12-31", grain: "day" });
  expect(months.bars.slice(0, 2).map(({ key }) => key)).toEqual(["2025-01-15", "2025-02-01"]);
});

test("keeps every conversation of any period, in at most 62 bars", () => {
  const points = fc.uniqueArray(fc.tuple(fc.nat(799), fc.nat(50), fc.nat(50)), { selector: ([day]) => day });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 800 }), points, (days, drawn) => {
      const series = drawn
        .filter(([day]) => day < days)
        .map(([day, converted, none]) => createPoint(addDays(FROM, day), converted, none));
      const { bars } = buildSeriesBars(series, { from: FROM, to: addDays(FROM, days - 1), grain: "day" });
      expect(bars.length).toBeLessThanOrEqual(63);
      const total = series.reduce((sum, { conversations }) => sum + conversations, 0);
      expect(bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(total);
      for (const bar of bars) expect(stackBar(bar).at(-1)?.to ?? 0).toBe(bar.total);
    }),
  );
});
