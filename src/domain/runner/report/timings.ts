import type { Timings } from "../run.contract.ts";

/** The value at a share of sorted values by nearest rank; null of nothing. */
export function pickNearestRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** Summarizes the answers' times to the first letter and to the last change. */
export function summarizeTimings(
  answers: readonly { firstMs: number | null; doneMs: number | null }[],
  timeouts: number,
): Timings {
  const first = answers.map(({ firstMs }) => firstMs).filter((ms) => ms !== null);
  const done = answers.map(({ doneMs }) => doneMs).filter((ms) => ms !== null);
  return {
    answers: first.length,
    timeouts,
    firstMedianMs: pickNearestRank(first, 0.5),
    firstP95Ms: pickNearestRank(first, 0.95),
    doneMedianMs: pickNearestRank(done, 0.5),
    doneP95Ms: pickNearestRank(done, 0.95),
  };
}
