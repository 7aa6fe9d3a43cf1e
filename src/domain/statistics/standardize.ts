import { Z95 } from "./normal.ts";

/** `k` of `n` in each stratum, by the stratum's name. */
export type Strata = ReadonlyMap<string, { k: number; n: number }>;
/** A rate as it would be if the group had the pooled mix of strata, and the weight of the strata that it has. */
export type Standardized = { rate: number; low: number; high: number; standardError: number; coverage: number };

/** With fewer in a stratum its rate says too little. */
const MIN_STRATUM = 5;

/**
 * The rate of a group at the pooled mix of all groups (direct standardization). Strata with fewer than five of the group are left
 * out and the weights of the others scaled to 1; `coverage` is their weight before. Each stratum's variance is that of Agresti and
 * Coull's estimate, (k + 1) / (n + 2), so that 0 of 5 is not certain. Null without a stratum.
 */
export function standardizeRate(group: Strata, pooled: ReadonlyMap<string, number>): Standardized | null {
  const all = [...pooled.values()].reduce((sum, n) => sum + n, 0);
  const kept = [...pooled].flatMap(([name, size]) => {
    const stratum = group.get(name);
    return stratum === undefined || stratum.n < MIN_STRATUM ? [] : [{ ...stratum, weight: size / all }];
  });
  const coverage = kept.reduce((sum, { weight }) => sum + weight, 0);
  if (coverage === 0) return null;
  let rate = 0;
  let variance = 0;
  for (const { k, n, weight } of kept) {
    const share = weight / coverage;
    const estimate = (k + 1) / (n + 2);
    rate += (share * k) / n;
    variance += (share ** 2 * estimate * (1 - estimate)) / (n + 2);
  }
  const standardError = Math.sqrt(variance);
  const half = Z95 * standardError;
  return { rate, low: Math.max(0, rate - half), high: Math.min(1, rate + half), standardError, coverage };
}
