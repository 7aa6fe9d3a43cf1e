/** Two-sided p-values of differences between two groups, and their correction for many comparisons. */
import { computeNormalTails, computeTTails } from "./tails.ts";
import { computeLogGamma } from "./beta.ts";
import type { Sketch } from "./quantile-sketch.ts";

/** `k` of `n`. */
type Count = { k: number; n: number };
/** The number of values, their sum and the sum of their squares. */
export type Moments = { n: number; sum: number; squares: number };

/** Below this expected count in any cell the normal approximation is not used (Cochran, 1954). */
const MIN_EXPECTED = 5;
/** Tables as likely as the one seen count as such despite rounding; the tolerance of R's fisher.test. */
const TOLERANCE = 1 + 1e-7;
/** What is smaller than this share of its parts is a rounding error. */
const ROUNDING = 1e-12;

/** The p-value of two rates: Fisher's exact test where an expected count is below 5, else the pooled two-proportion z test. */
export function testProportions(first: Count, second: Count): number {
  if (first.n <= 0 || second.n <= 0) return 1;
  const [n, k] = [first.n + second.n, first.k + second.k];
  const smallest = (Math.min(first.n, second.n) * Math.min(k, n - k)) / n;
  if (smallest < MIN_EXPECTED) return testFisher(first, second);
  const pooled = k / n;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.n + 1 / second.n));
  return computeNormalTails((second.k / second.n - first.k / first.n) / error);
}

/** Fisher's exact test: the probability of all tables with these margins that are at most as likely as this one. */
function testFisher(first: Count, second: Count): number {
  const successes = first.k + second.k;
  const n = first.n + second.n;
  const lowest = Math.max(0, successes - second.n);
  const highest = Math.min(first.n, successes);
  const weigh = (k: number): number =>
    countChoices(first.n, k) + countChoices(second.n, successes - k) - countChoices(n, successes);
  const seen = Math.exp(weigh(first.k)) * TOLERANCE;
  let total = 0;
  for (let k = lowest; k <= highest; k++) {
    const probability = Math.exp(weigh(k));
    if (probability <= seen) total += probability;
  }
  return Math.min(1, total);
}

/** The logarithm of the number of ways to choose `k` of `n`. */
function countChoices(n: number, k: number): number {
  return computeLogGamma(n + 1) - computeLogGamma(k + 1) - computeLogGamma(n - k + 1);
}

/** Welch's t test of two means, with its standard error and degrees of freedom; null with fewer than two values in a group. */
export function testMeans(
  first: Moments,
  second: Moments,
): { difference: number; standardError: number; freedom: number; p: number } | null {
  if (first.n < 2 || second.n < 2) return null;
  const means = [first.sum / first.n, second.sum / second.n] as const;
  const gap = means[1] - means[0];
  const difference = Math.abs(gap) <= ROUNDING * Math.abs(means[0]) ? 0 : gap;
  const [a, b] = [computeMeanVariance(first), computeMeanVariance(second)];
  const standardError = Math.sqrt(a + b);
  if (standardError === 0) return { difference, standardError, freedom: Infinity, p: difference === 0 ? 1 : 0 };
  const freedom = (a + b) ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
  return { difference, standardError, freedom, p: computeTTails(difference / standardError, freedom) };
}

/** The variance of a mean. Rounding can bring that of equal values below zero. */
function computeMeanVariance({ n, sum, squares }: Moments): number {
  const variance = (squares - (sum * sum) / n) / (n - 1);
  return variance <= ROUNDING * (squares / n) ? 0 : variance / n;
}

/**
 * The Mann–Whitney test of two sketches of durations: values of one bucket are ties. Normal approximation with the corrections for
 * ties and continuity (Hollander and Wolfe, Nonparametric Statistical Methods, 1973, pages 68–75). 1 without values.
 */
export function testRanks(first: Sketch, second: Sketch): number {
  const buckets = [...new Set([...first.keys(), ...second.keys()])].sort((a, b) => a - b);
  const count = (sketch: Sketch, bucket: number) => Math.max(0, sketch.get(bucket) ?? 0);
  let [m, n, u, ties] = [0, 0, 0, 0];
  for (const bucket of buckets) {
    const [own, other] = [count(first, bucket), count(second, bucket)];
    u += other * (m + own / 2);
    m += own;
    n += other;
    const tied = own + other;
    ties += tied ** 3 - tied;
  }
  const all = m + n;
  if (m === 0 || n === 0) return 1;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return variance <= 0 ? 1 : computeNormalTails(distance / Math.sqrt(variance));
}

/** P-values corrected for their number by Holm (1979), in the order given. */
export function adjustByHolm(values: readonly number[]): number[] {
  const adjusted = values.map(() => 1);
  const order = values.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  let most = 0;
  for (const [rank, { p, at }] of order.entries()) {
    most = Math.max(most, Math.min(1, p * (values.length - rank)));
    adjusted[at] = most;
  }
  return adjusted;
}
