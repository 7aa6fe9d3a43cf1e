import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { formatConversions } from "./finding-labels.ts";

/** Conversions per month as they are, and how many more; the interval where there is one. */
export type Impact = { now: number; perMonth: number; low: number | null; high: number | null };

type ImpactResultProps = {
  impact: Impact;
  /** Conversations per month that reach any stage. */
  conversations: number;
  /** Value of one conversion; 0 if not entered. */
  value: number;
};

/** Result: extra conversions per month, the resulting rate, and their value. */
export function ImpactResult({ impact, conversations, value }: ImpactResultProps) {
  const { now, perMonth, low, high } = impact;
  const then = now + perMonth;
  return (
    <div role="status" className="grid gap-3 border-t border-rule pt-4">
      <p className="tabular text-sm text-soft">
        <span className="figure-text text-figure block text-ink">+{formatConversions(perMonth)}</span>
        conversions per month
        {low === null || high === null ? "" : `, 95%: ${formatConversions(low)} to ${formatConversions(high)}`}
      </p>
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-soft">Conversions per month</dt>
        <dd className="text-right font-semibold">
          {formatConversions(now)} → {formatConversions(then)}
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
