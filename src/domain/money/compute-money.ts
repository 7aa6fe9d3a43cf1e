/** What sold conversations are worth: the values of their events where these tell one, else the conversion value. */
import type { Amount, ConversionValue, Money } from "./money.contract.ts";

/** What one sold conversation is worth where no event says so, by API account, and the currency that figures are in. */
export type ConversionValues = {
  workspace: ConversionValue | null;
  accounts: ReadonlyMap<string, ConversionValue>;
  currency: string | null;
  /** Whether any event brought a value. */
  hasEventValues: boolean;
};

/** Sold conversations of an API account. */
export type SoldTotal = { account: string; n: number };

/** Those of them with values by events; `currency` is null in the row that counts each of them once. */
export type ValuedTotal = { account: string; currency: string | null; n: number; cents: number };

/** A few sales with a value say nothing of what the others are worth. */
const MIN_VALUED = 0.5;

/** Computes the worth of sold conversations; null where no value is set and no event brought one. */
export function computeMoney(
  sold: readonly SoldTotal[],
  valued: readonly ValuedTotal[],
  values: ConversionValues,
): Money {
  const { currency } = values;
  if (currency === null) return null;
  const amounts = new Map<string, Amount>([[currency, { cents: 0, currency, sold: 0 }]]);
  for (const row of valued) if (row.currency !== null) addAmount(amounts, { ...row, currency: row.currency });
  for (const [account, rows] of Map.groupBy(sold, (row) => row.account)) {
    const value = values.accounts.get(account) ?? values.workspace;
    if (value === null) continue;
    const n = sum(rows) - sum(valued.filter((row) => row.account === account && row.currency === null));
    addAmount(amounts, { currency: value.currency, n, cents: n * value.cents });
  }
  const { cents = 0, sold: count = 0 } = amounts.get(currency) ?? {};
  const others = [...amounts.values()].filter((amount) => amount.currency !== currency && amount.sold > 0);
  return { cents, currency, sold: count, others: others.sort((a, b) => (a.currency < b.currency ? -1 : 1)) };
}

/**
 * The worth of an average sale, in cents: of those of the period if at least half of them have a worth, else the conversion value, of
 * the API account if one is asked for; null if neither is known.
 */
export function computeMeanWorth(
  money: Money,
  sold: readonly SoldTotal[],
  { workspace, accounts, currency }: ConversionValues,
  account?: string,
): number | null {
  if (money === null) return null;
  if (money.sold > 0 && money.sold >= MIN_VALUED * sum(sold)) return money.cents / money.sold;
  const value = accounts.get(account ?? "") ?? workspace;
  return value !== null && value.currency === currency ? value.cents : null;
}

function addAmount(
  amounts: Map<string, Amount>,
  { currency, n, cents }: { currency: string; n: number; cents: number },
): void {
  const known = amounts.get(currency) ?? { cents: 0, currency, sold: 0 };
  amounts.set(currency, { currency, cents: known.cents + cents, sold: known.sold + n });
}

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, { n }) => total + n, 0);
}
