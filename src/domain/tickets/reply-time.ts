import { PLANS } from "../plans/plans.ts";
import type { PlanKey } from "../plans/plans.ts";
import { HOUR_MS } from "../shared/durations.ts";

/**
 * Hours within which support replies. The plans name 48 and 12; Pro and Enterprise name no hours but come first, so that they have at least
 * Growth's.
 */
export const REPLY_HOURS = { free: 48, growth: 12, pro: 12, enterprise: 12 } as const satisfies Record<PlanKey, number>;

/** When a reply to a message is due. A message that waits already keeps its earlier time. */
export function computeReplyDue(plan: PlanKey, { atMs, dueAtMs }: { atMs: number; dueAtMs: number | null }): number {
  return dueAtMs ?? atMs + REPLY_HOURS[plan] * HOUR_MS;
}

/** The promise in words: "E-mail (48h): we reply within 48 hours." */
export function describePromise(plan: PlanKey): string {
  const isFirst = plan === "pro" || plan === "enterprise";
  return `${PLANS[plan].support}: we reply within ${REPLY_HOURS[plan]} hours${isFirst ? ", before all other plans" : ""}.`;
}
