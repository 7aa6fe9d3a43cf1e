import { DAY_MS } from "../shared/durations.ts";

/** Days until a trial ends, rounded up: 0 once it is over, null without a trial. */
export function countTrialDays(trialEndsAt: string | null, nowMs: number): number | null {
  if (trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - nowMs) / DAY_MS));
}
