import { Z95 } from "./normal.ts";
import type { Difference } from "./proportions.ts";
import { SKETCH_ERROR, computeQuantile, countSketch } from "./quantile-sketch.ts";
import type { Sketch } from "./quantile-sketch.ts";

/** The 95% interval of a quantile; `high` is null if there are too few values for an upper bound. */
type QuantileInterval = { low: number; high: number | null };

/**
 * The ranks (from 1) of the values that bound the 95% interval of the `q`-quantile of `n` values, whatever their distribution;
 * beyond 1 or `n` there is no such value. Campbell and Gardner (1988), BMJ 296:1454–1456.
 */
export function computeQuantileRanks(n: number, q: number): { low: number; high: number } {
  const spread = Z95 * Math.sqrt(n * q * (1 - q));
  return { low: Math.round(n * q - spread), high: Math.round(1 + n * q + spread) };
}

/** The 95% interval of a sketch's quantile of durations, widened by the sketch's own error; null without values. */
export function computeQuantileInterval(sketch: Sketch, q: number): QuantileInterval | null {
  const n = countSketch(sketch);
  if (n <= 0) return null;
  const ranks = computeQuantileRanks(n, q);
  const low = ranks.low < 1 ? 0 : getValueAtRank(sketch, n, ranks.low);
  const high = ranks.high > n ? null : getValueAtRank(sketch, n, ranks.high);
  return { low: low * (1 - SKETCH_ERROR), high: high === null ? null : high * (1 + SKETCH_ERROR) };
}

type Quantile = { value: number; interval: QuantileInterval };

/**
 * The 95% interval of the quantile after minus the quantile before, combined from the two intervals as Newcombe does for rates
 * (MOVER; Zou and Donner, 2008, Statistics in Medicine 27:1693–1702). A bound can be infinite.
 */
export function compareQuantiles(before: Quantile, after: Quantile): Difference {
  const difference = after.value - before.value;
  const [bHigh, aHigh] = [before.interval.high ?? Infinity, after.interval.high ?? Infinity];
  const low = difference - Math.hypot(after.value - after.interval.low, bHigh - before.value);
  const high = difference + Math.hypot(aHigh - after.value, before.value - before.interval.low);
  return { difference, low, high, significant: low > 0 || high < 0 };
}

/** The half keeps the rank after the division and multiplication of {@link computeQuantile}. */
function getValueAtRank(sketch: Sketch, n: number, rank: number): number {
  return computeQuantile(sketch, n === 1 ? 0 : (rank - 0.5) / (n - 1)) ?? 0;
}
