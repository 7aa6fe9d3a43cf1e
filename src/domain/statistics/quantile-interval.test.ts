import { describe, expect, it } from "vitest";
import { compareQuantiles, computeQuantileInterval, computeQuantileRanks } from "./quantile-interval.ts";
import { addToSketch, createSketch } from "./quantile-sketch.ts";

describe("computeQuantileRanks", () => {
  // Campbell and Gardner (1988), BMJ 296:1454–1456: the 40th and the 61st of 100 values bound the median.
  it("gives the published ranks for the median of 100 values", () => {
    expect(computeQuantileRanks(100, 0.5)).toEqual({ low: 40, high: 61 });
  });
});

describe("computeQuantileInterval", () => {
  it("takes the values at these ranks, widened by the sketch's error", () => {
    const sketch = createSketch();
    for (let value = 1; value <= 100; value++) addToSketch(sketch, value * 100);
    const interval = computeQuantileInterval(sketch, 0.5);
    expect(interval?.low).toBeGreaterThan(4_000 * 0.98 - 1);
    expect(interval?.low).toBeLessThanOrEqual(4_000);
    expect(interval?.high).toBeGreaterThanOrEqual(6_100);
    expect(interval?.high).toBeLessThan(6_100 * 1.02 + 1);
  });

  it("has no upper bound for a high percentile of few values, and none at all without values", () => {
    const sketch = createSketch();
    expect(computeQuantileInterval(sketch, 0.5)).toBeNull();
    addToSketch(sketch, 500, 100);
    expect(computeQuantileInterval(sketch, 0.99)?.high).toBeNull();
  });
});

describe("compareQuantiles", () => {
  const before = { value: 2_000, interval: { low: 1_900, high: 2_100 } };

  it("finds a difference beyond both intervals, and none within them", () => {
    const slower = compareQuantiles(before, { value: 3_000, interval: { low: 2_700, high: 3_300 } });
    expect(slower.low).toBeCloseTo(1_000 - Math.hypot(300, 100), 9);
    expect(slower.high).toBeCloseTo(1_000 + Math.hypot(300, 100), 9);
    expect(slower.significant).toBe(true);
    const similar = compareQuantiles(before, { value: 2_100, interval: { low: 1_950, high: 2_250 } });
    expect(similar.significant).toBe(false);
  });

  it("is not significant upwards if the earlier value has no upper bound", () => {
    const open = { value: 2_000, interval: { low: 1_900, high: null } };
    expect(compareQuantiles(open, { value: 9_000, interval: { low: 8_900, high: 9_100 } }).significant).toBe(false);
  });
});
