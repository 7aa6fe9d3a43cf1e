/** Lays out the calls of a trace as bars: when each began and ended within the trace, and how deep it is nested. */
import type { ShownCall } from "./model-calls.contract.ts";

export type WaterfallRow = {
  call: ShownCall;
  depth: number;
  /** Shares of the trace's duration. */
  start: number;
  width: number;
};

/** The rows of one trace in order of start, children below their parents. */
export type Waterfall = { traceId: string; startedAt: string; ms: number; rows: WaterfallRow[] };

const MAX_DEPTH = 6;
/** A bar is never thinner than this share. */
const MIN_WIDTH = 0.006;

/** Builds one waterfall a trace, in order of start. */
export function buildWaterfalls(calls: readonly ShownCall[]): Waterfall[] {
  return [...Map.groupBy(calls, ({ traceId }) => traceId)].map(([traceId, spans]) => buildWaterfall(traceId, spans));
}

function buildWaterfall(traceId: string, spans: readonly ShownCall[]): Waterfall {
  const starts = spans.map(({ startedAt }) => Date.parse(startedAt));
  const from = Math.min(...starts);
  const to = Math.max(...spans.map(({ startedAt, ms }) => Date.parse(startedAt) + ms));
  const total = Math.max(1, to - from);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const children = Map.groupBy(spans, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ""));
  const rows: WaterfallRow[] = [];
  const add = (call: ShownCall, depth: number): void => {
    const start = (Date.parse(call.startedAt) - from) / total;
    const width = Math.min(1 - start, Math.max(MIN_WIDTH, call.ms / total));
    rows.push({
      call,
      depth: Math.min(depth, MAX_DEPTH),
      start: Math.min(start, 1 - MIN_WIDTH),
      width: Math.max(MIN_WIDTH, width),
    });
    for (const child of children.get(call.spanId) ?? []) add(child, depth + 1);
  };
  for (const root of children.get("") ?? []) add(root, 0);
  return { traceId, startedAt: new Date(from).toISOString(), ms: to - from, rows };
}
