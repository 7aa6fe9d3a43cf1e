import type { TimeToConvert as Times } from "#src/domain/metrics/flow/flow.contract.ts";
import { HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { formatCount, formatDuration } from "#src/domain/shared/format.ts";
import { BarList } from "#src/components/charts/BarList.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";

/** Median, 90th percentile and histogram of the time from first message to conversion. */
export function TimeToConvert({ times }: { times: Times }) {
  const { n, total, medianMs, p90Ms, buckets } = times;
  if (n === 0) {
    return (
      <Section title="Time to convert">
        <p className="text-sm text-soft">
          {total === 0
            ? "No conversions in this period yet."
            : `None of the ${formatCount(total)} conversions can be timed: their messages have no timestamps, or you set them manually.`}
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Time to convert"
      description={`From the first message to the one that converted. n = ${formatCount(n)}${
        n < total ? ` of ${formatCount(total)} conversions: the newest that could be timed.` : " conversions."
      }`}
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dl className="grid grid-cols-2 content-start gap-4 sm:grid-cols-1">
          <Figure name="Median" definition="Half of the conversions took less time." ms={medianMs} n={n} />
          <Figure name="9 in 10 within" definition="Nine out of ten conversions took less time." ms={p90Ms} n={n} />
        </dl>
        <BarList
          title="Conversions by time to convert"
          items={buckets.map(({ belowMs, n: count }, at) => ({
            key: String(belowMs),
            label: labelBucket(buckets[at - 1]?.belowMs ?? 0, belowMs),
            count,
            share: count / n,
            color: "conversion" as const,
          }))}
        />
      </div>
    </Section>
  );
}

function Figure({ name, definition, ms, n }: { name: string; definition: string; ms: number | null; n: number }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-soft">
        <Definition definition={definition} n={n} unit="conversions">
          {name}
        </Definition>
      </dt>
      <dd className="figure-text text-xl">{formatDuration(ms)}</dd>
    </div>
  );
}

function labelBucket(fromMs: number, belowMs: number | null): string {
  if (fromMs === 0 && belowMs !== null) return `Under ${belowMs / MINUTE_MS} min`;
  if (belowMs === null) return `${fromMs / HOUR_MS} h or more`;
  if (belowMs <= HOUR_MS) return `${fromMs / MINUTE_MS}–${belowMs / MINUTE_MS} min`;
  return `${fromMs / HOUR_MS}–${belowMs / HOUR_MS} h`;
}
