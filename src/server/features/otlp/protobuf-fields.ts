/** The fields of OTLP's messages on the wire, whatever message they belong to. */
import type protobuf from "protobufjs/minimal.js";
import { countItemField, countItemValue } from "../../../domain/otlp/item-size.ts";
import type { AttributeValue } from "../../../domain/otlp/span.ts";

export type Reader = protobuf.Reader;
/** Reads the field if it knows it; the caller skips it otherwise. */
export type DecodeField = (field: number, reader: Reader, wireType: number) => boolean;

const NANOS_PER_MS = 1e6;
const TWO_32 = 2 ** 32;
const MAX_DEPTH = 32;
export const LENGTH_DELIMITED = 2;

/** Thrown for bytes that are no such request. */
export class ProtobufError extends Error {}

/** Decodes an attribute. */
export function decodeKeyValue(reader: Reader, depth: number, add: (key: string, value: AttributeValue) => void): void {
  let key = "";
  let value: AttributeValue = null;
  decodeMessage(reader, (field, inner) => {
    if (field === 1) key = inner.string();
    else if (field === 2) value = decodeValue(inner, depth);
    else return false;
    return true;
  });
  add(key, value);
}

/** Decodes a value; null below 32 levels. */
export function decodeValue(reader: Reader, depth: number): AttributeValue {
  countItemValue();
  if (depth > MAX_DEPTH) {
    reader.skip(reader.uint32());
    return null;
  }
  let value: AttributeValue = null;
  let number = 0;
  decodeMessage(reader, (field, inner) => {
    if (field === 1) value = inner.string();
    else if (field === 2) value = inner.bool();
    else if (field === 3) value = toNumber(inner.int64());
    else if (field === 4) value = Number.isFinite((number = inner.double())) ? number : null;
    else if (field === 5) value = decodeArray(inner, depth);
    else if (field === 6) value = decodeObject(inner, depth);
    else return false;
    return true;
  });
  return value;
}

function decodeArray(reader: Reader, depth: number): AttributeValue[] {
  const values: AttributeValue[] = [];
  decodeMessage(reader, (field, inner) => field === 1 && isTrue(values.push(decodeValue(inner, depth + 1))));
  return values;
}

function decodeObject(reader: Reader, depth: number): { [key: string]: AttributeValue } {
  const pairs: [string, AttributeValue][] = [];
  decodeMessage(
    reader,
    (field, inner) => field === 1 && isTrue(decodeKeyValue(inner, depth + 1, (key, value) => pairs.push([key, value]))),
  );
  return Object.fromEntries(pairs);
}

/** Reads a message that is a field of another one. */
export function decodeMessage(reader: Reader, decodeField: DecodeField): void {
  decodeFields(reader, decodeEnd(reader), decodeField);
}

/** Where the message that begins here ends. */
export function decodeEnd(reader: Reader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new ProtobufError("A message is longer than the body.");
  return end;
}

function decodeFields(reader: Reader, end: number, decodeField: DecodeField): void {
  while (reader.pos < end) {
    countItemField();
    const tag = reader.uint32();
    const [field, wireType] = [tag >>> 3, tag & 7];
    if (field === 0) throw new ProtobufError("A field has no number.");
    // Groups and fixed32 occur in no field that is read.
    if (wireType > LENGTH_DELIMITED || !decodeField(field, reader, wireType)) reader.skipType(wireType);
  }
  if (reader.pos !== end) throw new ProtobufError("A message ends inside a field.");
}

/** Decodes bytes as hexadecimal. */
export function decodeHex(reader: Reader): string {
  return Buffer.from(reader.bytes()).toString("hex");
}

/** Decodes nanoseconds as milliseconds. */
export function decodeNanos(reader: Reader): number {
  return toNumber(reader.fixed64()) / NANOS_PER_MS;
}

/** The library gives a Long where that package is installed, which is one of its own dependencies. */
function toNumber(value: number | { low: number; high: number }): number {
  return typeof value === "number" ? value : value.high * TWO_32 + (value.low >>> 0);
}

/** Makes a field's reading an expression. */
export function isTrue(..._read: unknown[]): true {
  return true;
}
