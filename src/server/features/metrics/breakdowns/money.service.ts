import { computeMeanWorth, computeMoney } from "#src/domain/money/compute-money.ts";
import type { ConversionValues, SoldTotal, ValuedTotal } from "#src/domain/money/compute-money.ts";
import type { Money } from "#src/domain/money/money.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import type { Queryable } from "../../../db/sql.ts";
import { getConversionValues } from "../../money/money.service.ts";
import type { OutcomePeriod } from "../rollups/outcomes.sql.ts";
import { addSettledSources, addSettledValues } from "../rollups/part-sources.sql.ts";
import { countSold, sumValued } from "./sold.sql.ts";
import type { Keyed, ReadingGroup } from "./sold.sql.ts";

/** What the sold conversations of a period are worth, in total and by group. */
export type PeriodMoney = {
  total: Money;
  /** The worth of the groups with these keys together. */
  ofKeys: (keys: readonly string[]) => Money;
  /** The worth of an average sale, in cents; null if it is not known. */
  meanCents: number | null;
};

/** Computes what the sold conversations of a period are worth. Nothing is counted where no value is known. */
export async function getMoney(tx: Queryable, period: OutcomePeriod, by: ReadingGroup = "all"): Promise<PeriodMoney> {
  const values = await getConversionValues(tx, period.clientId);
  if (values.currency === null) return NO_MONEY;
  const found = await addSettledValues(tx, period, by);
  const [sold, valued] = await Promise.all([
    countSold(tx, found, by),
    values.hasEventValues ? sumValued(tx, found, by) : [],
  ]);
  return buildMoney({ sold, valued, values, account: period.account });
}

/** Computes what the `sold` conversations of a period are worth by where they come from. */
export async function getSourceMoney(
  tx: Queryable,
  period: OutcomePeriod & Pick<SourcesQuery, "by">,
  sold: readonly Keyed<SoldTotal>[],
): Promise<PeriodMoney> {
  const values = await getConversionValues(tx, period.clientId);
  if (values.currency === null) return NO_MONEY;
  const valued = values.hasEventValues
    ? await sumValued(tx, await addSettledSources(tx, period, period.by), period.by)
    : [];
  return buildMoney({ sold, valued, values, account: period.account });
}

const NO_MONEY: PeriodMoney = { total: null, ofKeys: () => null, meanCents: null };

function buildMoney({
  sold,
  valued,
  values,
  account,
}: {
  sold: readonly Keyed<SoldTotal>[];
  valued: readonly Keyed<ValuedTotal>[];
  values: ConversionValues;
  account: string | undefined;
}): PeriodMoney {
  const total = computeMoney(sold, valued, values);
  return {
    total,
    ofKeys: (keys) => {
      const isOne = ({ key }: { key: string }): boolean => keys.includes(key);
      return computeMoney(sold.filter(isOne), valued.filter(isOne), values);
    },
    meanCents: computeMeanWorth(total, sold, values, account),
  };
}
