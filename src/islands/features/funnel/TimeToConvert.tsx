import type { TimeToConvert as Times } from "#src/domain/metrics/flow.contract.ts";
import { formatCount, formatDuration } from "#src/domain/shared/format.ts";
import { BarList } from "#src/components/charts/BarList.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Median, p90 and histogram of the time from the first message to the conversion. */
export function TimeToConvert({ times }: { times: Times }) {
  const { n, total, medianMs, p90Ms, buckets } = times;
  if (n === 0) {
    return (
      <Section title="Time to convert">
        <p className="text-sm text-soft">
          {total === 0
            ? "No conversation of this period has converted yet."
            : `None of the ${formatCount(total)} conversions could be timed: their messages carry no times, or you set them by hand.`}
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
          <Figure name="Median" definition="Half of the conversions came sooner." ms={medianMs} n={n} />
          <Figure name="p90" definition="Nine of ten conversions came sooner." ms={p90Ms} n={n} />
        </dl>
        <BarList
          title="Conversions by the time they took"
          items={buckets.map(({ belowMs, n: count }, at) => ({
            key: String(belowMs),
            label: nameBucket(buckets[at - 1]?.belowMs ?? 0, belowMs),
            count,
            share: count / n,
            colour: "conversion" as const,
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

function nameBucket(fromMs: number, belowMs: number | null): string {
  if (fromMs === 0 && belowMs !== null) return `Under ${belowMs / MINUTE_MS} min`;
  if (belowMs === null) return `${fromMs / HOUR_MS} h and longer`;
  if (belowMs <= HOUR_MS) return `${fromMs / MINUTE_MS}–${belowMs / MINUTE_MS} min`;
  return `${fromMs / HOUR_MS}–${belowMs / HOUR_MS} h`;
}
