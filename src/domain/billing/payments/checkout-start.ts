import { HOUR_MS } from "../../shared/durations.ts";
import type { CheckoutStart } from "../snapshots.ts";

/** Stripe delays a first payment by at least this much. */
const MIN_TRIAL_LEFT_HOURS = 48;

/**
 * When a checkout's first payment is due: at the trial's end, or null for at once, if that was asked for, the trial is over or
 * less than 48 hours are left of it.
 */
export function getFirstPaymentMs(
  { trialEndsAtMs, start }: { trialEndsAtMs: number | null; start: CheckoutStart },
  nowMs: number,
): number | null {
  if (start === "now" || trialEndsAtMs === null) return null;
  return trialEndsAtMs - nowMs >= MIN_TRIAL_LEFT_HOURS * HOUR_MS ? trialEndsAtMs : null;
}
