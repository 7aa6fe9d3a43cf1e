import { Z95 } from "../statistics/normal.ts";
import type { Mean } from "../statistics/means.ts";
import { compareValues } from "./change.ts";
import type { Comparison } from "./change.ts";
import type { Csat } from "./metrics.contract.ts";
import { buildRate } from "./rate.ts";

/** From this score on, in hundredths, a person counts as satisfied. */
const SATISFIED_FROM = 400;
/** Scores are stored in hundredths: their sums are exact. */
const UNIT = 100;
const [LOWEST, HIGHEST] = [1, 5];

/** The scores of conversations, in hundredths, as sums; `closed` counts those of closed conversations. */
export type ScoreSums = { n: number; total: number; squares: number; satisfied: number; closed: number };

/** Sums of no scores. */
export function createScoreSums(): ScoreSums {
  return { n: 0, total: 0, squares: 0, satisfied: 0, closed: 0 };
}

/** A score from 1 to 5 in hundredths. */
export function toHundredths(score: number): number {
  return Math.round(score * UNIT);
}

/** A score in hundredths from 1 to 5. */
export function fromHundredths(score: number): number {
  return score / UNIT;
}

/** Adds the score of a conversation to sums in place, or with −1 removes it. */
export function countScore(
  sums: ScoreSums,
  { score, closed }: { score: number | null; closed: boolean },
  sign: 1 | -1,
): void {
  if (score === null) return;
  sums.n += sign;
  sums.total += sign * score;
  sums.squares += sign * score * score;
  if (score >= SATISFIED_FROM) sums.satisfied += sign;
  if (closed) sums.closed += sign;
}

/** Adds `more` to `sums` in place. */
export function addScores(sums: ScoreSums, more: ScoreSums): void {
  for (const name of ["n", "total", "squares", "satisfied", "closed"] as const) sums[name] += more[name];
}

/** What people said of the conversations of a period, of which `closed` are closed. */
export function buildCsat(sums: ScoreSums, closed: number): Csat {
  const { value, n, standardError } = describeScores(sums);
  const half = standardError === null ? null : Z95 * standardError;
  return {
    mean: value,
    low: value === null || half === null ? null : Math.max(LOWEST, value - half),
    high: value === null || half === null ? null : Math.min(HIGHEST, value + half),
    satisfied: buildRate(sums.satisfied, n),
    answered: buildRate(sums.closed, closed),
  };
}

/** Compares the mean score of two periods. */
export function compareCsat(before: Csat, now: Csat): Comparison {
  return compareValues("number", toMean(before), toMean(now));
}

/** Each conversation is a value of its own: there are too few scores a day for groups of days. */
function describeScores({ n, total, squares }: ScoreSums): Mean {
  if (n === 0) return { value: null, n: 0, standardError: null, groups: 0 };
  const value = total / n / UNIT;
  if (n < 2) return { value, n, standardError: null, groups: n };
  const variance = Math.max(0, (squares - (total * total) / n) / (n - 1)) / UNIT ** 2;
  return { value, n, standardError: Math.sqrt(variance / n), groups: n };
}

/** The wider half of an interval is not cut at the end of the scale. */
function toMean({ mean, low, high, satisfied: { n } }: Csat): Mean {
  const standardError = mean === null || low === null || high === null ? null : Math.max(mean - low, high - mean) / Z95;
  return { value: mean, n, standardError, groups: n };
}
