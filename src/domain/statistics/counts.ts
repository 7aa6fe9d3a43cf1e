import { computeBetaQuantile, computeT95 } from "./beta.ts";
import { Z95 } from "./normal.ts";

/** How much the days of a period vary. The dispersion is 1 for Poisson counts, and null without degrees of freedom. */
export type DayVariation = { dispersion: number | null; degreesOfFreedom: number };

/** The ratio of two counts (after ÷ before) with its 95% interval; `high` is infinite if nothing was counted before. */
type CountRatio = { ratio: number; low: number; high: number; significant: boolean };

const DAYS_OF_WEEK = 7;
/** From two weeks on, days are compared with the same day of other weeks: that weekends are quiet is not chance. */
const WEEKLY_FROM_DAYS = 14;

/**
 * The dispersion of the counts of consecutive days: Pearson's chi-square divided by its degrees of freedom (McCullagh and Nelder,
 * Generalized Linear Models, 1989, equation 4.23 and section 6.2.3). The expected count is the mean, by weekday from two weeks on.
 */
export function describeDays(counts: readonly number[]): DayVariation {
  const size = counts.length >= WEEKLY_FROM_DAYS ? DAYS_OF_WEEK : 1;
  const groups = Array.from({ length: size }, (_, day) => counts.filter((_count, at) => at % size === day));
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const group of groups) {
    const mean = group.reduce((sum, count) => sum + count, 0) / group.length;
    if (!(mean > 0)) continue;
    squares += group.reduce((sum, count) => sum + (count - mean) ** 2, 0) / mean;
    degreesOfFreedom += group.length - 1;
  }
  return { dispersion: degreesOfFreedom === 0 ? null : squares / degreesOfFreedom, degreesOfFreedom };
}

/**
 * The ratio of two counts over equally long times with its 95% interval. Given their sum, the later of two Poisson counts is
 * binomial, so the bounds follow from the Clopper–Pearson interval of its share (Przyborowski and Wilenski, 1940). Days that vary
 * more than Poisson's make it quasi-Poisson: counts divided by the dispersion widen the interval by its square root. As that is an
 * estimate, Student's t replaces the normal quantile. Null if no two days show how much they vary.
 */
export function compareCounts(
  before: { count: number; days: DayVariation },
  after: { count: number; days: DayVariation },
): CountRatio | null {
  const scale = computeScale(before.days, after.days);
  if (scale === null) return null;
  const [was, is] = [before.count / scale, after.count / scale];
  const low = is === 0 ? 0 : toOdds(computeBetaQuantile(0.025, is, was + 1));
  const high = was === 0 ? Number.POSITIVE_INFINITY : toOdds(computeBetaQuantile(0.975, is + 1, was));
  return { ratio: after.count / before.count, low, high, significant: low > 1 || high < 1 };
}

/** What the variance is multiplied by: the dispersion of both periods, with the factor of Student's t; at least 1. */
function computeScale(before: DayVariation, after: DayVariation): number | null {
  const freedom = before.degreesOfFreedom + after.degreesOfFreedom;
  if (freedom === 0) return null;
  const squares = [before, after].reduce((sum, days) => sum + (days.dispersion ?? 0) * days.degreesOfFreedom, 0);
  return Math.max(1, (squares / freedom) * (computeT95(freedom) / Z95) ** 2);
}

function toOdds(share: number): number {
  return share / (1 - share);
}
