import { HOUR_MS } from "../shared/durations.ts";
import { addDays, localDayOf } from "../shared/time-zone.ts";

/** From this age on, writes to a day are recorded as changes (migration 0104). */
export const CHANGES_TRACKED_AFTER_DAYS = 2;
/** No transaction runs longer: those that started before changes were tracked have ended when the day is summed up. */
const MAX_TRANSACTION_MS = 2 * HOUR_MS;

/** The last UTC day (`YYYY-MM-DD`) that can be summed up at `nowMs`. */
export function computeLastSettledDay(nowMs: number): string {
  return addDays(localDayOf(nowMs - MAX_TRANSACTION_MS, "UTC"), -CHANGES_TRACKED_AFTER_DAYS);
}
