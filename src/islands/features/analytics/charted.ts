import { compareFigures, compareShares } from "#src/domain/metrics/change.ts";
import type { ComparedId, Comparison } from "#src/domain/metrics/change.ts";
import { compareCsat } from "#src/domain/metrics/csat.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { describePeople } from "#src/domain/metrics/people/describe-people.ts";
import type { Metric } from "#src/domain/metrics/definitions.ts";
import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import type { Retention } from "#src/domain/metrics/returning-people/returning-people.contract.ts";
import type { Outcomes } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { CHARTED, PERIOD_MEASURES, formatFigure, formatTick } from "#src/domain/metrics/period-measures.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { OUTCOMES, OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { formatDecimal, formatPercent } from "#src/domain/shared/format.ts";

/** What a period's figures and lines are read from. */
export type PeriodData = { overview: OverviewMetrics; outcomes: Outcomes; retention: Retention };
/** What is loaded of it for one line. */
export type LineData = { [Name in keyof PeriodData]: PeriodData[Name] | undefined };
/** A measure of a period and its change from an earlier one. */
export type Tile = Pick<Metric, "name" | "definition" | "better"> & {
  /** Satisfaction has no line of its own. */
  id: ChartedId | "csat";
  text: string;
  n: number;
  unit: string;
  /** How many people the conversations are of. */
  people?: string | undefined;
  change: Comparison;
};
type OutcomeId = "served" | "lost";
/** What one line shows. */
export type LineId = ComparedId | OutcomeId | "retention";

const OUTCOME_IDS: readonly string[] = ["served", "lost"] satisfies OutcomeId[];

/** Which read holds a measure. */
export function chooseRead(id: LineId): keyof PeriodData {
  if (id === "retention") return "retention";
  return isOutcome(id) ? "outcomes" : "overview";
}

/** Whether a measure is read from the outcomes. */
export function isOutcome(id: LineId): id is OutcomeId {
  return OUTCOME_IDS.includes(id);
}

/** The measures of a period, in order, with their change from an earlier one; satisfaction only with scores. */
export function listTiles(now: PeriodData, before: PeriodData | undefined): Tile[] {
  const { csat } = now.overview;
  const scores: Tile = {
    ...DEFINITIONS.csat,
    ...{ id: "csat", text: formatDecimal(csat.mean, 2), n: csat.satisfied.n, unit: "scores" },
    change: before === undefined ? null : compareCsat(before.overview.csat, csat),
  };
  return [...listCharted(now, before), ...(csat.satisfied.n === 0 ? [] : [scores])];
}

function listCharted(now: PeriodData, before: PeriodData | undefined): Tile[] {
  return CHARTED.map((id) => {
    if (isOutcome(id)) {
      const share = now.outcomes[id];
      const change = before === undefined ? null : compareShares(before.outcomes[id], share);
      return {
        ...DEFINITIONS[id],
        ...{ id, text: formatPercent(share.rate), n: share.n, unit: "conversations with customers", change },
      };
    }
    if (id === "retention") {
      const share = now.retention.returned;
      const change = before === undefined ? null : compareShares(before.retention.returned, share);
      return { ...DEFINITIONS[id], id, text: formatPercent(share.rate), n: share.n, unit: "new end users", change };
    }
    const { name, definition, better } = DEFINITIONS[id];
    const { unit, getValue } = PERIOD_MEASURES[id];
    const { value, n } = getValue(now.overview.figures);
    const figures = { now: now.overview.figures, before: before?.overview.figures };
    const change =
      figures.before === undefined ? null : compareFigures(id, { now: figures.now, before: figures.before });
    const people = id === "conversations" ? (describePeople(now.overview.figures) ?? undefined) : undefined;
    return { id, name, definition, better, text: formatFigure(id, value), n, unit, people, change };
  });
}

/** The lines of a measure: response times have three. */
export function listLines(id: ChartedId): { id: LineId; label: string }[] {
  if (id !== "firstResponse") return [{ id, label: DEFINITIONS[id].name }];
  return [
    { id, label: "Half waited less (p50)" },
    { id: "p90FirstResponse", label: "9 of 10 (p90)" },
    { id: "p99FirstResponse", label: "99 of 100 (p99)" },
  ];
}

/** A measure's values by bucket, of returning users by week of the period; of a group of outcomes also those of `part` alone. */
export function listPoints(id: LineId, data: LineData, part?: Outcome): Map<string, number | null> {
  if (id === "retention") {
    return new Map(
      data.retention?.cohorts.map(({ users, returned }, at) => [String(at), users === 0 ? null : returned / users]),
    );
  }
  if (!isOutcome(id)) {
    const { getPoint } = PERIOD_MEASURES[id];
    return new Map(data.overview?.series.map((point) => [point.bucket, getPoint(point)]));
  }
  return new Map(
    data.outcomes?.series.map(({ bucket, counts }) => {
      const count = (isCounted: (outcome: Outcome) => boolean) =>
        OUTCOMES.filter(isCounted).reduce((sum, outcome) => sum + counts[outcome], 0);
      const customers = count((outcome) => outcome !== "not_customer");
      const isPart = (outcome: Outcome) => (part === undefined ? OUTCOME_GROUPS[outcome] === id : outcome === part);
      return [bucket, customers === 0 ? null : count(isPart) / customers];
    }),
  );
}

/** A measure of the whole period as text; of a group of outcomes also that of `part` alone. Undefined until it is loaded. */
export function formatWhole(
  id: ChartedId,
  { overview, outcomes, retention }: LineData,
  part?: Outcome,
): string | undefined {
  if (id === "retention") return retention && formatPercent(retention.returned.rate);
  if (!isOutcome(id)) {
    return overview && formatFigure(id, PERIOD_MEASURES[id].getValue(overview.figures).value);
  }
  if (outcomes === undefined) return undefined;
  if (part === undefined) return formatPercent(outcomes[id].rate);
  return formatPercent(outcomes.customers === 0 ? null : outcomes.counts[part] / outcomes.customers);
}

/** A value on the chart's scale. */
export function formatLineValue(id: LineId, value: number): string {
  return id === "retention" || isOutcome(id) ? formatPercent(value, 0) : formatTick(id, value);
}
