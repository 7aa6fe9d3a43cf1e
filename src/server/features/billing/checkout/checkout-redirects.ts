import { PAID_PLANS } from "#src/domain/billing/quote.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getEnv } from "../../../env.ts";

/** The pages that are reached by Stripe's price ids too: a plan's checkout is built once, under our own name for its price. */
export function listCheckoutRedirects(): ReadonlyMap<string, string> {
  const { stripe } = getEnv();
  if (stripe === undefined) return new Map();
  return new Map(PAID_PLANS.map((plan) => [paths.checkout(stripe.prices[plan]), paths.checkout(PLANS[plan].priceId)]));
}
