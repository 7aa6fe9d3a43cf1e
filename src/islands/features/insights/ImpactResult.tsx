import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { writeConversions } from "./finding-words.ts";

/** Conversions a month as they are, and how many more; the interval where there is one. */
export type Impact = { now: number; perMonth: number; low: number | null; high: number | null };

type ImpactResultProps = {
  impact: Impact;
  /** Conversations with a stage, a month. */
  conversations: number;
  /** Of one conversion; 0 is not known. */
  worth: number;
};

/** The sum of it: extra conversions a month, the rate they make, and what they are worth. */
export function ImpactResult({ impact, conversations, worth }: ImpactResultProps) {
  const { now, perMonth, low, high } = impact;
  const then = now + perMonth;
  return (
    <div role="status" className="grid gap-3 border-t border-rule pt-4">
      <p className="tabular text-sm text-soft">
        <span className="figure-text text-figure block text-ink">+{writeConversions(perMonth)}</span>
        conversions a month
        {low === null || high === null ? "" : `, 95%: ${writeConversions(low)} to ${writeConversions(high)}`}
      </p>
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-soft">Conversions a month</dt>
        <dd className="text-right font-semibold">
          {writeConversions(now)} → {writeConversions(then)}
        </dd>
        <dt className="text-soft">Of {formatCount(conversations)} with a stage</dt>
        <dd className="text-right font-semibold">
          {formatPercent(divide(now, conversations))} → {formatPercent(divide(then, conversations))}
        </dd>
        {worth === 0 ? null : (
          <>
            <dt className="text-soft">Worth a month</dt>
            <dd className="text-right font-semibold">+{formatCount(perMonth * worth)}</dd>
            <dt className="text-soft">Worth a year</dt>
            <dd className="text-right font-semibold">+{formatCount(perMonth * worth * 12)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}
