import { expect, it } from "vitest";
import { getLastDay } from "./last-day.ts";

it.each([
  ["2026-11-30T00:59:59Z", "UTC", "2026-11-28", "2026-11-30T01:00:00Z"],
  ["2026-11-30T01:00:00Z", "UTC", "2026-11-29", "2026-12-01T01:00:00Z"],
  ["2026-11-30T04:00:00Z", "America/New_York", "2026-11-28", "2026-11-30T06:00:00Z"],
  ["2026-11-30T06:00:00Z", "America/New_York", "2026-11-29", "2026-12-01T06:00:00Z"],
  // The clocks go back at 2:00.
  ["2026-10-31T12:00:00Z", "America/New_York", "2026-10-30", "2026-11-01T05:00:00Z"],
])("at %s in %s, %s is over and the next day at %s", (at, timeZone, last, next) => {
  expect(getLastDay(Date.parse(at), timeZone)).toEqual({ last, nextMs: Date.parse(next) });
});
