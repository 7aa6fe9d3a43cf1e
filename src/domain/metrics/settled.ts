import { addDays, localDayOf } from "../shared/time-zone.ts";

/** A day is summed up once it is so old: two days more than migration 0096 leaves without a note of changes. */
const SETTLED_AFTER_DAYS = 5;

/** The last day that is settled at `nowMs`. */
export function findLastSettledDay(nowMs: number): string {
  return addDays(localDayOf(nowMs, "UTC"), -SETTLED_AFTER_DAYS);
}
