import type Stripe from "stripe";
import { formatCents } from "../../../../domain/billing/money.ts";
import { PAID_PLANS } from "../../../../domain/billing/quote.ts";
import type { PaidPlanKey } from "../../../../domain/billing/quote.ts";
import { PLANS } from "../../../../domain/plans/plans.ts";
import { findOrNull, getStripe, getStripeSettings } from "./client.ts";

const SETTINGS: Record<PaidPlanKey, string> = {
  free: "STRIPE_PRICE_STARTER",
  growth: "STRIPE_PRICE_GROWTH",
  pro: "STRIPE_PRICE_PRO",
};

/** Compares the prices at Stripe with the plans'; returns a sentence for each that differs. Rejects while Stripe doesn't answer. */
export async function checkStripePrices(): Promise<string[]> {
  const { prices } = getStripeSettings();
  const found = await Promise.all(PAID_PLANS.map((plan) => findOrNull(getStripe().prices.retrieve(prices[plan]))));
  return PAID_PLANS.flatMap((plan, index) => {
    const price = found[index] ?? null;
    if (price === null) return [`${SETTINGS[plan]}: there is no price ${prices[plan]}.`];
    return describeDifferences(plan, price).map((text) => `${SETTINGS[plan]}: ${text}`);
  });
}

function describeDifferences(plan: PaidPlanKey, { currency, unit_amount: amount, recurring }: Stripe.Price): string[] {
  const expected = PLANS[plan].priceCentsPerMonth;
  const isMonthly = recurring?.interval === "month" && recurring.interval_count === 1;
  return [
    ...(currency === "usd" ? [] : [`the currency is ${currency.toUpperCase()}, not USD.`]),
    ...(isMonthly ? [] : ["the price is not monthly."]),
    ...(amount === expected ? [] : [`the price is ${formatCents(amount ?? 0)}, not ${formatCents(expected)}.`]),
  ];
}
