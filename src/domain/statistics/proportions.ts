import { Z95 } from "./normal.ts";

/** `k` of `n` with the rate and its 95 % interval, all three between 0 and 1. */
export type Rate = { k: number; n: number; rate: number; low: number; high: number };

/** The difference of two rates (after − before), its 95 % interval, and whether the interval excludes 0. */
export type Difference = { difference: number; low: number; high: number; significant: boolean };

/** Wilson's 95 % score interval of `k` successes in `n` trials; without trials rate 0 and interval 0–1. */
export function wilsonInterval(k: number, n: number): Rate {
  if (n <= 0) return { k: 0, n: 0, rate: 0, low: 0, high: 1 };
  const rate = k / n;
  const squared = Z95 * Z95;
  const center = (rate + squared / (2 * n)) / (1 + squared / n);
  const half = (Z95 / (1 + squared / n)) * Math.sqrt((rate * (1 - rate)) / n + squared / (4 * n * n));
  // Clamped to the rate too: at k = 0 and k = n rounding would put the bound slightly beyond it.
  return {
    k,
    n,
    rate,
    low: Math.min(rate, Math.max(0, center - half)),
    high: Math.max(rate, Math.min(1, center + half)),
  };
}

/** Newcombe's 95 % interval (method 10, from two Wilson intervals) of the rate after minus the rate before. */
export function compareProportions(before: { k: number; n: number }, after: { k: number; n: number }): Difference {
  if (before.n <= 0 || after.n <= 0) return { difference: 0, low: -1, high: 1, significant: false };
  const b = wilsonInterval(before.k, before.n);
  const a = wilsonInterval(after.k, after.n);
  const difference = a.rate - b.rate;
  const low = difference - Math.hypot(a.rate - a.low, b.high - b.rate);
  const high = difference + Math.hypot(a.high - a.rate, b.rate - b.low);
  return { difference, low, high, significant: low > 0 || high < 0 };
}
