/** Encodes trace requests in OTLP's protobuf encoding, for tests that need bytes without an SDK. */
import protobuf from "protobufjs/minimal.js";
import { hexId, SPAN_START } from "./otlp-spans.ts";
import type { TestSpan } from "./otlp-spans.ts";

const NANOS_PER_MS = 1_000_000n;

/** A trace request as bytes, like `buildTraceRequest` as JSON. Attributes are texts, numbers and booleans. */
export function encodeTraceRequest(spans: readonly TestSpan[]): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(10).fork().uint32(18).fork().uint32(10).fork().uint32(10).string("test").ldelim();
  for (const span of spans) writeSpan(writer.uint32(18), span);
  return writer.ldelim().ldelim().finish();
}

function writeSpan(writer: protobuf.Writer, span: TestSpan): void {
  const trace = span.trace ?? "trace";
  const startMs = span.startMs ?? SPAN_START;
  writer.fork();
  writer.uint32(10).bytes(Buffer.from(hexId(trace, 16), "hex"));
  writer.uint32(18).bytes(Buffer.from(hexId(`${trace} ${span.id}`, 8), "hex"));
  if (span.parent !== undefined) writer.uint32(34).bytes(Buffer.from(hexId(`${trace} ${span.parent}`, 8), "hex"));
  writer.uint32(42).string(span.name ?? span.id);
  writer
    .uint32(57)
    .fixed64(toNanos(startMs))
    .uint32(65)
    .fixed64(toNanos(startMs + (span.ms ?? 100)));
  for (const [key, value] of Object.entries(span.attributes ?? {})) {
    writer.uint32(74).fork().uint32(10).string(key).uint32(18).fork();
    if (typeof value === "number") writer.uint32(24).int64(value);
    else if (typeof value === "boolean") writer.uint32(16).bool(value);
    else writer.uint32(10).string(String(value));
    writer.ldelim().ldelim();
  }
  writer.ldelim();
}

function toNanos(ms: number): string {
  return String(BigInt(ms) * NANOS_PER_MS);
}
