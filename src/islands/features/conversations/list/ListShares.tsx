import { useQuery } from "@tanstack/react-query";
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { useDashSearch, useMetricsQueries } from "../../../lib/navigation/dash-search.ts";
import { outcomesQuery, overviewMetricsQuery } from "../../../lib/queries/metrics.query.ts";
import { AgreementNote } from "../../../lib/screens/AgreementNote.tsx";
import { LIST_FILTERS } from "../filters/filters.ts";

type Shares = { n: number; isAll: boolean; converted: number | null; lost: number | null };
type Listed = { converted: boolean; reading: { outcome: Outcome | null } };
type ListSharesProps = { items: readonly Listed[]; hasMore: boolean };

/**
 * How many of what is listed converted and were lost: of the whole period, as the overview counts them; with filters that only the
 * list has, of the rows that are shown.
 */
export function ListShares({ items, hasMore }: ListSharesProps) {
  const search = useDashSearch();
  const isListFilter = LIST_FILTERS.some((name) => search[name] !== undefined);
  const { now } = useMetricsQueries();
  const overview = useQuery({ ...overviewMetricsQuery(now), enabled: !isListFilter });
  const outcomes = useQuery({ ...outcomesQuery(now), enabled: !isListFilter });
  const figures = overview.data?.figures;
  const counted: Shares | null =
    figures === undefined || outcomes.data === undefined
      ? null
      : {
          n: figures.conversations,
          isAll: true,
          converted: figures.conversionRate.rate,
          lost: outcomes.data.lost.rate,
        };
  const shares = isListFilter ? { ...countShares(items), isAll: !hasMore } : counted;
  return (
    <div className="flex min-h-5 flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="tabular text-sm text-soft">
        {shares === null || shares.converted === null ? null : (
          <>
            {shares.isAll ? "" : `Of the ${search.sort ?? "newest"} `}
            <span className="font-semibold text-ink">{formatNumberOf(shares.n, "conversation")}</span>
            {shares.isAll ? ": " : ", "}
            {formatPercent(shares.converted)} converted
            {shares.lost === null ? "" : `, ${formatPercent(shares.lost)} of customers lost`}
          </>
        )}
      </p>
      <AgreementNote />
    </div>
  );
}

/** Shares of the listed rows; `lost` is of customers whose conversation has ended, null without any. */
export function countShares(items: readonly Listed[]): Omit<Shares, "isAll"> {
  const outcomes = items.flatMap(({ reading: { outcome } }) => (outcome === null ? [] : [outcome]));
  const customers = outcomes.filter((outcome) => outcome !== "not_customer");
  const lost = customers.filter((outcome) => LOST_OUTCOMES.includes(outcome));
  return {
    n: items.length,
    converted: items.length === 0 ? null : items.filter(({ converted }) => converted).length / items.length,
    lost: customers.length === 0 ? null : lost.length / customers.length,
  };
}
