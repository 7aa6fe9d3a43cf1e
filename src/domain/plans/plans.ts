import type { z } from "zod";
import type { planSchema } from "./plans.contract.ts";

export type PlanKey = z.infer<typeof planSchema>;

/** Price and limits of a plan. `null` is agreed by contract (prices) or unlimited (API accounts). */
export type Plan = {
  key: PlanKey;
  name: string;
  /** The price id of the checkout; null if agreed by contract. */
  priceId: string | null;
  priceCentsPerMonth: number | null;
  apiAccounts: number | null;
  includedMessagesPerMonth: number;
  /** Price of 100 messages beyond the included ones; null if agreed by contract. */
  overageCentsPer100Messages: number | null;
  support: string;
  /** How much recordings, files to import and exports may take; null if agreed by contract. */
  storageBytes: number | null;
};

const GIB = 1024 ** 3;

/** The free trial has all features and the limits of Starter. */
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
    storageBytes: 5 * GIB,
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
    storageBytes: 25 * GIB,
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
    storageBytes: 75 * GIB,
  },
  enterprise: {
    key: "enterprise",
    name: "Enterprise",
    priceId: null,
    priceCentsPerMonth: null,
    apiAccounts: null,
    // The minimum of a contract.
    includedMessagesPerMonth: 100_000,
    overageCentsPer100Messages: null,
    support: "Dedicated",
    storageBytes: null,
  },
} as const satisfies Record<PlanKey, Plan>;

/** The plan with the price `priceId`; null for an unknown price. */
export function findPlanByPrice(priceId: string): (typeof PLANS)[PlanKey] | null {
  return Object.values(PLANS).find((plan) => plan.priceId === priceId) ?? null;
}

/** Name of the next bigger plan. */
export function getNextPlanName(plan: PlanKey): string {
  const plans = Object.values(PLANS);
  const next = plans[plans.findIndex(({ key }) => key === plan) + 1];
  return (next ?? PLANS.enterprise).name;
}
