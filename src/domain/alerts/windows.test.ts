import { describe, expect, it } from "vitest";
import { getEvaluationHour, getWindow, listHours, mergeWindows, shiftDays } from "./windows.ts";

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

describe("the windows of alerts", () => {
  it("end with the running local hour, also in zones of half and quarter hours", () => {
    expect(iso(getEvaluationHour(at("2026-05-04T10:20:00Z"), "Europe/Lisbon"))).toBe("2026-05-04T10:00");
    expect(iso(getEvaluationHour(at("2026-05-04T10:20:00Z"), "Asia/Kolkata"))).toBe("2026-05-04T09:30");
    expect(iso(getEvaluationHour(at("2026-05-04T10:20:00Z"), "Asia/Kathmandu"))).toBe("2026-05-04T10:15");
  });

  it("have as many full hours where clocks change", () => {
    // Clocks go forward in Lisbon on 29 March at 01:00 UTC.
    const window = getWindow(at("2026-03-29T12:00:00Z"), 24, "Europe/Lisbon");
    expect([iso(window.from), iso(window.to)]).toEqual(["2026-03-28T12:00", "2026-03-29T12:00"]);
    // Lord Howe moves by half an hour on 5 April at 15:00 UTC (4 April): an hour of its own is half as long again.
    const howe = getWindow(at("2026-04-04T18:30:00Z"), 6, "Australia/Lord_Howe");
    expect((howe.to - howe.from) / 3_600_000).not.toBe(6);
    expect(getEvaluationHour(howe.from, "Australia/Lord_Howe")).toBe(howe.from);
  });

  it("keep the local hour a week earlier", () => {
    // 09:00 in New York is 13:00 UTC in summer and 14:00 before 8 March.
    expect(iso(shiftDays(at("2026-03-10T13:00:00Z"), 7, "America/New_York"))).toBe("2026-03-03T14:00");
    expect(iso(shiftDays(at("2026-11-03T14:00:00Z"), 7, "America/New_York"))).toBe("2026-10-27T13:00");
    // 02:00 did not exist on 8 March: the hour after it.
    expect(iso(shiftDays(at("2026-03-15T06:00:00Z"), 7, "America/New_York"))).toBe("2026-03-08T07:00");
  });

  it("are evaluated at every hour of a day once, 25 where the clock goes back", () => {
    const day = listHours(at("2026-10-24T23:00:00Z"), at("2026-10-26T00:00:00Z"), "Europe/Lisbon");
    expect(day).toHaveLength(25);
    expect(new Set(day).size).toBe(25);
    expect(listHours(at("2026-10-24T10:00:00Z"), at("2026-10-24T10:59:00Z"), "UTC")).toEqual([]);
    expect(listHours(at("2026-10-24T10:00:00Z"), at("2026-10-24T12:30:00Z"), "UTC").map(iso)).toEqual([
      "2026-10-24T11:00",
      "2026-10-24T12:00",
    ]);
  });

  it("are merged so that no hour is read twice", () => {
    expect(
      mergeWindows([
        { from: 5, to: 8 },
        { from: 1, to: 3 },
        { from: 3, to: 6 },
        { from: 10, to: 11 },
      ]),
    ).toEqual([
      { from: 1, to: 8 },
      { from: 10, to: 11 },
    ]);
  });
});
