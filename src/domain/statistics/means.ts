import { computeT95 } from "./beta.ts";
import type { Difference } from "./proportions.ts";

/** A mean of `n` values with its standard error from `groups` groups of values; the error is null with fewer than two. */
export type Mean = { value: number | null; n: number; standardError: number | null; groups: number };

/**
 * The mean of all values from the sums of groups of them, such as days. The groups vary as their values do and as days do, so the
 * standard error (of a ratio of sums; Cochran, Sampling Techniques, 1977, chapter 6.3) also covers values of a day that resemble
 * each other. With one value in each group it is the ordinary one.
 */
export function describeMean(all: readonly { sum: number; n: number }[]): Mean {
  const groups = all.filter(({ n }) => n > 0);
  const n = groups.reduce((total, group) => total + group.n, 0);
  if (n === 0) return { value: null, n: 0, standardError: null, groups: 0 };
  const value = groups.reduce((total, { sum }) => total + sum, 0) / n;
  const size = groups.length;
  if (size < 2) return { value, n, standardError: null, groups: size };
  const squares = groups.reduce((total, group) => total + (group.sum - value * group.n) ** 2, 0);
  return { value, n, standardError: Math.sqrt((squares * size) / (size - 1)) / n, groups: size };
}

/** Welch's 95% interval of the mean after minus the mean before; null if either has no standard error. */
export function compareMeans(before: Mean, after: Mean): Difference | null {
  if (before.value === null || after.value === null || before.standardError === null || after.standardError === null) {
    return null;
  }
  const difference = after.value - before.value;
  const [vb, va] = [before.standardError ** 2, after.standardError ** 2];
  const spread = vb + va;
  if (spread === 0) return { difference, low: difference, high: difference, significant: difference !== 0 };
  // Welch–Satterthwaite degrees of freedom.
  const freedom = spread ** 2 / (vb ** 2 / (before.groups - 1) + va ** 2 / (after.groups - 1));
  const half = computeT95(freedom) * Math.sqrt(spread);
  const [low, high] = [difference - half, difference + half];
  return { difference, low, high, significant: low > 0 || high < 0 };
}
