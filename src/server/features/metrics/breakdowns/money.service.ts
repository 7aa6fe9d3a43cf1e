import { computeMeanWorth, computeMoney } from "#src/domain/money/compute-money.ts";
import type { Money } from "#src/domain/money/money.contract.ts";
import type { Queryable } from "../../../db/sql.ts";
import { getConversionValues } from "../../money/money.service.ts";
import type { OutcomePeriod } from "../rollups/outcomes.sql.ts";
import { addSettledSources, addSettledValues } from "../rollups/part-sources.sql.ts";
import { countSold, isReadingGroup, sumValued } from "./sold.sql.ts";
import type { SoldGroup } from "./sold.sql.ts";

/** What the sold conversations of a period are worth, in total and by group. */
export type PeriodMoney = {
  total: Money;
  /** The worth of the groups with these keys together. */
  ofKeys: (keys: readonly string[]) => Money;
  /** The worth of an average sale, in cents; null if it is not known. */
  meanCents: number | null;
};

/** Computes what the sold conversations of a period are worth. Nothing is counted where no value is known. */
export async function getMoney(tx: Queryable, period: OutcomePeriod, by: SoldGroup = "all"): Promise<PeriodMoney> {
  const values = await getConversionValues(tx, period.clientId);
  if (values.currency === null) return { total: null, ofKeys: () => null, meanCents: null };
  const found = await (isReadingGroup(by) ? addSettledValues(tx, period, by) : addSettledSources(tx, period, by));
  const [sold, valued] = await Promise.all([
    countSold(tx, found, by),
    values.hasEventValues ? sumValued(tx, found, by) : [],
  ]);
  const total = computeMoney(sold, valued, values);
  return {
    total,
    ofKeys: (keys) => {
      const isOne = ({ key }: { key: string }): boolean => keys.includes(key);
      return computeMoney(sold.filter(isOne), valued.filter(isOne), values);
    },
    meanCents: computeMeanWorth(total, values, period.account),
  };
}
