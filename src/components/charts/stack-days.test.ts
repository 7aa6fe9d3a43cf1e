import { expect, test } from "vitest";
import { stackDay, sumDay } from "./stack-days.ts";

const day = {
  key: "2026-11-04",
  label: "Wed 4 Nov 2026",
  shortLabel: "4 Nov",
  values: { discovery: 10, interest: 6, consideration: 0, conversion: 3 },
  none: 2,
};

test("stacks from Conversion upwards and leaves out empty parts", () => {
  expect(stackDay(day)).toEqual([
    { key: "conversion", from: 0, to: 3 },
    { key: "interest", from: 3, to: 9 },
    { key: "discovery", from: 9, to: 19 },
    { key: "none", from: 19, to: 21 },
  ]);
});

test("sums all conversations, including those without a stage", () => {
  expect(sumDay(day)).toBe(21);
});
