/**
 * OTLP's protobuf encoding, field numbers of opentelemetry-proto 1.x. Reads straight into our own types with protobufjs's wire reader:
 * no generated code, no reflection, no second copy of the request in memory.
 */
import protobuf from "protobufjs/minimal.js";
import { mergeBody } from "../../../domain/otlp/decode-json.ts";
import type { Decoder } from "../../../domain/otlp/decode-json.ts";
import { countItemCost, countItemValue, ItemSizeError, startItem } from "../../../domain/otlp/item-size.ts";
import { addRejection, validateSpan } from "../../../domain/otlp/span.ts";
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
} from "../../../domain/otlp/span.ts";
import {
  decodeEnd,
  decodeHex,
  decodeKeyValue,
  decodeMessage,
  decodeNanos,
  decodeValue,
  isTrue,
  LENGTH_DELIMITED,
  ProtobufError,
} from "./protobuf-fields.ts";
import type { DecodeField, Reader } from "./protobuf-fields.ts";

const STATUS_ERROR = 2;
/** Resources, scopes and items of a request; there are at most 5,000 items. */
const MAX_GROUP_FIELDS = 100_000;

/** Decodes a trace request, span by span. Throws ProtobufError. */
export function* decodeTraceProtobuf(bytes: Uint8Array): Decoder<DecodedSpans> {
  const spans: Span[] = [];
  const rejected: Rejected = new Map();
  yield* decodeGroups(bytes, (reader, getSource) => {
    const raw = decodeSpan(reader);
    return () => {
      const span = validateSpan(raw, getSource());
      if (typeof span === "string") addRejection(rejected, span, raw.spanId);
      else spans.push(span);
    };
  });
  return { spans, rejected };
}

/** Decodes a log request, record by record. Throws ProtobufError. */
export function* decodeLogProtobuf(bytes: Uint8Array): Decoder<SpanLog[]> {
  const logs: SpanLog[] = [];
  yield* decodeGroups(bytes, (reader, getSource) => {
    const record = decodeLogRecord(reader);
    return () => logs.push({ ...getSource(), ...record });
  });
  return logs;
}

/** Counts the data points of a metrics request, metric by metric. Throws ProtobufError. */
export function* countDataPointsProtobuf(bytes: Uint8Array): Decoder<number> {
  let count = 0;
  const points: DecodeField = (field, reader) => field === 1 && isTrue(++count, reader.skip(reader.uint32()));
  yield* decodeGroups(bytes, (reader) => {
    decodeMessage(reader, (field, inner, wireType) => {
      if (!DATA_FIELDS.has(field) || wireType !== LENGTH_DELIMITED) return false;
      decodeMessage(inner, points);
      return true;
    });
    return () => undefined;
  });
  return count;
}

/** Gauge, sum, histogram, exponential histogram, summary: each has its points in field 1. */
const DATA_FIELDS = new Set([5, 7, 9, 10, 11]);

type FieldCounter = { fields: number; values: number };
type DecodeItem = (reader: Reader, getSource: () => SpanSource) => () => void;

/** Traces, logs and metrics have the same envelope: resource groups with scope groups with items. Pauses after each item. */
function* decodeGroups(bytes: Uint8Array, decodeItem: DecodeItem): Decoder<void> {
  try {
    const reader = protobuf.Reader.create(bytes);
    const counter = { fields: 0, values: 0 };
    for (const field of listFields(reader, reader.len, counter)) {
      if (field === 1) yield* decodeResourceGroup(reader, { decodeItem, counter });
      else reader.skipType(LENGTH_DELIMITED);
    }
  } catch (cause) {
    // A mistake of ours; anything else comes from the bytes.
    if (cause instanceof TypeError || cause instanceof ItemSizeError) throw cause;
    throw new ProtobufError("The body is not valid protobuf.", { cause });
  }
}

/** An item's source may come after it on the wire, so the items are finished at the end of their group. */
function* decodeResourceGroup(
  reader: Reader,
  { decodeItem, counter }: { decodeItem: DecodeItem; counter: FieldCounter },
): Decoder<void> {
  let resource: Attributes = new Map();
  const finish: (() => void)[] = [];
  for (const field of listFields(reader, decodeEnd(reader), counter)) {
    if (field === 1) resource = decodeResource(reader);
    else if (field === 2) yield* decodeScopeGroup(reader, { decodeItem, getResource: () => resource, finish, counter });
    else reader.skipType(LENGTH_DELIMITED);
  }
  for (const run of finish) run();
}

function* decodeScopeGroup(
  reader: Reader,
  {
    decodeItem,
    getResource,
    finish,
    counter,
  }: { decodeItem: DecodeItem; getResource: () => Attributes; finish: (() => void)[]; counter: FieldCounter },
): Decoder<void> {
  let scope = "";
  const getSource = () => ({ resource: getResource(), scope });
  for (const field of listFields(reader, decodeEnd(reader), counter)) {
    if (field === 1) scope = decodeScopeName(reader);
    else if (field === 2) {
      startItem();
      finish.push(decodeItem(reader, getSource));
      counter.values += countItemCost();
      yield counter.values;
    } else reader.skipType(LENGTH_DELIMITED);
  }
}

/** The numbers of a message's fields that are messages themselves. Others are skipped. */
function* listFields(reader: Reader, end: number, counter: FieldCounter): Generator<number> {
  while (reader.pos < end) {
    if (++counter.fields > MAX_GROUP_FIELDS) throw new ItemSizeError("The body has too many groups of items.");
    const tag = reader.uint32();
    const [field, wireType] = [tag >>> 3, tag & 7];
    if (field === 0) throw new ProtobufError("A field has no number.");
    if (wireType === LENGTH_DELIMITED) yield field;
    else reader.skipType(wireType);
  }
  if (reader.pos !== end) throw new ProtobufError("A message ends inside a field.");
}

function decodeSpan(reader: Reader): RawSpan {
  const attributes = new Map<string, AttributeValue>();
  const span: RawSpan = {
    ...{ traceId: "", spanId: "", parentId: "", name: "", startMs: 0, endMs: 0, failed: false },
    ...{ attributes, events: [] },
  };
  decodeMessage(reader, (field, inner) => {
    if (field === 1) span.traceId = decodeHex(inner);
    else if (field === 2) span.spanId = decodeHex(inner);
    else if (field === 4) span.parentId = decodeHex(inner);
    else if (field === 5) span.name = inner.string();
    else if (field === 7) span.startMs = decodeNanos(inner);
    else if (field === 8) span.endMs = decodeNanos(inner);
    else if (field === 9) decodeKeyValue(inner, 0, (key, value) => attributes.set(key, value));
    else if (field === 11) span.events.push(decodeEvent(inner));
    else if (field === 15) span.failed = decodeStatus(inner);
    else return false;
    return true;
  });
  return span;
}

function decodeEvent(reader: Reader): SpanEvent {
  countItemValue();
  const attributes = new Map<string, AttributeValue>();
  const event = { name: "", atMs: 0, attributes };
  decodeMessage(reader, (field, inner) => {
    if (field === 1) event.atMs = decodeNanos(inner);
    else if (field === 2) event.name = inner.string();
    else if (field === 3) decodeKeyValue(inner, 0, (key, value) => attributes.set(key, value));
    else return false;
    return true;
  });
  return event;
}

function decodeLogRecord(reader: Reader): Omit<SpanLog, keyof SpanSource> {
  const attributes = new Map<string, AttributeValue>();
  const record = { traceId: "", spanId: "", name: "", atMs: 0 };
  let body: AttributeValue = null;
  decodeMessage(reader, (field, inner) => {
    if (field === 1) record.atMs = decodeNanos(inner);
    else if (field === 5) body = decodeValue(inner, 0);
    else if (field === 6) decodeKeyValue(inner, 0, (key, value) => attributes.set(key, value));
    else if (field === 9) record.traceId = decodeHex(inner);
    else if (field === 10) record.spanId = decodeHex(inner);
    else if (field === 12) record.name = inner.string();
    else return false;
    return true;
  });
  const { traceId, spanId, atMs } = record;
  const eventName = attributes.get("event.name");
  const name = record.name === "" && typeof eventName === "string" ? eventName : record.name;
  return { traceId, spanId, event: mergeBody({ name, atMs, attributes }, body) };
}

function decodeStatus(reader: Reader): boolean {
  let failed = false;
  decodeMessage(reader, (field, inner) => field === 3 && isTrue((failed = inner.int32() === STATUS_ERROR)));
  return failed;
}

function decodeResource(reader: Reader): Attributes {
  startItem();
  const attributes = new Map<string, AttributeValue>();
  decodeMessage(
    reader,
    (field, inner) => field === 1 && isTrue(decodeKeyValue(inner, 0, (key, value) => attributes.set(key, value))),
  );
  return attributes;
}

function decodeScopeName(reader: Reader): string {
  startItem();
  let name = "";
  decodeMessage(reader, (field, inner) => field === 1 && isTrue((name = inner.string())));
  return name;
}
