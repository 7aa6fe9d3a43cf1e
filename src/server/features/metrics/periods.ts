import type { FindingInput } from "../../../domain/analysis/findings.contract.ts";
import { addSums, createSums } from "../../../domain/metrics/counting.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import { addDays, startOfLocalDay } from "../../../domain/shared/time-zone.ts";

/** The instants between which local days lie: the first included, the second not. */
export function readInstants(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { fromAt: Date; toAt: Date } {
  return {
    fromAt: new Date(startOfLocalDay(from, timeZone)),
    toAt: new Date(startOfLocalDay(addDays(to, 1), timeZone)),
  };
}

/** One row of many. */
export function sumRows(rows: Sums[]): Sums {
  const sums = createSums();
  for (const row of rows) addSums(sums, row);
  return sums;
}

/** Closed conversations by furthest stage. */
export function countFurthest(sums: Sums): FindingInput["furthest"] {
  return {
    none: sums.dropped_none,
    discovery: sums.dropped_discovery,
    interest: sums.dropped_interest,
    consideration: sums.dropped_consideration,
    conversion: sums.dropped_conversion + sums.converted,
  };
}
