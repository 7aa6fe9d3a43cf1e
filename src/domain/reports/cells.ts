import { compareFigures, rateChange } from "../metrics/change.ts";
import type { Comparison } from "../metrics/change.ts";
import { DEFINITIONS } from "../metrics/definitions.ts";
import type { Figures } from "../metrics/metrics.contract.ts";
import { NO_FIGURE } from "../shared/format.ts";
import { getReportFormat } from "./report-format.ts";
import type { ReportFormat } from "./report-format.ts";
import { CELL_IDS } from "./reports.contract.ts";
import type { Cell, CellId, ReportLanguage } from "./reports.contract.ts";
import { getReportWords } from "./words/report-words.ts";
import type { ReportWords } from "./words/words.types.ts";

/** The six figures of a period in a language, with their change from the previous one. */
export function buildCells(figures: Figures, previous: Figures, lang: ReportLanguage): Cell[] {
  const [words, format] = [getReportWords(lang), getReportFormat(lang)];
  return CELL_IDS.map((id) => {
    const { value, n } = GET_VALUE[id](figures);
    const comparison = compareFigures(id, { now: figures, before: previous });
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

const GET_VALUE: Record<CellId, (figures: Figures) => { value: number | null; n: number }> = {
  conversations: ({ conversations }) => ({ value: conversations, n: conversations }),
  conversionRate: ({ conversionRate }) => ({ value: conversionRate.rate, n: conversionRate.n }),
  dropOffRate: ({ dropOffRate }) => ({ value: dropOffRate.rate, n: dropOffRate.n }),
  firstResponse: ({ firstResponseMs }) => ({ value: firstResponseMs.median, n: firstResponseMs.n }),
  sentiment: ({ sentiment }) => ({ value: sentiment.value, n: sentiment.n }),
  containment: ({ containment }) => ({ value: containment.rate, n: containment.n }),
};

function formatCell(id: CellId, value: number | null, format: ReportFormat): string {
  switch (DEFINITIONS[id].unit) {
    case "share":
      return format.percent(value);
    case "duration":
      return format.duration(value);
    case "score":
      return format.score(value);
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
