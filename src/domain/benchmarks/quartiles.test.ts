import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildQuartiles, computeQuartiles, findBand, measureInfluence, roundMeasure } from "./quartiles.ts";

describe("quartiles", () => {
  test("interpolate linearly (type 7) and ignore the order and missing values", () => {
    expect(computeQuartiles([4, null, 1, 3, 2, 5])).toEqual({ q1: 2, median: 3, q3: 4 });
    expect(computeQuartiles([10, 20, 30, 40, 50, 60])).toEqual({ q1: 22.5, median: 35, q3: 47.5 });
  });

  test("are not told of fewer than five values", () => {
    expect(computeQuartiles([1, 2, 3, 4, null])).toEqual({ q1: null, median: null, q3: null });
  });

  test("stay in order after rounding", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(values, (shares) => {
        const { q1, median, q3 } = computeQuartiles(shares);
        const rounded = [q1, median, q3].map((value) => roundMeasure("conversionRate", value) ?? 0);
        expect(rounded).toEqual(rounded.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe("published quartiles", () => {
  test("are rounded coarser where few clients stand far apart", () => {
    const shares = [0.1, 0.2, 0.3, 0.4, 0.5];
    expect(buildQuartiles("conversionRate", shares)).toEqual({ q1: 0.2, median: 0.3, q3: 0.4 });
    const close = Array.from({ length: 41 }, (_, at) => 0.3 + at / 1000);
    expect(buildQuartiles("conversionRate", close)).toEqual({ q1: 0.31, median: 0.32, q3: 0.33 });
    expect(buildQuartiles("firstResponse", [1_000, 1_400, 2_143, 3_000, 4_000]).median).toBe(2_000);
  });

  test("hide one client among four made up ones", () => {
    // Four workspaces of one attacker, and a victim whose rate they bracket.
    const victim = [0.237, 0.312].map((rate) => buildQuartiles("conversionRate", [0.1, 0.1, rate, 0.6, 0.6]).median);
    expect(victim).toEqual([null, null]);
    const depths = buildQuartiles("depth", [1, 2, 3, 90, 100]);
    expect(depths).toEqual({ q1: null, median: null, q3: null });
  });

  test("move by no more than their rounding when one client joins or leaves", () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(shares, fc.double({ min: -1, max: 2, noNaN: true }), (values, joiner) => {
        const { median } = buildQuartiles("conversionRate", values);
        const exact = computeQuartiles(values).median ?? 0;
        const joined = computeQuartiles([...values, joiner]).median ?? 0;
        const sorted = values.toSorted((a, b) => a - b);
        expect(Math.abs(joined - exact)).toBeLessThanOrEqual(measureInfluence(sorted, 0.5) + 1e-9);
        if (median !== null) expect(measureInfluence(sorted, 0.5)).toBeLessThanOrEqual(0.2 + 1e-9);
      }),
    );
  });

  test("stay in order", () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(shares, (values) => {
        const { q1, median, q3 } = buildQuartiles("conversionRate", values);
        if (q1 === null || median === null || q3 === null) expect([q1, median, q3]).toEqual([null, null, null]);
        else expect(q1 <= median && median <= q3).toBe(true);
      }),
    );
  });
});

test("figures are rounded by their kind", () => {
  expect(roundMeasure("conversionRate", 0.23712)).toBe(0.24);
  expect(roundMeasure("firstResponse", 4_876)).toBe(4_900);
  expect(roundMeasure("firstResponse", 132_456)).toBe(130_000);
  expect(roundMeasure("sentiment", -0.013)).toBe(0);
  expect(roundMeasure("sentiment", 0.23)).toBe(0.25);
  expect(roundMeasure("quality", 71.3)).toBe(71.5);
  expect(roundMeasure("depth", 3.2)).toBe(3);
  expect(roundMeasure("depth", null)).toBeNull();
});

describe("the band", () => {
  const quartiles = { q1: 0.2, median: 0.3, q3: 0.4 };

  test("follows the better direction, and takes the worse side on an edge", () => {
    const rates = [0.41, 0.4, 0.31, 0.3, 0.21, 0.2, 0.1];
    expect(rates.map((rate) => findBand("conversionRate", rate, quartiles))).toEqual([
      ...["top", "above", "above", "below", "below", "bottom", "bottom"],
    ]);
    expect(rates.map((rate) => findBand("dropOffRate", rate, quartiles))).toEqual([
      ...["bottom", "bottom", "below", "below", "above", "above", "top"],
    ]);
  });

  test("is none where no direction is better, or nothing is known", () => {
    expect(findBand("depth", 0.3, quartiles)).toBeNull();
    expect(findBand("conversionRate", null, quartiles)).toBeNull();
    expect(findBand("conversionRate", 0.3, { q1: null, median: null, q3: null })).toBeNull();
  });
});
