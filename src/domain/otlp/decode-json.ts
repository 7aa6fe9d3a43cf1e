/** OTLP's JSON encoding: lowerCamelCase names, ids in hexadecimal, 64-bit integers as strings or numbers. */
import { countItemValue, startItem } from "./item-size.ts";
import { addRejection, validateSpan } from "./span.ts";
import type {
  Attributes,
  AttributeValue,
  DecodedSpans,
  RawSpan,
  Rejected,
  Span,
  SpanEvent,
  SpanLog,
  SpanSource,
} from "./span.ts";

const NANOS_PER_MS = 1e6;
/** Deeper values are dropped: no convention nests this far. */
const MAX_DEPTH = 32;
const HEX = /^[\da-f]*$/i;
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const MAX_ID_LENGTH = 64;

/** Decodes item by item. Yields after each, with the values of the request so far that nothing has counted yet. */
export type Decoder<T> = Generator<number, T>;

/** Decodes the body of a trace request, span by span; null if it is no such body. */
export function* decodeTraceJson(body: unknown): Decoder<DecodedSpans | null> {
  const groups = listSources(body, "resourceSpans", ["scopeSpans", "spans"]);
  if (groups === null) return null;
  const spans: Span[] = [];
  const rejected: Rejected = new Map();
  for (const [source, items] of groups) {
    for (const item of items) {
      const raw = decodeSpan(item);
      const span = validateSpan(raw, source);
      if (typeof span === "string") addRejection(rejected, span, raw.spanId);
      else spans.push(span);
      // The values were counted before the body was parsed.
      yield 0;
    }
  }
  return { spans, rejected };
}

/** Decodes the body of a log request, record by record; null if it is no such body. */
export function* decodeLogJson(body: unknown): Decoder<SpanLog[] | null> {
  const groups = listSources(body, "resourceLogs", ["scopeLogs", "logRecords"]);
  if (groups === null) return null;
  const logs: SpanLog[] = [];
  for (const [source, items] of groups) {
    for (const item of items) {
      logs.push({ ...source, ...decodeLogRecord(item) });
      // The values were counted before the body was parsed.
      yield 0;
    }
  }
  return logs;
}

/** Runs a decoder to its end without a pause. */
export function decodeAtOnce<T>(decoder: Decoder<T>): T {
  for (;;) {
    const step = decoder.next();
    if (step.done === true) return step.value;
  }
}

function decodeLogRecord(item: unknown): Omit<SpanLog, keyof SpanSource> {
  startItem();
  const attributes = decodeAttributes(getField(item, "attributes")) ?? new Map<string, AttributeValue>();
  const name = toText(getField(item, "eventName")) || toText(attributes.get("event.name"));
  const event = { name, atMs: toMs(getField(item, "timeUnixNano")), attributes };
  return {
    traceId: decodeId(getField(item, "traceId"), TRACE_BYTES),
    spanId: decodeId(getField(item, "spanId"), SPAN_BYTES),
    event: mergeBody(event, decodeValue(getField(item, "body"), 0)),
  };
}

/** Counts the data points of a metrics request; null if the body is none. */
export function countDataPointsJson(body: unknown): number | null {
  const groups = listSources(body, "resourceMetrics", ["scopeMetrics", "metrics"]);
  if (groups === null) return null;
  let count = 0;
  for (const [, metrics] of groups) {
    for (const metric of metrics) {
      for (const kind of ["gauge", "sum", "histogram", "exponentialHistogram", "summary"]) {
        count += listField(getField(metric, kind), "dataPoints")?.length ?? 0;
      }
    }
  }
  return count;
}

/** An event with the fields of its log record's body, which count where an attribute is absent. */
export function mergeBody(event: SpanEvent, body: AttributeValue): SpanEvent {
  if (body === null) return event;
  const isObject = typeof body === "object" && !Array.isArray(body);
  const fields: [string, AttributeValue][] = isObject ? Object.entries(body) : [["body", body]];
  return { ...event, attributes: new Map([...fields, ...event.attributes]) };
}

/** The items of a request by their source; null if one of the lists around them is no list, so that nothing of it is lost. */
function listSources(
  body: unknown,
  groups: string,
  [scopes, items]: readonly [string, string],
): [SpanSource, unknown[]][] | null {
  const sources: [SpanSource, unknown[]][] = [];
  const found = listField(body, groups);
  // A body that has something else alone, such as the groups without their envelope or by another name.
  const isOther = typeof body === "object" && body !== null && !(groups in body) && Object.keys(body).length > 0;
  if (found === null || isOther) return null;
  for (const group of found) {
    startItem();
    const parts = listField(group, scopes);
    if (parts === null) return null;
    const resource =
      decodeAttributes(getField(getField(group, "resource"), "attributes")) ?? new Map<string, AttributeValue>();
    for (const part of parts) {
      const list = listField(part, items);
      if (list === null) return null;
      sources.push([{ resource, scope: toText(getField(getField(part, "scope"), "name")) }, list]);
    }
  }
  return sources;
}

function decodeSpan(item: unknown): RawSpan {
  startItem();
  const status = getField(getField(item, "status"), "code");
  return {
    traceId: decodeId(getField(item, "traceId"), TRACE_BYTES),
    spanId: decodeId(getField(item, "spanId"), SPAN_BYTES),
    parentId: decodeId(getField(item, "parentSpanId"), SPAN_BYTES),
    name: toText(getField(item, "name")),
    startMs: toMs(getField(item, "startTimeUnixNano")),
    endMs: toMs(getField(item, "endTimeUnixNano")),
    failed: status === 2 || status === "2" || status === "STATUS_CODE_ERROR",
    attributes: decodeAttributes(getField(item, "attributes")),
    events: (listField(item, "events") ?? []).map(decodeEvent),
  };
}

function decodeEvent(event: unknown): SpanEvent {
  countItemValue();
  return {
    name: toText(getField(event, "name")),
    atMs: toMs(getField(event, "timeUnixNano")),
    attributes: decodeAttributes(getField(event, "attributes")) ?? new Map<string, AttributeValue>(),
  };
}

/** An id in hexadecimal, or in base64 of the right length, as protobuf's own JSON mapping writes bytes. */
function decodeId(value: unknown, bytes: number): string {
  if (typeof value !== "string") return "";
  // Nothing this long is an id, and each "=" in it would be searched to the end of all of them.
  if (value.length > MAX_ID_LENGTH) return value;
  if (HEX.test(value) && value.length === bytes * 2) return value.toLowerCase();
  const base64 = value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  if (base64.length !== Math.ceil((bytes * 4) / 3) || !/^[\w+/]+$/.test(base64)) return value;
  const decoded = atob(base64);
  return Array.from(decoded, (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

function toMs(value: unknown): number {
  if (typeof value === "number") return value / NANOS_PER_MS;
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? Number(value) / NANOS_PER_MS : 0;
}

function decodeAttributes(value: unknown): Attributes | null {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value)) return null;
  const attributes = new Map<string, AttributeValue>();
  for (const entry of value) {
    countItemValue();
    const key = getField(entry, "key");
    if (typeof key !== "string") return null;
    attributes.set(key, decodeValue(getField(entry, "value"), 0));
  }
  return attributes;
}

function decodeValue(value: unknown, depth: number): AttributeValue {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  countItemValue();
  const [kind, content] = Object.entries(value).find(([, part]) => part !== undefined && part !== null) ?? [];
  if (kind === "stringValue") return toText(content);
  if (kind === "boolValue") return content === true || content === "true";
  if (kind === "intValue" || kind === "doubleValue") return toNumber(content);
  if (kind === "arrayValue") return (listField(content, "values") ?? []).map((part) => decodeValue(part, depth + 1));
  if (kind === "kvlistValue") {
    const pairs = (listField(content, "values") ?? []).map((pair): [string, AttributeValue] => [
      toText(getField(pair, "key")),
      decodeValue(getField(pair, "value"), depth + 1),
    ]);
    return Object.fromEntries(pairs);
  }
  return null;
}

function toNumber(value: unknown): number | null {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A list, empty if it is absent; null if it is something else. */
function listField(value: unknown, name: string): unknown[] | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const list = getField(value, name);
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list : null;
}

function getField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
