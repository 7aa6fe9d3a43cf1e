import { expect, it } from "vitest";
import { projectConversions, readRates, sumEffects } from "./impact.ts";

const RATES = readRates({
  reached: { discovery: 1_000, interest: 600, consideration: 300, conversion: 90 },
  converted: 90,
  days: 60,
});

it("gives the month's conversions back from the real rates", () => {
  expect(RATES).toEqual({ perMonth: 500, gates: [0.6, 0.5, 0.3] });
  expect(projectConversions(RATES)).toBeCloseTo(45, 9);
});

it("carries a better gate through those after it", () => {
  expect(projectConversions({ ...RATES, gates: [0.6, 0.6, 0.3] })).toBeCloseTo(54, 9);
});

it("has no rates, and no conversions, where nobody came", () => {
  const reached = { discovery: 0, interest: 0, consideration: 0, conversion: 0 };
  expect(projectConversions(readRates({ reached, converted: 0, days: 30 }))).toBe(0);
});

it("adds the effects of different problems up, as far as they are mended", () => {
  const effects = [{ effect: { perMonth: 10, low: 4, high: 20 } }, { effect: { perMonth: 6, low: 2, high: 8 } }];
  expect(sumEffects(effects, 0.5)).toEqual({ perMonth: 8, low: 3, high: 14 });
});
