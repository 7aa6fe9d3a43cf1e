import { useQueries } from "@tanstack/react-query";
import { isSeriesBreakdown } from "#src/domain/metrics/breakdowns.ts";
import type { Breakdown } from "#src/domain/metrics/breakdowns.ts";
import { countDaysBefore, movePeriod } from "#src/domain/metrics/period.ts";
import type { EarlierPeriod } from "#src/domain/metrics/period.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import type { SeriesQuery } from "#src/domain/metrics/series.contract.ts";
import { OUTCOMES, OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { outcomesQuery, overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import type { BreakdownValue } from "./breakdown-values.ts";
import { retentionQuery } from "./analytics.query.ts";
import { chooseRead, isOutcome, listLines } from "./charted.ts";
import type { LineData, LineId } from "./charted.ts";
import { useBreakdownValues } from "./use-breakdown-values.ts";

/** More lines than colors cannot be told apart. */
const MAX_LINES = 4;
/** Values in the table, most frequent first; more are hard to compare. */
const MAX_VALUES = 8;

/** One line of the chart: what it shows, from which data, and how many days earlier than the chart's days. */
export type MeasureLine = {
  id: string;
  label: string;
  line: LineId;
  /** The part of a group of outcomes that the line shows. */
  outcome?: Outcome;
  data: LineData;
  daysBefore: number;
  dashed?: boolean;
  color?: "ink";
};

/** A value of the breakdown with its data. */
export type MeasureValue = Pick<MeasureLine, "label" | "outcome" | "data"> & Pick<BreakdownValue, "filter">;

type Choice = { id: ChartedId; by: Breakdown | undefined; against: EarlierPeriod };
type Part = Pick<MeasureLine, "label" | "outcome" | "daysBefore"> & {
  key: string;
  query: SeriesQuery;
  filter: BreakdownValue["filter"];
};

/** Loads the lines of a measure: the period and an earlier one, or the most frequent values of a breakdown, and all its values. */
export function useMeasureLines({ id, by, against }: Choice): {
  lines: MeasureLine[];
  values: MeasureValue[];
  isPending: boolean;
} {
  const { now, before } = useMetricsQueries();
  const series = isSeriesBreakdown(by) ? by : undefined;
  const found = useBreakdownValues(isSeriesBreakdown(by) ? undefined : by);
  const isBroken = by !== undefined && series === undefined;
  const read = chooseRead(id);
  const parts = isBroken ? listParts(found.values, id, now) : listPeriods(now, { against, by: series, before });
  const overviews = useQueries({
    queries: parts.map(({ query }) => ({ ...overviewMetricsQuery(query), enabled: isBroken || read === "overview" })),
  });
  const outcomes = useQueries({
    queries: parts.map(({ query }) => ({ ...outcomesQuery(query), enabled: read === "outcomes" })),
  });
  const retentions = useQueries({
    queries: parts.map(({ query: { by: _, ...query } }) => ({
      ...retentionQuery(query),
      enabled: read === "retention",
    })),
  });
  const loaded = { overview: overviews, outcomes, retention: retentions };
  const awaited = [...loaded[read], ...(isBroken ? overviews : [])];
  const values = parts.map((part, at) => ({
    ...part,
    data: { overview: overviews[at]?.data, outcomes: outcomes[at]?.data, retention: retentions[at]?.data },
  }));
  const drawn = isBroken ? values.slice(0, MAX_LINES) : values;
  const lines = drawn.flatMap(({ key, label, outcome, daysBefore, data }): MeasureLine[] => {
    // Beside others, a measure of several lines shows its first.
    const own = key === "now" ? listLines(id) : listLines(id).slice(0, 1);
    return own.map((line) => ({
      id: `${key} ${line.id}`,
      label: key === "now" ? line.label : label,
      line: line.id,
      ...(outcome !== undefined && { outcome }),
      data,
      daysBefore,
      ...(key === "before" ? { dashed: true, color: "ink" as const } : {}),
    }));
  });
  return {
    lines,
    values: isBroken ? values : [],
    isPending: found.isPending || awaited.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
  };
}

type Periods = { against: EarlierPeriod; by: SeriesQuery["by"]; before: object | null };

/** The period, and the earlier one beside it. */
function listPeriods(now: SeriesQuery, { against, by, before }: Periods): Part[] {
  const daysBefore = countDaysBefore(now, against);
  const query = { ...now, by };
  const main: Part = { key: "now", label: "", query, filter: {}, daysBefore: 0 };
  const earlier = { ...main, key: "before", label: "Earlier", query: { ...query, ...movePeriod(now, daysBefore) } };
  return before === null ? [main] : [main, { ...earlier, daysBefore }];
}

function listParts(values: readonly BreakdownValue[], id: ChartedId, now: SeriesQuery): Part[] {
  return values
    .map(({ label, filter }) => ({ ...splitGroup(filter, id), key: `of ${label}`, label, filter, daysBefore: 0 }))
    .filter(({ isShown }) => isShown)
    .slice(0, MAX_VALUES)
    .map(({ isShown: _, outcome, ...part }) => ({
      ...part,
      ...(outcome !== undefined && { outcome }),
      // Within one outcome the share of its group is always all of it: the group is split instead.
      query: outcome === undefined ? { ...now, ...part.filter } : now,
    }));
}

function splitGroup({ outcome }: BreakdownValue["filter"], id: ChartedId): { isShown: boolean; outcome?: Outcome } {
  if (outcome === undefined || !isOutcome(id)) return { isShown: true };
  const part = OUTCOMES.find((one) => one === outcome && OUTCOME_GROUPS[one] === id);
  return part === undefined ? { isShown: false } : { isShown: true, outcome: part };
}
