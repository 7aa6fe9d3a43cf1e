import type { Figures } from "#src/domain/metrics/metrics.contract.ts";
import { DEFINITIONS, measureChange } from "#src/domain/metrics/definitions.ts";
import type { MeasureId } from "#src/domain/metrics/definitions.ts";
import { formatDecimal, formatDuration, formatPercent } from "#src/domain/shared/format.ts";
import type { ShownFigure } from "../../lib/FigureGrid.tsx";

const ANSWERED = "conversations with an answer";

type Reading = {
  id: MeasureId;
  read: (figures: Figures) => { value: number | null; n: number };
  write: (value: number | null) => string;
  unit?: string;
};

const READINGS: readonly Reading[] = [
  { id: "firstResponse", read: readResponse("median"), write: formatDuration, unit: ANSWERED },
  { id: "p90FirstResponse", read: readResponse("p90"), write: formatDuration, unit: ANSWERED },
  { id: "p99FirstResponse", read: readResponse("p99"), write: formatDuration, unit: ANSWERED },
  { id: "meanDuration", read: ({ durationMs }) => durationMs, write: formatDuration },
  { id: "depth", read: ({ depth }) => depth, write: (value) => formatDecimal(value, 1) },
  { id: "quality", read: ({ quality }) => quality, write: (value) => formatDecimal(value, 0) },
  { id: "fallbackRate", read: ({ fallbackRate: { rate, n } }) => ({ value: rate, n }), write: formatPercent },
  { id: "containment", read: ({ containment: { rate, n } }) => ({ value: rate, n }), write: formatPercent },
];

/** How long users wait and talk, and how well the bot held up its side, each over how many it was taken and how it moved. */
export function listAnalyticsFigures(now: Figures, before: Figures | undefined): ShownFigure[] {
  return READINGS.map(({ id, read, write, unit = "conversations" }) => {
    const { name, definition, better, unit: measured } = DEFINITIONS[id];
    const { value, n } = read(now);
    const shown = { name, definition, text: write(value), n, unit, better };
    return before === undefined ? shown : { ...shown, change: measureChange(measured, value, read(before).value) };
  });
}

function readResponse(at: "median" | "p90" | "p99"): Reading["read"] {
  return ({ firstResponseMs }) => ({ value: firstResponseMs[at], n: firstResponseMs.n });
}
