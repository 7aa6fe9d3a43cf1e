import fc from "fast-check";
import { expect, it } from "vitest";
import { DROP_OFF_REASONS, STAGES } from "../analysis/analysis.contract.ts";
import { detectFindings } from "./findings.ts";
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

it("never adds up to more than the conversations lost, however many findings are chosen", () => {
  const row = fc.record({
    stage: fc.constantFrom(...STAGES.slice(0, 3), null),
    reason: fc.constantFrom(...DROP_OFF_REASONS),
    stepKey: fc.constant(null),
    stepText: fc.constant(null),
    n: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.nat(500), (rows, converted) => {
      const furthest = { none: 0, discovery: 0, interest: 0, consideration: 0, conversion: converted };
      for (const { stage, n } of rows) furthest[stage ?? "none"] += n;
      const findings = detectFindings({ rows, furthest, converted, days: 30 });
      const lost = rows.reduce((sum, { n }) => sum + n, 0);
      expect(sumEffects(findings, 1).perMonth).toBeLessThanOrEqual(lost + findings.length * 0.05);
    }),
  );
});
