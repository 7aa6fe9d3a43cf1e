import { expect, test } from "vitest";
import { judgeChange, measureChange } from "./definitions.ts";

test("a count changes relatively, and not at all from nothing", () => {
  expect(measureChange("count", 150, 100)).toEqual({ change: 0.5, unit: "percent" });
  expect(measureChange("count", 5, 0)).toBeNull();
});

test("a share changes in points", () => {
  expect(measureChange("share", 0.5, 0.25)).toEqual({ change: 0.25, unit: "points" });
});

test("a figure that is missing on either side has no change", () => {
  expect(measureChange("duration", null, 300)).toBeNull();
  expect(measureChange("duration", 300, null)).toBeNull();
});

test("a duration and a score change by their difference", () => {
  expect(measureChange("duration", 900, 1_500)).toEqual({ change: -600, unit: "duration" });
  expect(measureChange("score", 0.5, 0.25)).toEqual({ change: 0.25, unit: "number" });
});

test("a fall is good where lower is better and bad where higher is", () => {
  expect(judgeChange("lower", -1)).toBe("good");
  expect(judgeChange("higher", -1)).toBe("bad");
  expect(judgeChange("higher", 0)).toBe("neutral");
  expect(judgeChange("neither", 3)).toBe("neutral");
});
