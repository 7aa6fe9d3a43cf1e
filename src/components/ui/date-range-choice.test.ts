import { describe, expect, test } from "vitest";
import { describeRange, findRangeError } from "./date-range-choice.ts";

describe("a range in words", () => {
  test("has the name of its preset", () => {
    expect(describeRange({ preset: "month" })).toBe("Month to date");
  });

  test("names both of its days", () => {
    const text = describeRange({ preset: "custom", from: "2026-11-01", to: "2026-12-05" });
    expect(text.replace(/\s/gu, " ")).toBe("1 Nov – 5 Dec 2026");
  });

  test("does not pretend to know days that are none", () => {
    expect(describeRange({ preset: "custom", from: "soon", to: "2026-12-05" })).toBe("Custom range");
  });
});

describe("two days", () => {
  test.each([
    ["", "2026-11-20", "Choose both days"],
    ["2026-11-20", "2026-11-19", "The first day is after the last"],
    ["2026-11-20", "2026-11-21", "The last day is in the future"],
    ["2026-11-01", "2026-11-20", null],
  ])("from %j to %j: %s", (from, to, error) => {
    expect(findRangeError(from, to, "2026-11-20")).toBe(error);
  });
});
