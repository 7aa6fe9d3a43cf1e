import { expect, test } from "vitest";
import { rateChange, computeChange } from "./definitions.ts";

test("a count changes relative to the previous count, with no change from zero", () => {
  expect(computeChange("count", 150, 100)).toEqual({ change: 0.5, unit: "percent" });
  expect(computeChange("count", 5, 0)).toBeNull();
});

test("a share changes in percentage points", () => {
  expect(computeChange("share", 0.5, 0.25)).toEqual({ change: 0.25, unit: "points" });
});

test("a missing figure has no change", () => {
  expect(computeChange("duration", null, 300)).toBeNull();
  expect(computeChange("duration", 300, null)).toBeNull();
});

test("a duration and a score change by their difference", () => {
  expect(computeChange("duration", 900, 1_500)).toEqual({ change: -600, unit: "duration" });
  expect(computeChange("score", 0.5, 0.25)).toEqual({ change: 0.25, unit: "number" });
});

test("a decrease is good if lower is better and bad if higher is better", () => {
  expect(rateChange("lower", -1)).toBe("good");
  expect(rateChange("higher", -1)).toBe("bad");
  expect(rateChange("higher", 0)).toBe("neutral");
  expect(rateChange("neither", 3)).toBe("neutral");
});
