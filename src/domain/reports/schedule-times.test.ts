import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { addDays, countDaysBetween, getWallTime, localDayOf } from "../shared/time-zone.ts";
import { computeLastSendMs, computeNextSendMs, computeReportPeriod } from "./schedule-times.ts";

const ZONES = ["UTC", "Europe/Lisbon", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Auckland", "Pacific/Kiritimati"];
const rules = fc.record({
  every: fc.constantFrom("week" as const, "month" as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const instants = fc.integer({ min: Date.parse("2025-01-01"), max: Date.parse("2030-01-01") });

test("a report is sent on its day at its hour, and covers the whole week or month before", () => {
  fc.assert(
    fc.property(rules, instants, fc.constantFrom(...ZONES), (rule, afterMs, zone) => {
      const at = computeNextSendMs(rule, afterMs, zone);
      expect(at).toBeGreaterThan(afterMs);
      expect(at - afterMs).toBeLessThanOrEqual((rule.every === "week" ? 7 : 31) * DAY_MS + HOUR_MS);
      const { weekday, day, hour } = getWallTime(at, zone);
      if (rule.every === "week") expect(weekday).toBe(rule.weekday);
      else expect(day).toBe(1);
      // Daylight saving time may skip the hour: then it is the next one.
      expect([rule.hour, rule.hour + 1]).toContain(hour);
      expect(computeLastSendMs(rule, at, zone)).toBe(at);
      expect(computeLastSendMs(rule, at - 1, zone)).toBeLessThan(at);
      const { from, to } = computeReportPeriod(rule, at, zone);
      expect(to < localDayOf(at, zone)).toBe(true);
      if (rule.every === "month") expect([from.slice(8), addDays(to, 1).slice(8)]).toEqual(["01", "01"]);
      else expect([new Date(from).getUTCDay(), countDaysBetween(from, to)]).toEqual([1, 6]);
    }),
  );
});

describe("where clocks change", () => {
  test("an hour that is skipped is the next one", () => {
    const rule = { every: "week", weekday: 7, hour: 1 } as const;
    // Lisbon's clocks go from 01:00 to 02:00 on 29 March 2026.
    const at = computeNextSendMs(rule, Date.parse("2026-03-28T12:00:00Z"), "Europe/Lisbon");
    expect(new Date(at).toISOString()).toBe("2026-03-29T01:00:00.000Z");
    expect(getWallTime(at, "Europe/Lisbon").hour).toBe(2);
  });

  test("an hour that occurs twice is the first one, and is not sent again at the second", () => {
    const rule = { every: "week", weekday: 7, hour: 1 } as const;
    const at = computeNextSendMs(rule, Date.parse("2026-10-24T12:00:00Z"), "Europe/Lisbon");
    expect(new Date(at).toISOString()).toBe("2026-10-25T00:00:00.000Z");
    expect(computeNextSendMs(rule, at, "Europe/Lisbon")).toBeGreaterThan(at + 6 * DAY_MS);
  });
});

test("the week of a report sent on any weekday is the last one that is over", () => {
  const zone = "America/New_York";
  const week = (day: string) => computeReportPeriod({ every: "week" }, Date.parse(`${day}T14:00:00Z`), zone);
  expect(week("2026-11-23")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(week("2026-11-29")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  const month = computeReportPeriod({ every: "month" }, Date.parse("2026-03-01T14:00:00Z"), zone);
  expect(month).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});
