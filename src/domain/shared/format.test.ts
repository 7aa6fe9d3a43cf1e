import { describe, expect, test } from "vitest";
import {
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatLargeCount,
  formatScore,
  formatDelta,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatPointRange,
  formatTime,
} from "./format.ts";

/** Replaces no-break spaces with plain ones, to keep the expectations readable. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

describe("counts and shares", () => {
  test("groups a count by thousands", () => {
    expect(formatCount(12480)).toBe("12,480");
  });

  test("uses the singular for one thing", () => {
    expect([0, 1, 12480].map((count) => formatNumberOf(count, "message"))).toEqual([
      "0 messages",
      "1 message",
      "12,480 messages",
    ]);
  });

  test("switches a compact count to the next unit before it rounds to 1000k", () => {
    expect([999, 1_000, 12_480, 999_949, 999_950, 3_200_000].map(formatCompact)).toEqual([
      "999",
      "1k",
      "12.5k",
      "999.9k",
      "1M",
      "3.2M",
    ]);
  });

  test("formats a share as a percentage", () => {
    expect(formatPercent(0.2361)).toBe("23.6%");
    expect(formatPercent(0.7149, 0)).toBe("71%");
  });

  test("uses a true minus sign and never minus zero", () => {
    expect(formatDecimal(-0.214)).toBe("−0.21");
    expect(formatDecimal(-0.001)).toBe("0.00");
  });

  test("shows the sign of a score, except when it rounds to zero", () => {
    expect([0.214, -0.3, 0.001, 0, null].map(formatScore)).toEqual(["+0.21", "−0.30", "0.00", "0.00", "–"]);
  });

  test("shortens a large count from ten million on", () => {
    expect([1_375, 9_999_999, 125_446_750].map(formatLargeCount)).toEqual(["1,375", "9,999,999", "125.4M"]);
  });

  test("shows a dash for a figure that is missing or not finite", () => {
    expect([
      formatCount(null),
      formatPercent(Number.NaN),
      formatDuration(undefined),
      formatDelta(null, "points"),
    ]).toEqual(["–", "–", "–", "–"]);
  });
});

describe("durations", () => {
  test.each([
    [0, "0 s"],
    [480, "480 ms"],
    [999.6, "1 s"],
    [4_800, "4.8 s"],
    [9_960, "10 s"],
    [59_600, "1 min"],
    [72_000, "1 min 12 s"],
    [3_599_700, "1 h"],
    [8_040_000, "2 h 14 min"],
    [86_399_000, "1 d"],
    [183_600_000, "2 d 3 h"],
    [-1_100, "−1.1 s"],
  ])("formats %d ms as %s", (durationMs, text) => {
    expect(plain(formatDuration(durationMs))).toBe(text);
  });
});

describe("changes", () => {
  test.each([
    [0.081, "percent", "+8.1%"],
    [-0.024, "points", "−2.4 pt"],
    [1_100, "duration", "+1.1 s"],
    [-37, "number", "−37"],
    [0.03, "number", "+0.03"],
    [4.59, "number", "+4.6"],
    [-2.04, "number", "−2"],
    [0.0001, "percent", "0.0%"],
  ] as const)("formats a change of %d in %s as %s", (change, unit, text) => {
    expect(plain(formatDelta(change, unit))).toBe(text);
  });
});

describe("instants", () => {
  const at = Date.UTC(2026, 10, 20, 23, 49);

  test("are formatted in the given zone", () => {
    expect(formatDateTime(at, "Europe/Lisbon")).toBe("20 Nov 2026, 23:49");
    expect(formatDateTime(at, "Asia/Tokyo")).toBe("21 Nov 2026, 08:49");
  });

  test("have a short day, a date and a time", () => {
    expect([formatDay(at, "UTC"), formatDate(at, "UTC"), formatTime(at, "UTC")]).toEqual([
      "20 Nov",
      "20 Nov 2026",
      "23:49",
    ]);
  });
});

test.each([
  [0.031, 0.121, "+3 to +12\u00a0pt"],
  [-0.153, -0.048, "−15 to −5\u00a0pt"],
  [0.003, 0.121, "+0.3 to +12.1\u00a0pt"],
])("the interval %f to %f of a change in points is %j", (low, high, text) => {
  expect(formatPointRange(low, high)).toBe(text);
});
