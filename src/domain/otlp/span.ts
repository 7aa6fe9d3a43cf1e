/** Spans and log records as both encodings of OTLP give them, before anything looks at what they mean. */
import { EARLIEST_MS } from "../ingest/ingest.contract.ts";
import { getLatestMs } from "../ingest/latest-time.ts";

/** A value of an attribute. Bytes are null: nothing that means words is sent as bytes. */
export type AttributeValue = string | number | boolean | null | AttributeValue[] | { [key: string]: AttributeValue };
export type Attributes = ReadonlyMap<string, AttributeValue>;

export type SpanEvent = { name: string; atMs: number; attributes: Attributes };

/** Where a span or log record comes from. */
export type SpanSource = { resource: Attributes; scope: string };

/** A span as it was sent: ids in hexadecimal, times in milliseconds, `attributes` null if they are no list of keys and values. */
export type RawSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  startMs: number;
  endMs: number;
  failed: boolean;
  attributes: Attributes | null;
  events: SpanEvent[];
};

/** A valid span. `parentId` is null for a root. */
export type Span = Omit<RawSpan, "parentId" | "attributes"> &
  SpanSource & { parentId: string | null; attributes: Attributes };

/** A log record that belongs to a span: an event with words. */
export type SpanLog = SpanSource & { traceId: string; spanId: string; event: SpanEvent };

/** Limits of a request. */
export const OTLP_LIMITS = {
  bodyBytes: 4 * 1024 * 1024,
  inflatedBytes: 16 * 1024 * 1024,
  spans: 5_000,
  attributeBytes: 2 * 1024 * 1024,
  /** Values of a JSON body: attributes, list elements, lists and objects. Each attribute is about four. */
  values: 500_000,
  /** A list inside a value takes four levels of JSON. */
  jsonDepth: 256,
  /**
   * Events, attributes and elements of one span or record, which is decoded in one go. SDKs send at most 128 attributes and 128 events
   * with 128 each by default.
   */
  itemValues: 25_000,
} as const;

/** Why a span is not taken. */
export const REJECTIONS = {
  trace_id: "a trace id that is not 16 bytes",
  span_id: "a span id that is not 8 bytes",
  start: "no start time, or an impossible one",
  future: "a start more than 24 hours ahead",
  past: "a start before 2000",
  attributes: "attributes that are no list of keys and values",
} as const;
export type Rejection = keyof typeof REJECTIONS;

/** Rejected spans by cause, with the id of the first of each. */
export type Rejected = Map<Rejection, { count: number; firstSpanId: string }>;

export type DecodedSpans = { spans: Span[]; rejected: Rejected };

const TRACE_ID = /^[\da-f]{32}$/;
const SPAN_ID = /^[\da-f]{16}$/;
const ALL_ZERO = /^0+$/;
const LATEST_MS = Date.UTC(9999, 0, 1);

/** Checks a span as it was sent; the cause if it can't be taken. */
export function validateSpan(raw: RawSpan, source: SpanSource): Span | Rejection {
  if (!TRACE_ID.test(raw.traceId) || ALL_ZERO.test(raw.traceId)) return "trace_id";
  if (!SPAN_ID.test(raw.spanId) || ALL_ZERO.test(raw.spanId)) return "span_id";
  const { startMs, attributes } = raw;
  if (!Number.isFinite(startMs) || startMs <= 0 || startMs > LATEST_MS) return "start";
  if (startMs < EARLIEST_MS) return "past";
  if (startMs > getLatestMs()) return "future";
  if (attributes === null) return "attributes";
  const parentId = SPAN_ID.test(raw.parentId) && !ALL_ZERO.test(raw.parentId) ? raw.parentId : null;
  // A span that says it ended before it began took no time.
  const endMs = Number.isFinite(raw.endMs) && raw.endMs <= getLatestMs() ? Math.max(startMs, raw.endMs) : startMs;
  return { ...raw, ...source, parentId, attributes, endMs };
}

/** Adds a rejected span to the counts. */
export function addRejection(rejected: Rejected, cause: Rejection, spanId: string): void {
  const entry = rejected.get(cause);
  if (entry === undefined) rejected.set(cause, { count: 1, firstSpanId: spanId });
  else entry.count++;
}

const NAMED_CAUSES = 3;
const MAX_SHOWN_ID = 32;

/** What the response says about rejected spans; null if there are none. Names up to three causes. */
export function describeRejected(rejected: Rejected): { rejected: number; message: string } | null {
  if (rejected.size === 0) return null;
  const causes = [...rejected].sort(([, a], [, b]) => b.count - a.count);
  const total = causes.reduce((sum, [, { count }]) => sum + count, 0);
  const parts = causes.slice(0, NAMED_CAUSES).map(([cause, { count, firstSpanId }]) => {
    const id = firstSpanId === "" ? "" : `, first ${firstSpanId.slice(0, MAX_SHOWN_ID)}`;
    return `${count} with ${REJECTIONS[cause]}${id}`;
  });
  return {
    rejected: total,
    message: `${total} ${total === 1 ? "span was" : "spans were"} rejected: ${parts.join("; ")}.`,
  };
}
