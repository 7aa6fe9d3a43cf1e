import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareProportions, wilsonInterval } from "./proportions.ts";

describe("wilsonInterval", () => {
  it("gives the published interval for 10 of 100", () => {
    const { rate, low, high } = wilsonInterval(10, 100);
    expect(rate).toBe(0.1);
    expect(low).toBeCloseTo(0.0552, 4);
    expect(high).toBeCloseTo(0.1744, 4);
  });

  it("always contains the observed rate and stays between 0 and 1", () => {
    const trials = fc.nat(5000).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));
    fc.assert(
      fc.property(trials, ([k, n]) => {
        const { rate, low, high } = wilsonInterval(k, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("spans 0 to 1 without trials", () => {
    expect(wilsonInterval(0, 0)).toEqual({ k: 0, n: 0, rate: 0, low: 0, high: 1 });
  });
});

describe("compareProportions", () => {
  // Newcombe (1998), Statistics in Medicine 17:873–890, table II, method 10, example (a): 56/70 and 48/80.
  it("gives Newcombe's published interval for 56/70 against 48/80", () => {
    const { difference, low, high, significant } = compareProportions({ k: 48, n: 80 }, { k: 56, n: 70 });
    expect(difference).toBeCloseTo(0.2, 10);
    expect(low).toBeCloseTo(0.0524, 4);
    expect(high).toBeCloseTo(0.3339, 4);
    expect(significant).toBe(true);
  });

  it("is not significant when there is nothing to compare", () => {
    expect(compareProportions({ k: 0, n: 0 }, { k: 3, n: 5 }).significant).toBe(false);
  });
});
