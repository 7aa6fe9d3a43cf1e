import { PLANS } from "../../plans/plans.ts";
import { formatPrice } from "../money.ts";
import { PAID_PLANS, computeQuote } from "../quote.ts";

/** The messages a month that the price slider stops at. */
export const VOLUMES: readonly number[] = [
  1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 75_000, 90_000, 100_000,
  150_000,
];
export const DEFAULT_VOLUME = 25_000;
/** Those of the table. */
export const TABLE_VOLUMES: readonly number[] = [5_000, 10_000, 25_000, 75_000];

/** The least that a month with `messages` costs, in texts. */
export function describeQuote(messages: number): { messages: string; total: string; text: string } {
  const quotes = PAID_PLANS.map((plan) => computeQuote(plan, messages));
  const best = quotes.find(({ cheaperPlan }) => cheaperPlan === null);
  const { plan, overageMessages, overageCents, priceCents, totalCents } = best ?? computeQuote("pro", messages);
  const count = (value: number) => value.toLocaleString("en-US");
  const { name } = PLANS[plan];
  return {
    messages: count(messages),
    total: `${formatPrice(totalCents)} a month`,
    text:
      overageMessages === 0
        ? `${name}, all messages included.`
        : `${name}: ${formatPrice(priceCents)} and ${formatPrice(overageCents)} for ${count(overageMessages)} additional messages.`,
  };
}
