import { expect, test } from "vitest";
import { leaveOutToday } from "./figures.ts";

const days = (...buckets: string[]) => buckets.map((bucket) => ({ bucket }));

test("the day that still runs is not in a figure's line", () => {
  const series = days("2026-11-20", "2026-11-21", "2026-11-22");
  expect(leaveOutToday({ grain: "day", series }, "2026-11-22")).toEqual(days("2026-11-20", "2026-11-21"));
  expect(leaveOutToday({ grain: "day", series }, "2026-11-23")).toEqual(series);
});

test("a line of hours, and one of today alone, stay as they are", () => {
  const hours = days("2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z");
  expect(leaveOutToday({ grain: "hour", series: hours }, "2026-11-22")).toEqual(hours);
  const short = days("2026-11-21", "2026-11-22");
  expect(leaveOutToday({ grain: "day", series: short }, "2026-11-22")).toEqual(short);
});
