import { ADJUSTED_RATES, COMPARED_MEASURES } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type {
  AdjustedRate,
  AgentRow,
  ComparedBy,
  ComparedMeasure,
  Verdict,
} from "#src/domain/bot-versions/bot-versions.contract.ts";
import { listReversed } from "#src/domain/bot-versions/adjust.ts";
import { COMPARED_NAMES } from "#src/domain/bot-versions/compared-names.ts";
import { getRowFilter } from "#src/domain/bot-versions/row-filter.ts";
import { formatUsd, formatUsdDifference } from "#src/domain/model-calls/format-usage.ts";
import {
  formatCount,
  formatDecimal,
  formatDelta,
  formatDuration,
  formatPercent,
  formatScore,
} from "#src/domain/shared/format.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

/** A figure of one row with its interval. `unit` says what `n` counts. */
export type CellValue = { value: number | null; low: number | null; high: number | null; n: number; unit: string };

/** What one line of the comparison shows. */
type MeasureLine = { measure: ComparedMeasure; isAdjusted: boolean };

export const BY_NAMES: Record<ComparedBy, { one: string; many: string }> = {
  version: { one: COMPARED_NAMES.version, many: "versions" },
  model: { one: COMPARED_NAMES.model, many: "models" },
  agent: { one: COMPARED_NAMES.agent, many: "agents" },
  prompt: { one: COMPARED_NAMES.prompt, many: "prompts" },
};

export const VERDICTS: Record<Verdict, { text: string; tone: string }> = {
  better: { text: "Better", tone: "text-up-ink" },
  worse: { text: "Worse", tone: "text-drop-ink" },
  no_difference: { text: "No difference proved", tone: "text-soft" },
  not_enough_data: { text: "Not enough data", tone: "text-soft" },
};

/** The measures that any of the rows has. A rate leads with its adjusted form where that turns a comparison around. */
export function listMeasureLines(rows: readonly AgentRow[], baseline: AgentRow | undefined): MeasureLine[] {
  return COMPARED_MEASURES.filter((measure) => rows.some((row) => getCellValue(row, measure).value !== null)).map(
    (measure) => {
      const isReversed = baseline !== undefined && rows.some((row) => isReversedIn(row, baseline, measure));
      return { measure, isAdjusted: isReversed && rows.every(({ adjusted }) => adjusted !== null) };
    },
  );
}

/** The figure of a row. */
export function getCellValue(row: AgentRow, measure: ComparedMeasure, isAdjusted = false): CellValue {
  switch (measure) {
    case "response":
      return { value: row.response.p50, low: null, high: null, n: row.response.n, unit: "replies" };
    case "sentiment":
    case "quality":
      return { ...row[measure], unit: "conversations" };
    case "tokens":
      return { value: row.tokens.perConversation, low: null, high: null, n: row.tokens.n, unit: "conversations" };
    case "cost":
      return { value: row.cost.perConversation, low: null, high: null, n: row.cost.pricedCalls, unit: "calls" };
    default: {
      const { rate, low, high, n } = row[measure];
      const adjusted = isAdjusted && isAdjustedRate(measure) ? row.adjusted?.[measure] : undefined;
      return { ...(adjusted ? toValue(adjusted) : { value: rate, low, high }), n, unit: "conversations" };
    }
  }
}

/** The adjusted rate of a row; null for measures that have none. */
export function getAdjustedRate(row: AgentRow, measure: ComparedMeasure): number | null {
  return isAdjustedRate(measure) ? (row.adjusted?.[measure].rate ?? null) : null;
}

/** Formats a figure of a measure. */
export function formatMeasure(measure: ComparedMeasure, value: number | null): string {
  switch (measure) {
    case "response":
      return formatDuration(value);
    case "sentiment":
      return formatScore(value);
    case "quality":
      return formatDecimal(value, 1);
    case "tokens":
      return formatCount(value === null ? null : Math.round(value));
    case "cost":
      return formatUsd(value);
    default:
      return formatPercent(value);
  }
}

/** Formats a difference with its sign. */
export function formatDifference(measure: ComparedMeasure, value: number): string {
  switch (measure) {
    case "response":
      return formatDelta(value, "duration");
    case "sentiment":
      return formatScore(value);
    case "quality":
      return formatDelta(value, "number");
    case "tokens":
      return formatDelta(Math.round(value), "number");
    case "cost":
      return formatUsdDifference(value);
    default:
      return formatDelta(value, "points");
  }
}

/** The filter of the conversations behind a figure. */
export function getCellSearch(by: ComparedBy, { value }: AgentRow, measure: ComparedMeasure): DashSearch {
  const outcomes: Partial<Record<ComparedMeasure, DashSearch["outcome"]>> = {
    ...{ conversionRate: "converted", containment: "handed_off", dropOffRate: "dropped" },
  };
  return { ...getRowFilter(by, value), outcome: outcomes[measure] };
}

/** Whether the raw and the adjusted difference of a rate have opposite signs. */
function isReversedIn(row: AgentRow, baseline: AgentRow, measure: ComparedMeasure): boolean {
  return isAdjustedRate(measure) && listReversed(row, baseline).includes(measure);
}

function isAdjustedRate(measure: ComparedMeasure): measure is AdjustedRate {
  return ADJUSTED_RATES.some((rate) => rate === measure);
}

function toValue({ rate, low, high }: { rate: number; low: number; high: number }) {
  return { value: rate, low, high };
}
