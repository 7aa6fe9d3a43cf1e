import { useQueries, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import type { MetricsQuery, dimensionsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { countDaysBefore, movePeriod } from "#src/domain/metrics/period.ts";
import type { EarlierPeriod } from "#src/domain/metrics/period.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery, outcomesQuery, overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { isOutcome, listLines } from "./charted.ts";
import type { LineData, LineId } from "./charted.ts";

/** More lines than colors cannot be told apart. */
const MAX_VALUES = 4;

/** One line of the chart: what it shows, from which data, and how many days earlier than the chart's days. */
export type MeasureLine = {
  id: string;
  label: string;
  line: LineId;
  data: LineData;
  daysBefore: number;
  dashed?: boolean;
  color?: "ink";
};

type Choice = { id: ChartedId; by: "channel" | "language" | "version" | undefined; against: EarlierPeriod };
type Part = { key: string; label: string; query: MetricsQuery; daysBefore: number };

/** Loads the lines of a measure: the period and an earlier one, or the most frequent values of a dimension. */
export function useMeasureLines({ id, by, against }: Choice): { lines: MeasureLine[]; isPending: boolean } {
  const { now, before } = useMetricsQueries();
  const dimensions = useQuery({ ...dimensionsQuery(now), enabled: by !== undefined });
  const daysBefore = countDaysBefore(now, against);
  const main: Part = { key: "now", label: "", query: now, daysBefore: 0 };
  const earlier: Part = { key: "before", label: "", query: { ...now, ...movePeriod(now, daysBefore) }, daysBefore };
  const whole = before === null ? [main] : [main, earlier];
  const parts = by === undefined ? whole : listValues(by, dimensions.data, now);
  const usesOutcomes = isOutcome(id);
  const overviews = useQueries({
    queries: parts.map(({ query }) => ({ ...overviewMetricsQuery(query), enabled: !usesOutcomes })),
  });
  const outcomes = useQueries({
    queries: parts.map(({ query }) => ({ ...outcomesQuery(query), enabled: usesOutcomes })),
  });
  const loaded = usesOutcomes ? outcomes : overviews;
  const lines = parts.flatMap(({ key, label, daysBefore: days }, at): MeasureLine[] => {
    const data = { overview: overviews[at]?.data, outcomes: outcomes[at]?.data };
    // Beside others, a measure of several lines shows its first.
    const own = key === "now" ? listLines(id) : listLines(id).slice(0, 1);
    return own.map((line) => ({
      id: `${key} ${line.id}`,
      label: describe(key, label, line.label),
      line: line.id,
      data,
      daysBefore: days,
      ...(days === 0 ? {} : { dashed: true, color: "ink" as const }),
    }));
  });
  return {
    lines,
    isPending:
      loaded.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData) ||
      (by !== undefined && dimensions.isPending),
  };
}

function describe(key: string, label: string, name: string): string {
  if (key === "now") return name;
  return key === "before" ? "Earlier" : label;
}

type Dimensions = z.infer<typeof dimensionsSchema>;

function listValues(by: NonNullable<Choice["by"]>, dimensions: Dimensions | undefined, now: MetricsQuery): Part[] {
  const parts = {
    channel: dimensions?.channels.map(({ value }) => ({
      value,
      label: getChannelName(value),
      query: { channel: value },
    })),
    language: dimensions?.languages.map(({ value }) => ({
      value,
      label: describeLanguage(value),
      query: { language: value },
    })),
    version: dimensions?.versions.map(({ value }) => ({ value, label: value, query: { version: value } })),
  };
  return (parts[by] ?? [])
    .slice(0, MAX_VALUES)
    .map(({ value, label, query }) => ({ key: `of ${value}`, label, query: { ...now, ...query }, daysBefore: 0 }));
}
