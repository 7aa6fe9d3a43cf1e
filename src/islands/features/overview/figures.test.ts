import { expect, test } from "vitest";
import { excludeToday } from "./figures.ts";

const days = (...buckets: string[]) => buckets.map((bucket) => ({ bucket }));

test("drops the current day from a daily series", () => {
  const series = days("2026-11-20", "2026-11-21", "2026-11-22");
  expect(excludeToday({ grain: "day", series }, "2026-11-22")).toEqual(days("2026-11-20", "2026-11-21"));
  expect(excludeToday({ grain: "day", series }, "2026-11-23")).toEqual(series);
});

test("keeps hourly series and series of fewer than two complete days", () => {
  const hours = days("2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z");
  expect(excludeToday({ grain: "hour", series: hours }, "2026-11-22")).toEqual(hours);
  const short = days("2026-11-21", "2026-11-22");
  expect(excludeToday({ grain: "day", series: short }, "2026-11-22")).toEqual(short);
});
