import { formatUpTo } from "#src/domain/findings/finding-labels.ts";
import { formatCount, formatDecimal, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";

/** Conversions per month as they are, and how many more; the interval and the fixes where there are any. */
export type Impact = {
  now: number;
  perMonth: number;
  low: number | null;
  high: number | null;
  fixes: { count: number; fixedShare: number; all: { perMonth: number } } | null;
};

type ImpactResultProps = {
  impact: Impact;
  /** Conversations per month that reach any stage. */
  conversations: number;
  /** Value of one conversion; 0 if not entered. */
  value: number;
};

/** Result: extra conversions per month, the resulting rate, and their value. */
export function ImpactResult({ impact, conversations, value }: ImpactResultProps) {
  const { now, perMonth, low, high, fixes } = impact;
  const then = now + perMonth;
  return (
    <div role="status" className="grid gap-3 border-t border-rule pt-4">
      <p className="tabular text-sm text-soft">
        <span className="figure-text text-figure block text-ink">+{formatEstimate(perMonth)}</span>
        conversions per month
        {low === null || high === null ? "" : `, 95%: ${formatEstimate(low)} to ${formatEstimate(high)}`}
      </p>
      {fixes === null || fixes.count === 0 ? null : (
        <p className="tabular text-[0.8125rem] text-soft">
          {formatPercent(fixes.fixedShare, 0)} of {formatNumberOf(fixes.count, "finding")},{" "}
          {formatUpTo(fixes.all.perMonth)} in total. A conversation is lost to one finding only, so none is counted
          twice.
        </p>
      )}
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-soft">Conversions per month</dt>
        <dd className="text-right font-semibold">
          {formatEstimate(now)} → {formatEstimate(then)}
        </dd>
        <dt className="text-soft">Share of {formatCount(conversations)} conversations</dt>
        <dd className="text-right font-semibold">
          {formatPercent(divide(now, conversations))} → {formatPercent(divide(then, conversations))}
        </dd>
        {value === 0 ? null : (
          <>
            <dt className="text-soft">Value per month</dt>
            <dd className="text-right font-semibold">+{formatCount(perMonth * value)}</dd>
            <dt className="text-soft">Value per year</dt>
            <dd className="text-right font-semibold">+{formatCount(perMonth * value * 12)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

/** A calculated number of conversions, which add up only in tenths where there are few. */
function formatEstimate(conversions: number): string {
  return Math.abs(conversions) < 10 ? formatDecimal(conversions, 1) : formatCount(conversions);
}
