/** Stored spans as traces, and what is stored of spans that were assembled. */
import type { NodeMessage, TraceNode } from "../../../domain/otlp/node.ts";
import { hasWords } from "../../../domain/otlp/node.ts";
import type { KnownTrace } from "./resolve-turns.ts";
import type { NewSpan, SpanRow, TraceRow } from "./spans.sql.ts";
import { logNodeSchema, traceNodeSchema } from "./trace-node.schema.ts";
import type { LogNode } from "./trace-node.schema.ts";
import { traceTurnSchema } from "./trace-turn.schema.ts";

/** A waiting trace, and which of its spans were not assembled before. */
export type WaitingTrace = KnownTrace & { fresh: ReadonlySet<string>; logs: { spanId: string; node: LogNode }[] };

/** Joins stored traces with their spans and the words of their log records. */
export function joinSpans(rows: readonly TraceRow[], spans: readonly SpanRow[]): WaitingTrace[] {
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId);
  return rows.map(({ traceId, externalId, turns }) => {
    const own = byTrace.get(traceId) ?? [];
    const nodes = own.filter(({ spanId }) => !spanId.includes("#")).map(({ node }) => traceNodeSchema.parse(node));
    const fresh = new Set(own.flatMap(({ spanId, assembled }) => (assembled ? [] : [spanId])));
    const logs = own
      .filter(({ spanId }) => spanId.includes("#"))
      .map(({ spanId, node }) => ({ spanId, node: addLogWords(nodes, node) }));
    return { traceId, externalId, turns: traceTurnSchema.array().parse(turns), nodes, fresh, logs };
  });
}

/** Words that came as log records count where the span has none itself. */
function addLogWords(nodes: TraceNode[], log: unknown): LogNode {
  const parsed = logNodeSchema.parse(log);
  const { spanId, input, output, isData, promptHash, tools } = parsed;
  const node = nodes.find((candidate) => candidate.spanId === spanId);
  if (node === undefined || (hasWords(node) && node.output !== null)) return parsed;
  if (!node.input.some(({ role }) => role === "user")) node.input = input.length > 0 ? input : node.input;
  if (node.output === null) node.outputSize = parsed.outputSize;
  node.output ??= output;
  node.isData ||= isData && output === null;
  if (node.promptHash === "") node.promptHash = promptHash;
  if (node.tools.length === 0) node.tools = tools;
  return parsed;
}

/** Whether each named parent is among the spans. */
export function isComplete(nodes: readonly TraceNode[]): boolean {
  const ids = new Set(nodes.map(({ spanId }) => spanId));
  return nodes.length > 0 && nodes.every(({ parentId }) => parentId === null || ids.has(parentId));
}

/** Messages whose keys a span keeps: the first, and the last ones. */
const KEPT_MESSAGES = 20;

/** What a span keeps after it was assembled: all but its words, of which spans that come later need only the keys. */
export function stripWords<T extends { input: NodeMessage[]; output: NodeMessage | null }>(node: T): T {
  const { input, output } = node;
  const kept = input.length <= KEPT_MESSAGES ? input : [...input.slice(0, 1), ...input.slice(1 - KEPT_MESSAGES)];
  return {
    ...node,
    input: kept.map((message) => ({ ...message, text: "" })),
    output: output === null ? null : { ...output, text: "" },
    endUser: "",
    source: null,
    properties: null,
    systemPrompt: null,
  };
}

/** A span as it is stored: values that its schema assumes are left out. */
export function toSpanRow(node: TraceNode): NewSpan {
  const { traceId, spanId } = node;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) if (isNotable(value)) kept[name] = value;
  return { trace_id: traceId, span_id: spanId, node: kept };
}

function isNotable(value: unknown): boolean {
  return value !== "" && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** The words of a log record as they are stored; `rowId` is the span's id and the record's. */
export function toLogRow(rowId: string, node: LogNode): NewSpan {
  return { trace_id: node.traceId, span_id: rowId, node };
}
