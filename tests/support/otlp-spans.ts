/** Builds trace requests in OTLP's JSON encoding, by hand: for what no SDK sends on demand. */
import { createHash } from "node:crypto";
import { assembleTrace } from "#src/domain/otlp/assemble-trace.ts";
import type { TraceParts } from "#src/domain/otlp/assemble-trace.ts";
import { buildNode } from "#src/domain/otlp/build-node.ts";
import { decodeAtOnce, decodeTraceJson } from "#src/domain/otlp/decode-json.ts";

export type TestSpan = {
  trace?: string;
  id: string;
  parent?: string;
  name?: string;
  startMs?: number;
  ms?: number;
  failed?: boolean;
  attributes?: Record<string, unknown>;
  events?: { name: string; attributes: Record<string, unknown> }[];
};

/** Start of spans that name none. */
export const SPAN_START = Date.UTC(2026, 9, 5, 9);

/** An id in hexadecimal from a short name. */
export function hexId(name: string, bytes: number): string {
  return createHash("sha256")
    .update(name)
    .digest("hex")
    .slice(0, bytes * 2);
}

/** A trace request as JSON. */
export function buildTraceRequest(
  spans: readonly TestSpan[],
  resource: Record<string, unknown> = {},
  scope = "test",
): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: scope }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

/** Attributes as OTLP has them. */
export function toAttributes(values: Record<string, unknown>): object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: toValue(value) }));
}

/** The turns of a trace, as the server assembles them. */
export function assembleSpans(spans: readonly TestSpan[], resource: Record<string, unknown> = {}): TraceParts {
  const decoded = decodeAtOnce(decodeTraceJson(buildTraceRequest(spans, resource)));
  return assembleTrace((decoded?.spans ?? []).map((span) => buildNode(span, NODE_OPTIONS)));
}

export const NODE_OPTIONS = {
  redact: (text: string) => text,
  isRedacting: false,
  maskUser: (user: string) => user,
  hash: (text: string) => createHash("md5").update(text).digest("hex"),
  keepToolPayloads: false,
  keepSystemPrompts: false,
  built: new WeakMap(),
};

function toSpan(span: TestSpan): object {
  const startMs = span.startMs ?? SPAN_START;
  return {
    traceId: hexId(span.trace ?? "trace", 16),
    spanId: hexId(`${span.trace ?? "trace"} ${span.id}`, 8),
    ...(span.parent !== undefined && { parentSpanId: hexId(`${span.trace ?? "trace"} ${span.parent}`, 8) }),
    name: span.name ?? span.id,
    startTimeUnixNano: `${startMs}000000`,
    endTimeUnixNano: `${startMs + (span.ms ?? 100)}000000`,
    ...(span.failed === true && { status: { code: 2 } }),
    attributes: toAttributes(span.attributes ?? {}),
    events: (span.events ?? []).map(({ name, attributes }) => ({
      name,
      timeUnixNano: `${startMs}000000`,
      attributes: toAttributes(attributes),
    })),
  };
}

function toValue(value: unknown): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (typeof value === "object" && value !== null) {
    return { kvlistValue: { values: Object.entries(value).map(([key, part]) => ({ key, value: toValue(part) })) } };
  }
  return {};
}
