import { describe, expect, it } from "vitest";
import { standardizeRate } from "./standardize.ts";

/** Two treatments of kidney stones, small and large (Charig and others, 1986, BMJ 292:879): the worse one looks better in sum. */
const OPEN = new Map([
  ["small", { k: 81, n: 87 }],
  ["large", { k: 192, n: 263 }],
]);
const CLOSED = new Map([
  ["small", { k: 234, n: 270 }],
  ["large", { k: 55, n: 80 }],
]);
const POOLED = new Map([
  ["small", 357],
  ["large", 343],
]);

describe("standardizeRate", () => {
  it("turns Simpson's paradox around", () => {
    expect((81 + 192) / 350).toBeLessThan((234 + 55) / 350);
    const [open, closed] = [standardizeRate(OPEN, POOLED), standardizeRate(CLOSED, POOLED)];
    expect(open?.rate).toBeCloseTo((81 / 87) * 0.51 + (192 / 263) * 0.49, 10);
    expect(closed?.rate).toBeCloseTo((234 / 270) * 0.51 + (55 / 80) * 0.49, 10);
    expect(open?.rate).toBeGreaterThan(closed?.rate ?? 1);
    expect(open?.coverage).toBeCloseTo(1, 12);
    const [small, large] = [82 / 89, 193 / 265];
    const error = Math.sqrt((0.51 ** 2 * small * (1 - small)) / 89 + (0.49 ** 2 * large * (1 - large)) / 265);
    expect(open?.standardError).toBeCloseTo(error, 12);
    expect(open?.high).toBeCloseTo((open?.rate ?? 0) + 1.959964 * error, 6);
  });

  it("leaves small strata out and says how much weight is left", () => {
    const group = new Map([
      ["small", { k: 4, n: 10 }],
      ["large", { k: 4, n: 4 }],
    ]);
    expect(standardizeRate(group, POOLED)).toMatchObject({ rate: 0.4, coverage: 0.51 });
    expect(standardizeRate(new Map([["large", { k: 4, n: 4 }]]), POOLED)).toBeNull();
  });

  it("stays between 0 and 1", () => {
    expect(standardizeRate(new Map([["small", { k: 0, n: 5 }]]), POOLED)).toMatchObject({ rate: 0, low: 0 });
    expect(standardizeRate(new Map([["small", { k: 5, n: 5 }]]), POOLED)).toMatchObject({ rate: 1, high: 1 });
  });
});
