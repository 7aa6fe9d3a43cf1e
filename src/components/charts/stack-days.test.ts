import { expect, test } from "vitest";
import { stackDay, sumDay } from "./stack-days.ts";

const day = {
  key: "2026-11-04",
  label: "Wed 4 Nov 2026",
  shortLabel: "4 Nov",
  values: { discovery: 10, interest: 6, consideration: 0, conversion: 3 },
  none: 2,
};

test("a bar stands on Conversion and leaves out what is empty", () => {
  expect(stackDay(day)).toEqual([
    { key: "conversion", from: 0, to: 3 },
    { key: "interest", from: 3, to: 9 },
    { key: "discovery", from: 9, to: 19 },
    { key: "none", from: 19, to: 21 },
  ]);
});

test("a bar is as high as its conversations, those without a stage included", () => {
  expect(sumDay(day)).toBe(21);
});
