import fc from "fast-check";
import protobuf from "protobufjs/minimal.js";
import { describe, expect, it } from "vitest";
import { decodeAtOnce, decodeTraceJson } from "#src/domain/otlp/decode-json.ts";
import type { AttributeValue } from "#src/domain/otlp/span.ts";
import { decodeTraceProtobuf } from "./decode-protobuf.ts";
import { ProtobufError } from "./protobuf-fields.ts";

type Value = string | number | boolean | Value[] | { [key: string]: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  startMs: number;
  ms: number;
  code: number;
  attributes: Record<string, Value>;
  events: { name: string; attributes: Record<string, Value> }[];
};

const NANOS_PER_MS = 1_000_000n;

function encode(spans: readonly SentSpan[], { scopeLast }: { scopeLast: boolean }): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(10).fork();
  writer.uint32(18).fork();
  const writeScope = () => writer.uint32(10).fork().uint32(10).string("scope").ldelim();
  if (!scopeLast) writeScope();
  for (const span of spans) {
    writer.uint32(18).fork();
    writer.uint32(10).bytes(Buffer.from(span.traceId, "hex")).uint32(18).bytes(Buffer.from(span.spanId, "hex"));
    writer.uint32(34).bytes(Buffer.from(span.parentSpanId, "hex")).uint32(42).string(span.name);
    writer
      .uint32(57)
      .fixed64(toNanos(span.startMs))
      .uint32(65)
      .fixed64(toNanos(span.startMs + span.ms));
    for (const [key, value] of Object.entries(span.attributes)) writeKeyValue(writer.uint32(74), key, value);
    for (const event of span.events) {
      writer.uint32(90).fork().uint32(9).fixed64(toNanos(span.startMs)).uint32(18).string(event.name);
      for (const [key, value] of Object.entries(event.attributes)) writeKeyValue(writer.uint32(26), key, value);
      writer.ldelim();
    }
    writer.uint32(122).fork().uint32(24).int32(span.code).ldelim();
    // A field of a later version.
    writer.uint32(8_002).string("later").ldelim();
  }
  if (scopeLast) writeScope();
  writer.ldelim();
  // The resource after its spans: order on the wire is free.
  writer.uint32(10).fork();
  writeKeyValue(writer.uint32(10), "service.version", "7");
  return writer.ldelim().ldelim().finish();
}

function toNanos(ms: number): string {
  return String(BigInt(ms) * NANOS_PER_MS);
}

function writeKeyValue(writer: protobuf.Writer, key: string, value: Value): void {
  writer.fork().uint32(10).string(key).uint32(18);
  writeValue(writer, value);
  writer.ldelim();
}

function writeValue(writer: protobuf.Writer, value: Value): void {
  writer.fork();
  if (typeof value === "string") writer.uint32(10).string(value);
  else if (typeof value === "boolean") writer.uint32(16).bool(value);
  else if (typeof value === "number" && Number.isSafeInteger(value)) writer.uint32(24).int64(value);
  else if (typeof value === "number") writer.uint32(33).double(value);
  else if (Array.isArray(value)) {
    writer.uint32(42).fork();
    for (const part of value) writeValue(writer.uint32(10), part);
    writer.ldelim();
  } else {
    writer.uint32(50).fork();
    for (const [key, part] of Object.entries(value)) writeKeyValue(writer.uint32(10), key, part);
    writer.ldelim();
  }
  writer.ldelim();
}

function toJson(spans: readonly SentSpan[]): object {
  const list = (values: Record<string, Value>) =>
    Object.entries(values).map(([key, value]) => ({ key, value: toJsonValue(value) }));
  return {
    resourceSpans: [
      {
        resource: { attributes: list({ "service.version": "7" }) },
        scopeSpans: [
          {
            scope: { name: "scope" },
            spans: spans.map(({ startMs, ms, code, attributes, events, ...rest }) => ({
              ...rest,
              startTimeUnixNano: toNanos(startMs),
              endTimeUnixNano: toNanos(startMs + ms),
              status: { code },
              attributes: list(attributes),
              events: events.map((event) => ({
                name: event.name,
                timeUnixNano: toNanos(startMs),
                attributes: list(event.attributes),
              })),
            })),
          },
        ],
      },
    ],
  };
}

function toJsonValue(value: Value): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toJsonValue) } };
  return { kvlistValue: { values: Object.entries(value).map(([key, part]) => ({ key, value: toJsonValue(part) })) } };
}

const text = fc.string({ unit: "binary" });
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(text, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."123456789abcdef"), minLength: length, maxLength: length });
const attributes = fc.dictionary(text, value, { maxKeys: 4, noNullPrototype: true });
const span: fc.Arbitrary<SentSpan> = fc.record({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: fc.oneof(hex(16), fc.constant("")),
  name: text,
  startMs: fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2026, 0, 1) }),
  ms: fc.nat(100_000),
  code: fc.constantFrom(0, 1, 2),
  attributes,
  events: fc.array(fc.record({ name: text, attributes }), { maxLength: 2 }),
});

describe("decoding", () => {
  it("gives the same spans from protobuf as from JSON", () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 3 }), fc.boolean(), (spans, scopeLast) => {
        const decoded = decodeAtOnce(decodeTraceProtobuf(encode(spans, { scopeLast })));
        expect(decoded).toEqual(decodeAtOnce(decodeTraceJson(toJson(spans))));
        expect(decoded.spans).toHaveLength(spans.length);
      }),
      { numRuns: 200 },
    );
  });

  it("either decodes bytes or says that they are no protobuf", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.array(span, { maxLength: 2 }), fc.nat(), (bytes, spans, cut) => {
        const whole = encode(spans, { scopeLast: false });
        for (const input of [bytes, whole.subarray(0, cut % (whole.length + 1))]) {
          try {
            decodeAtOnce(decodeTraceProtobuf(input));
          } catch (error) {
            expect(error).toBeInstanceOf(ProtobufError);
          }
        }
      }),
    );
  });

  it("drops values that are nested without end", () => {
    let nested: Value = "deep";
    for (let depth = 0; depth < 500; depth++) nested = [nested];
    const sent: SentSpan = {
      ...{
        traceId: "1".repeat(32),
        spanId: "1".repeat(16),
        parentSpanId: "",
        name: "",
        startMs: Date.UTC(2026, 0, 1),
        ms: 1,
        code: 0,
      },
      attributes: { nested },
      events: [],
    };
    const decoded: AttributeValue | undefined = decodeAtOnce(
      decodeTraceProtobuf(encode([sent], { scopeLast: false })),
    ).spans[0]?.attributes.get("nested");
    expect(JSON.stringify(decoded)).not.toContain("deep");
  });
});
