import { addDays, localDayOf } from "../shared/time-zone.ts";

/** From this age on what is written to a day is noted, as migration 0104 has it. */
const NOTED_AFTER_DAYS = 2;
/** No transaction runs so long: whatever began before a day's changes were noted has ended when the day is summed up. */
const LONGEST_TRANSACTION_MS = 2 * 3_600_000;

/** The last day that is settled at `nowMs`. */
export function findLastSettledDay(nowMs: number): string {
  return addDays(localDayOf(nowMs - LONGEST_TRANSACTION_MS, "UTC"), -NOTED_AFTER_DAYS);
}
