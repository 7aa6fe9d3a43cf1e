import type { Figures } from "#src/domain/metrics/metrics.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { MeasureId } from "#src/domain/metrics/definitions.ts";
import { formatDecimal, formatDuration, formatPercent } from "#src/domain/shared/format.ts";
import type { ShownFigure } from "../../lib/FigureGrid.tsx";

const ANSWERED = "conversations with an answer";

/** How long users wait and talk, and how well the bot held up its side, each over how many it was taken. */
export function listAnalyticsFigures(figures: Figures): ShownFigure[] {
  const { firstResponseMs: first, depth, durationMs, quality, fallbackRate, containment } = figures;
  return [
    show("firstResponse", formatDuration(first.median), first.n, ANSWERED),
    show("p90FirstResponse", formatDuration(first.p90), first.n, ANSWERED),
    show("p99FirstResponse", formatDuration(first.p99), first.n, ANSWERED),
    show("meanDuration", formatDuration(durationMs.value), durationMs.n),
    show("depth", formatDecimal(depth.value, 1), depth.n),
    show("quality", formatDecimal(quality.value, 0), quality.n),
    show("fallbackRate", formatPercent(fallbackRate.rate), fallbackRate.n),
    show("containment", formatPercent(containment.rate), containment.n),
  ];
}

function show(id: MeasureId, text: string, n: number, unit = "conversations"): ShownFigure {
  const { name, definition } = DEFINITIONS[id];
  return { name, definition, text, n, unit };
}
