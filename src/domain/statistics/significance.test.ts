import { describe, expect, it } from "vitest";
import { addToSketch, createSketch } from "./quantile-sketch.ts";
import { adjustByHolm, testMeans, testProportions, testRanks } from "./significance.ts";
import { computeNormalTails, computeTTails } from "./tails.ts";

function describeValues(values: readonly number[]) {
  return {
    n: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
  };
}

function sketch(values: readonly number[]) {
  const result = createSketch();
  for (const value of values) addToSketch(result, value);
  return result;
}

describe("tails", () => {
  // Tables of the normal and t distributions: 1.96, 2.5758 and 3.2905 leave 5%, 1% and 0.1%; 2.228 with ten degrees leaves 5%.
  it.each([
    [0, 1],
    [0.6744897502, 0.5],
    [1.959963984540054, 0.05],
    [-2.5758293035489, 0.01],
    [3.2905267314919, 0.001],
    [6, 1.973175290075396e-9],
  ])("of the normal distribution at %d are %d", (z, p) => {
    expect(computeNormalTails(z) / p).toBeCloseTo(1, 8);
  });

  it("of Student's t", () => {
    expect(computeTTails(2.228138852, 10)).toBeCloseTo(0.05, 8);
    expect(computeTTails(12.7062047364, 1)).toBeCloseTo(0.05, 8);
    expect(computeTTails(1.96, Infinity)).toBe(computeNormalTails(1.96));
  });
});

describe("testProportions", () => {
  // Fisher's tea taster, as R's fisher.test prints it; and 5 of the 210 ways to place four successes, twice.
  it("is exact where counts are small", () => {
    expect(testProportions({ k: 3, n: 4 }, { k: 1, n: 4 })).toBeCloseTo(0.4857142857, 9);
    expect(testProportions({ k: 0, n: 5 }, { k: 4, n: 5 })).toBeCloseTo(10 / 210, 9);
  });

  it("is the pooled z test where they are not", () => {
    const z = 0.2 / Math.sqrt(0.4 * 0.6 * (2 / 50));
    expect(testProportions({ k: 15, n: 50 }, { k: 25, n: 50 })).toBeCloseTo(computeNormalTails(z), 12);
  });

  it("finds nothing where nothing or all succeeded, or nobody was counted", () => {
    expect(testProportions({ k: 0, n: 900 }, { k: 0, n: 400 })).toBe(1);
    expect(testProportions({ k: 900, n: 900 }, { k: 400, n: 400 })).toBe(1);
    expect(testProportions({ k: 0, n: 0 }, { k: 4, n: 400 })).toBe(1);
  });
});

describe("testMeans", () => {
  // Student's sleep data (1908): R's t.test prints t = −1.8608, df = 17.776, p-value = 0.07939.
  it("gives Welch's published p-value", () => {
    const first = describeValues([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]);
    const second = describeValues([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]);
    const result = testMeans(first, second);
    expect(result?.difference).toBeCloseTo(1.58, 10);
    expect(result?.freedom).toBeCloseTo(17.776, 3);
    expect(result?.p).toBeCloseTo(0.07939, 5);
  });

  it("does without a spread", () => {
    expect(testMeans(describeValues([0.1, 0.1, 0.1]), describeValues([0.1, 0.1]))?.p).toBe(1);
    expect(testMeans(describeValues([2, 2]), describeValues([3, 3]))?.p).toBe(0);
    expect(testMeans(describeValues([2]), describeValues([3, 4]))).toBeNull();
  });
});

describe("testRanks", () => {
  // Ozone in New York in May and August 1973 (R, datasets::airquality): wilcox.test prints W = 127.5, p-value = 0.0001208. Below 100
  // each whole number has a bucket of its own; the larger ones are far apart.
  it("gives the published p-value of the Mann–Whitney test with ties", () => {
    const may = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37];
    const august = [
      ...[39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85],
    ];
    const spread = (values: number[]) => sketch(values.map((value) => value ** 4));
    expect(testRanks(spread(may), spread(august))).toBeCloseTo(0.0001208, 7);
    expect(testRanks(spread(august), spread(may))).toBeCloseTo(0.0001208, 7);
  });

  it("finds nothing in equal or missing values", () => {
    expect(testRanks(sketch([5, 5]), sketch([5]))).toBe(1);
    expect(testRanks(createSketch(), sketch([5]))).toBe(1);
  });
});

describe("adjustByHolm", () => {
  // R: p.adjust(c(0.01, 0.02, 0.03, 0.04), "holm") is 0.04 0.06 0.06 0.06.
  it("gives the published values, in any order", () => {
    expect(adjustByHolm([0.03, 0.01, 0.04, 0.02])).toEqual([0.06, 0.04, 0.06, 0.06]);
    expect(adjustByHolm([0.9, 0.8])).toEqual([1, 1]);
    expect(adjustByHolm([])).toEqual([]);
  });
});
