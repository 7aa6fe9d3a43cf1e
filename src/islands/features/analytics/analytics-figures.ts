import type { Figures } from "#src/domain/metrics/metrics.contract.ts";
import { compareFigures } from "#src/domain/metrics/change.ts";
import type { ComparedId } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatDecimal, formatDuration, formatPercent } from "#src/domain/shared/format.ts";
import type { FigureItem } from "../../lib/screens/FigureGrid.tsx";

const REPLIED = "conversations with a reply";

type FigureDefinition = {
  id: ComparedId;
  getValue: (figures: Figures) => { value: number | null; n: number };
  format: (value: number | null) => string;
  unit?: string;
};

const FIGURES: readonly FigureDefinition[] = [
  { id: "firstResponse", getValue: getResponse("median"), format: formatDuration, unit: REPLIED },
  { id: "p90FirstResponse", getValue: getResponse("p90"), format: formatDuration, unit: REPLIED },
  { id: "p99FirstResponse", getValue: getResponse("p99"), format: formatDuration, unit: REPLIED },
  { id: "meanDuration", getValue: ({ durationMs }) => durationMs, format: formatDuration },
  { id: "depth", getValue: ({ depth }) => depth, format: (value) => formatDecimal(value, 1) },
  { id: "quality", getValue: ({ quality }) => quality, format: (value) => formatDecimal(value, 0) },
  { id: "fallbackRate", getValue: ({ fallbackRate: { rate, n } }) => ({ value: rate, n }), format: formatPercent },
  { id: "containment", getValue: ({ containment: { rate, n } }) => ({ value: rate, n }), format: formatPercent },
];

/** Lists the analytics figures with their sample size and change from the previous period. */
export function listAnalyticsFigures(now: Figures, before: Figures | undefined): FigureItem[] {
  return FIGURES.map(({ id, getValue, format, unit = "conversations" }) => {
    const { name, definition, better } = DEFINITIONS[id];
    const { value, n } = getValue(now);
    const shown = { name, definition, text: format(value), n, unit, better };
    return before === undefined ? shown : { ...shown, change: compareFigures(id, { now, before }) };
  });
}

function getResponse(at: "median" | "p90" | "p99"): FigureDefinition["getValue"] {
  return ({ firstResponseMs }) => ({ value: firstResponseMs[at], n: firstResponseMs.n });
}
