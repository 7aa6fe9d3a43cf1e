import { PLANS } from "../plans/plans.ts";
import type { PlanKey } from "../plans/plans.ts";
import { computeOverageCents } from "./money.ts";

/** The plans with a price, smallest first. */
export const PAID_PLANS = ["free", "growth", "pro"] as const satisfies readonly PlanKey[];
export type PaidPlanKey = (typeof PAID_PLANS)[number];

export type Quote = {
  plan: PaidPlanKey;
  messages: number;
  includedMessages: number;
  overageMessages: number;
  overageCents: number;
  priceCents: number;
  totalCents: number;
  cheaperPlan: PaidPlanKey | null;
};

/** What a month with `messages` costs on a plan, and the plan that would cost less or, at the same price, include more. */
export function computeQuote(plan: PaidPlanKey, messages: number): Quote {
  const { includedMessagesPerMonth, overageCentsPer100Messages, priceCentsPerMonth } = PLANS[plan];
  const overageMessages = Math.max(0, messages - includedMessagesPerMonth);
  const overageCents = computeOverageCents(overageMessages, overageCentsPer100Messages);
  const cheapest = findCheapestPlan(messages);
  return {
    plan,
    messages,
    includedMessages: includedMessagesPerMonth,
    overageMessages,
    overageCents,
    priceCents: priceCentsPerMonth,
    totalCents: priceCentsPerMonth + overageCents,
    cheaperPlan: cheapest === plan ? null : cheapest,
  };
}

function findCheapestPlan(messages: number): PaidPlanKey {
  return PAID_PLANS.reduce((best, plan) =>
    computeTotal(plan, messages) <= computeTotal(best, messages) ? plan : best,
  );
}

function computeTotal(plan: PaidPlanKey, messages: number): number {
  const { includedMessagesPerMonth, overageCentsPer100Messages, priceCentsPerMonth } = PLANS[plan];
  const overage = Math.max(0, messages - includedMessagesPerMonth);
  return priceCentsPerMonth + computeOverageCents(overage, overageCentsPer100Messages);
}
