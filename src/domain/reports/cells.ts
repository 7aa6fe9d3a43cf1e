import { compareFigures, compareShares, rateChange } from "../metrics/change.ts";
import type { Comparison } from "../metrics/change.ts";
import { DEFINITIONS } from "../metrics/definitions.ts";
import { compareCsat } from "../metrics/csat.ts";
import type { OverviewMetrics } from "../metrics/metrics.contract.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";
import { NO_FIGURE } from "../shared/format.ts";
import { getReportFormat } from "./report-format.ts";
import type { ReportFormat } from "./report-format.ts";
import { CELL_IDS } from "./reports.contract.ts";
import type { Cell, CellId, ReportLanguage } from "./reports.contract.ts";
import { getReportWords } from "./words/report-words.ts";
import type { ReportWords } from "./words/words.types.ts";

/** The figures of a period in a language, with their change from the previous one. */
export function buildCells(now: Measures, before: Measures, lang: ReportLanguage): Cell[] {
  const [words, format] = [getReportWords(lang), getReportFormat(lang)];
  return CELL_IDS.filter((id) => id !== "csat" || now.csat.satisfied.n > 0).map((id) => {
    const { value, n } = GET_VALUE[id](now);
    const comparison = compare(id, now, before);
    return {
      id,
      label: words.cells[id],
      value,
      display: formatCell(id, value, format),
      n,
      change: isChange(comparison) ? comparison.value : null,
      changeDisplay: formatChange(comparison, { words, format }),
      tone: rateChange(comparison, DEFINITIONS[id].better),
    };
  });
}

type Measures = Pick<OverviewMetrics, "figures" | "csat"> & Pick<Outcomes, "lost">;

const GET_VALUE: Record<CellId, (measures: Measures) => { value: number | null; n: number }> = {
  conversations: ({ figures: { conversations } }) => ({ value: conversations, n: conversations }),
  conversionRate: ({ figures: { conversionRate } }) => ({ value: conversionRate.rate, n: conversionRate.n }),
  dropOffRate: ({ figures: { dropOffRate } }) => ({ value: dropOffRate.rate, n: dropOffRate.n }),
  lost: ({ lost }) => ({ value: lost.rate, n: lost.n }),
  firstResponse: ({ figures: { firstResponseMs } }) => ({ value: firstResponseMs.median, n: firstResponseMs.n }),
  turnedNegative: ({ figures: { turnedNegative } }) => ({ value: turnedNegative.rate, n: turnedNegative.n }),
  containment: ({ figures: { containment } }) => ({ value: containment.rate, n: containment.n }),
  csat: ({ csat: { mean, satisfied } }) => ({ value: mean, n: satisfied.n }),
};

function compare(id: CellId, now: Measures, before: Measures): Comparison {
  if (id === "csat") return compareCsat(before.csat, now.csat);
  if (id === "lost") return compareShares(before.lost, now.lost);
  return compareFigures(id, { now: now.figures, before: before.figures });
}

function formatCell(id: CellId, value: number | null, format: ReportFormat): string {
  switch (DEFINITIONS[id].unit) {
    case "share":
      return format.percent(value);
    case "duration":
      return format.duration(value);
    case "rating":
      return format.decimal(value, 2);
    default:
      return format.largeCount(value);
  }
}

function formatChange(comparison: Comparison, { words, format }: { words: ReportWords; format: ReportFormat }): string {
  if (comparison === null) return NO_FIGURE;
  if (comparison === "too_few_before") return words.change.tooFewBefore;
  const text = format.delta(comparison.value, comparison.unit);
  if (comparison.verdict === "changed") return text;
  return `${text}, ${comparison.verdict === "unknown" ? words.change.tooFewDays : words.change.noClearChange}`;
}

function isChange(comparison: Comparison): comparison is Exclude<Comparison, null | "too_few_before"> {
  return comparison !== null && comparison !== "too_few_before";
}
