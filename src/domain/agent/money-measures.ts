import type { Amount } from "../money/money.contract.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";

/** What sold conversations are worth, and at most the lost ones. */
export const MONEY_MEASURES = ["revenue", "lostRevenue"] as const;
export type MoneyMeasure = (typeof MONEY_MEASURES)[number];

/** Whether a measure is in money. */
export function isMoneyMeasure(measure: string): measure is MoneyMeasure {
  return MONEY_MEASURES.some((name) => name === measure);
}

/** The money of a measure in the currency's units, of how many conversations; null where no value is known. */
export function pickMoney(
  measure: MoneyMeasure,
  { money, lostMoney, counts, lost }: Pick<Outcomes, "money" | "lostMoney" | "counts" | "lost">,
): { value: number | null; n: number; currency?: string; others?: Amount[] } {
  if (measure === "lostRevenue")
    return lostMoney === null
      ? { value: null, n: lost.k }
      : { value: lostMoney.cents / 100, n: lost.k, currency: lostMoney.currency };
  return money === null
    ? { value: null, n: counts.sold }
    : { value: money.cents / 100, n: money.sold, currency: money.currency, others: money.others };
}
