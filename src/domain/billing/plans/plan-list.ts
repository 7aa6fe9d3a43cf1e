import { PLANS, TRIAL_DAYS } from "../../plans/plans.ts";
import { CURRENCY } from "../billing.contract.ts";
import type { PlanList } from "../billing.contract.ts";

/** All plans with their prices and limits, as the API lists them. */
export function listPlans(): PlanList {
  const plans = Object.values(PLANS).map((plan) => ({
    key: plan.key,
    name: plan.name,
    priceId: plan.priceId,
    priceCents: plan.priceCentsPerMonth,
    includedMessages: plan.includedMessagesPerMonth,
    overageCentsPer100: plan.overageCentsPer100Messages,
    apiAccounts: plan.apiAccounts,
    support: plan.support,
    storageBytes: plan.storageBytes,
  }));
  return { plans, currency: CURRENCY, trialDays: TRIAL_DAYS };
}
