import { describe, expect, test } from "vitest";
import { describeRange, findRangeError } from "./date-range-choice.ts";

describe("describeRange", () => {
  test("returns the name of a preset", () => {
    expect(describeRange({ preset: "month" })).toBe("Month to date");
  });

  test("formats both dates of a custom range", () => {
    const text = describeRange({ preset: "custom", from: "2026-11-01", to: "2026-12-05" });
    expect(text.replace(/\s/gu, " ")).toBe("1 Nov – 5 Dec 2026");
  });

  test("falls back to a generic label for invalid dates", () => {
    expect(describeRange({ preset: "custom", from: "soon", to: "2026-12-05" })).toBe("Custom range");
  });
});

describe("findRangeError", () => {
  test.each([
    ["", "2026-11-20", "Choose both dates"],
    ["2026-11-20", "2026-11-19", "The start date is after the end date"],
    ["2026-11-20", "2026-11-21", "The end date is in the future"],
    ["2026-11-01", "2026-11-20", null],
  ])("from %j to %j: %s", (from, to, error) => {
    expect(findRangeError(from, to, "2026-11-20")).toBe(error);
  });
});
