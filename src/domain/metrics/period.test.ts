import { expect, test } from "vitest";
import {
  choosePeriod,
  countDaysBefore,
  findLastDrawnDay,
  findPreset,
  movePeriod,
  previousPeriod,
  resolvePreset,
} from "./period.ts";

test("the last days include today", () => {
  expect(resolvePreset("7d", "2026-03-10")).toEqual({ from: "2026-03-04", to: "2026-03-10" });
  expect(resolvePreset("today", "2026-03-10")).toEqual({ from: "2026-03-10", to: "2026-03-10" });
});

test("the month to date starts on the first", () => {
  expect(resolvePreset("month", "2026-03-10")).toEqual({ from: "2026-03-01", to: "2026-03-10" });
});

test("an incomplete or reversed period falls back to the last thirty days", () => {
  const normal = { from: "2026-02-09", to: "2026-03-10" };
  expect(choosePeriod(undefined, undefined, "2026-03-10")).toEqual(normal);
  expect(choosePeriod("2026-03-09", "2026-03-01", "2026-03-10")).toEqual(normal);
  expect(choosePeriod("2026-01-01", "2026-01-31", "2026-03-10")).toEqual({ from: "2026-01-01", to: "2026-01-31" });
});

test("the previous period has the same length and ends the day before", () => {
  expect(previousPeriod({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
  expect(previousPeriod({ from: "2026-03-05", to: "2026-03-05" })).toEqual({ from: "2026-03-04", to: "2026-03-04" });
});

test("a period has a name only when it ends today", () => {
  expect(findPreset(resolvePreset("30d", "2026-03-10"), "2026-03-10")).toBe("30d");
  expect(findPreset(resolvePreset("30d", "2026-03-10"), "2026-03-11")).toBeNull();
});

test("earlier periods fall on the same weekdays: whole weeks before, or the weeks of a year before", () => {
  const month = { from: "2026-03-01", to: "2026-03-31" };
  expect(movePeriod(month, countDaysBefore(month, "weekdays"))).toEqual({ from: "2026-01-25", to: "2026-02-24" });
  expect(movePeriod(month, countDaysBefore(month, "year"))).toEqual({ from: "2025-03-02", to: "2025-04-01" });
  const week = { from: "2026-03-02", to: "2026-03-08" };
  expect(movePeriod(week, countDaysBefore(week, "weekdays"))).toEqual(previousPeriod(week));
  // Two years do not overlap themselves.
  expect(countDaysBefore({ from: "2024-01-01", to: "2025-12-31" }, "year")).toBe(735);
});

test("a chart leaves today out, unless the period is today or begins yesterday", () => {
  const draw = (from: string, to: string) => findLastDrawnDay({ from, to }, "2026-03-10");
  expect(draw("2026-03-01", "2026-03-10")).toBe("2026-03-09");
  expect(draw("2026-03-09", "2026-03-10")).toBe("2026-03-10");
  expect(draw("2026-03-01", "2026-03-08")).toBe("2026-03-08");
});
