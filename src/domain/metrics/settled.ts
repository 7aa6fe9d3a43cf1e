import { addDays, localDayOf } from "../shared/time-zone.ts";

/**
 * A day is summed up once it is so old: a day more than migration 0096 leaves without a note of changes, and no transaction
 * runs so long.
 */
const SETTLED_AFTER_DAYS = 4;

/** The last day that is settled at `nowMs`. */
export function findLastSettledDay(nowMs: number): string {
  return addDays(localDayOf(nowMs, "UTC"), -SETTLED_AFTER_DAYS);
}
