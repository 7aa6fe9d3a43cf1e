import type { z } from "zod";
import type { planSchema } from "../accounts/accounts.contract.ts";

export type PlanKey = z.infer<typeof planSchema>;

/** What one plan costs and allows. `null` is by contract (prices) or without a limit (API accounts). */
export type Plan = {
  key: PlanKey;
  name: string;
  /** What a checkout is opened with; null where the contract says. */
  priceId: string | null;
  priceCentsPerMonth: number | null;
  apiAccounts: number | null;
  includedMessagesPerMonth: number;
  /** What 100 messages over the included ones cost; null where the contract says. */
  overageCentsPer100Messages: number | null;
  support: string;
};

/** The free trial: all features, Starter's limits. */
export const TRIAL_DAYS = 7;

/** Prices and limits: specification 9; included messages: product decisions 7. */
export const PLANS = {
  free: {
    key: "free",
    name: "Starter",
    priceId: "price_starter_monthly",
    priceCentsPerMonth: 4_900,
    apiAccounts: 5,
    includedMessagesPerMonth: 5_000,
    overageCentsPer100Messages: 800,
    support: "E-mail (48h)",
  },
  growth: {
    key: "growth",
    name: "Growth",
    priceId: "price_growth_monthly",
    priceCentsPerMonth: 19_900,
    apiAccounts: 10,
    includedMessagesPerMonth: 25_000,
    overageCentsPer100Messages: 500,
    support: "E-mail (12h)",
  },
  pro: {
    key: "pro",
    name: "Pro",
    priceId: "price_pro_monthly",
    priceCentsPerMonth: 39_900,
    apiAccounts: 20,
    includedMessagesPerMonth: 75_000,
    overageCentsPer100Messages: 300,
    support: "Priority (chat)",
  },
  enterprise: {
    key: "enterprise",
    name: "Enterprise",
    priceId: null,
    priceCentsPerMonth: null,
    apiAccounts: null,
    // The least that a contract includes.
    includedMessagesPerMonth: 100_000,
    overageCentsPer100Messages: null,
    support: "Dedicated",
  },
} as const satisfies Record<PlanKey, Plan>;

/** Whether a client on `plan` that has `count` API accounts may connect one more. */
export function allowsAnotherApiAccount(plan: PlanKey, count: number): boolean {
  const limit = PLANS[plan].apiAccounts;
  return limit === null || count < limit;
}

/** The plan that a checkout of `priceId` buys; null for a price that nobody asks for. */
export function findPlanByPrice(priceId: string): (typeof PLANS)[PlanKey] | null {
  return Object.values(PLANS).find((plan) => plan.priceId === priceId) ?? null;
}
