import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { TimeToConvert } from "./flow.contract.ts";

/** Upper ends of the time-to-convert buckets; the last bucket is open. */
const BUCKET_ENDS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  24 * HOUR_MS,
  null,
];

/** Median, p90 (nearest rank) and histogram of times in milliseconds; `total` is the number of all conversions. */
export function summarizeTimes(timesMs: readonly number[], total: number): TimeToConvert {
  const sorted = timesMs.toSorted((a, b) => a - b);
  let counted = 0;
  const buckets = BUCKET_ENDS_MS.map((belowMs) => {
    const before = counted;
    counted = belowMs === null ? sorted.length : sorted.filter((ms) => ms < belowMs).length;
    return { belowMs, n: counted - before };
  });
  return { medianMs: pickRank(sorted, 0.5), p90Ms: pickRank(sorted, 0.9), n: sorted.length, total, buckets };
}

function pickRank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
