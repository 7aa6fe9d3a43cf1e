import { expect, it } from "vitest";
import { projectConversions, computeRates, sumEffects } from "./impact.ts";

const RATES = computeRates({
  reached: { discovery: 1_000, interest: 600, consideration: 300, conversion: 90 },
  converted: 90,
  days: 60,
});

it("projects the actual conversions from the actual rates", () => {
  expect(RATES).toEqual({ perMonth: 500, gates: [0.6, 0.5, 0.3] });
  expect(projectConversions(RATES)).toBeCloseTo(45, 9);
});

it("applies a better gate to the later ones", () => {
  expect(projectConversions({ ...RATES, gates: [0.6, 0.6, 0.3] })).toBeCloseTo(54, 9);
});

it("has zero rates and conversions without conversations", () => {
  const reached = { discovery: 0, interest: 0, consideration: 0, conversion: 0 };
  expect(projectConversions(computeRates({ reached, converted: 0, days: 30 }))).toBe(0);
});

it("adds the effects of findings by the fixed share", () => {
  const effects = [{ effect: { perMonth: 10, low: 4, high: 20 } }, { effect: { perMonth: 6, low: 2, high: 8 } }];
  expect(sumEffects(effects, 0.5)).toEqual({ perMonth: 8, low: 3, high: 14 });
});
