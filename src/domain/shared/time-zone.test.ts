import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "./durations.ts";
import {
  addDays,
  convertWallTimeToMs,
  countDaysBetween,
  getLocalHour,
  isTimeZone,
  localDayOf,
  localHourOf,
  localWeekdayOf,
  getWallTime,
  getZoneOffsetMs,
  startOfLocalDay,
} from "./time-zone.ts";

function convert(local: string, zone: string): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  return new Date(convertWallTimeToMs({ year, month, day, hour, minute, second }, zone)).toISOString();
}

describe("wall time to instant", () => {
  it.each([
    ["2024-01-15 12:00:00", "Europe/Lisbon", "2024-01-15T12:00:00.000Z"],
    ["2024-07-15 12:00:00", "Europe/Lisbon", "2024-07-15T11:00:00.000Z"],
    ["2024-07-15 12:00:30", "America/Sao_Paulo", "2024-07-15T15:00:30.000Z"],
    ["2018-12-15 12:00:00", "America/Sao_Paulo", "2018-12-15T14:00:00.000Z"],
    ["2024-03-01 05:30:00", "Asia/Kolkata", "2024-03-01T00:00:00.000Z"],
    ["2024-03-10 01:59:59", "America/New_York", "2024-03-10T06:59:59.000Z"],
    ["2024-03-10 03:00:00", "America/New_York", "2024-03-10T07:00:00.000Z"],
    ["2024-02-29 23:59:59", "UTC", "2024-02-29T23:59:59.000Z"],
  ])("converts %s in %s", (local, zone, instant) => {
    expect(convert(local, zone)).toBe(instant);
  });

  it("moves a skipped time forward by the length of the gap", () => {
    expect(convert("2024-03-31 01:30:00", "Europe/Lisbon")).toBe("2024-03-31T01:30:00.000Z");
    expect(convert("2024-03-10 02:30:00", "America/New_York")).toBe("2024-03-10T07:30:00.000Z");
  });

  it("uses the first of two equal times", () => {
    expect(convert("2024-10-27 01:30:00", "Europe/Lisbon")).toBe("2024-10-27T00:30:00.000Z");
    expect(convert("2024-11-03 01:30:00", "America/New_York")).toBe("2024-11-03T05:30:00.000Z");
  });

  it("round-trips every hour of a year", () => {
    for (const zone of [
      "Europe/Lisbon",
      "America/Sao_Paulo",
      "Asia/Kolkata",
      "America/New_York",
      "Australia/Lord_Howe",
    ]) {
      for (let ms = Date.UTC(2018, 0, 1); ms < Date.UTC(2019, 0, 1); ms += HOUR_MS) {
        const wall = getWallTime(ms, zone);
        const again = convertWallTimeToMs(wall, zone);
        // A repeated time gives the earlier instant, at most the length of the overlap away.
        expect(ms - again === 0 || ms - again === HOUR_MS || ms - again === HOUR_MS / 2).toBe(true);
        expect(getWallTime(again, zone)).toEqual(wall);
      }
    }
  });
});

describe("local days", () => {
  it("contain each instant between the starts of its day and the next, and its hour begins on that day", () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const anyMs = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2035, 0) });
    fc.assert(
      fc.property(anyZone, anyMs, (zone, ms) => {
        const { day, hourAt } = getLocalHour(ms, zone);
        expect(day).toBe(localDayOf(ms, zone));
        expect(startOfLocalDay(day, zone)).toBeLessThanOrEqual(hourAt);
        expect(hourAt).toBeLessThanOrEqual(ms);
        expect(ms).toBeLessThan(startOfLocalDay(addDays(day, 1), zone));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    // Clocks were set back at 00:01, to 23:01 of the day before.
    ["2006-10-29T03:00:00Z", "America/St_Johns", "2006-10-29", 23],
    // Midnight itself was skipped, by a quarter of an hour.
    ["1985-12-31T18:50:00Z", "Asia/Kathmandu", "1986-01-01", 0],
    ["2026-03-29T00:30:00Z", "America/Los_Angeles", "2026-03-28", 17],
    ["2026-03-28T18:15:00Z", "Asia/Kathmandu", "2026-03-29", 0],
    ["2026-03-28T15:14:59Z", "Australia/Eucla", "2026-03-28", 23],
  ])("count %s in %s on %s at %i", (at, zone, day, hour) => {
    expect(getLocalHour(Date.parse(at), zone)).toMatchObject({ day, hour });
  });

  it("starts a day after midnight where a clock change skips midnight", () => {
    expect(new Date(startOfLocalDay("2018-11-04", "America/Sao_Paulo")).toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(localHourOf(startOfLocalDay("2018-11-04", "America/Sao_Paulo"), "America/Sao_Paulo")).toBe(1);
  });

  it("gives days of 23 and 25 hours on clock changes", () => {
    const hours = (day: string, zone: string): number =>
      (startOfLocalDay(addDays(day, 1), zone) - startOfLocalDay(day, zone)) / HOUR_MS;
    expect(hours("2024-03-31", "Europe/Lisbon")).toBe(23);
    expect(hours("2024-10-27", "Europe/Lisbon")).toBe(25);
    expect(hours("2024-03-10", "America/New_York")).toBe(23);
    expect(hours("2024-11-03", "America/New_York")).toBe(25);
    expect(hours("2018-02-17", "America/Sao_Paulo")).toBe(25);
    expect(hours("2024-10-27", "Asia/Kolkata")).toBe(24);
  });

  it("gives the local day, hour and weekday of an instant", () => {
    const ms = Date.parse("2024-03-01T19:45:00Z");
    expect([localDayOf(ms, "Asia/Kolkata"), localHourOf(ms, "Asia/Kolkata")]).toEqual(["2024-03-02", 1]);
    expect([localDayOf(ms, "America/New_York"), localHourOf(ms, "America/New_York")]).toEqual(["2024-03-01", 14]);
    expect([localWeekdayOf(ms, "Asia/Kolkata"), localWeekdayOf(ms, "UTC")]).toEqual([6, 5]);
    expect(localWeekdayOf(Date.parse("2024-03-03T12:00:00Z"), "UTC")).toBe(7);
  });

  it("places every instant between the start of its day and the start of the next", () => {
    for (const zone of ["Europe/Lisbon", "America/Sao_Paulo", "America/New_York"]) {
      for (let ms = Date.UTC(2018, 0, 1, 0, 20); ms < Date.UTC(2019, 0, 1); ms += 3 * HOUR_MS) {
        const day = localDayOf(ms, zone);
        expect(startOfLocalDay(day, zone)).toBeLessThanOrEqual(ms);
        expect(startOfLocalDay(addDays(day, 1), zone)).toBeGreaterThan(ms);
      }
    }
  });

  it("counts days across month ends and leap days", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2024-01-01", -1)).toBe("2023-12-31");
    expect(countDaysBetween("2024-02-28", "2024-03-01")).toBe(2);
  });

  it("rejects invalid days", () => {
    expect(() => addDays("2024-02-30", 1)).toThrow(RangeError);
    expect(() => startOfLocalDay("yesterday", "UTC")).toThrow("Not a day: yesterday");
  });
});

describe("zones", () => {
  it("accepts only existing zones", () => {
    expect(isTimeZone("Europe/Lisbon")).toBe(true);
    expect(isTimeZone("UTC")).toBe(true);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
    expect(() => getZoneOffsetMs(0, "Mars/Olympus")).toThrow(RangeError);
  });

  it("supports half-hour offsets and historical rules", () => {
    expect(getZoneOffsetMs(Date.UTC(2024, 0, 1), "Asia/Kolkata") / HOUR_MS).toBe(5.5);
    expect(getZoneOffsetMs(Date.UTC(2018, 11, 1), "America/Sao_Paulo") / HOUR_MS).toBe(-2);
    expect(getZoneOffsetMs(Date.UTC(2020, 11, 1), "America/Sao_Paulo") / HOUR_MS).toBe(-3);
  });
});
