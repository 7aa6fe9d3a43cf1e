/** Reduces the spans of a request to what is stored, and stores it. */
import { hash } from "node:crypto";
import { redactForStorage } from "../../../domain/analysis/text/personal-data/personal-details.ts";
import { buildLogWords, buildNode } from "../../../domain/otlp/build-node.ts";
import type { NodeOptions } from "../../../domain/otlp/build-node.ts";
import { hasWords } from "../../../domain/otlp/node.ts";
import type { TraceNode } from "../../../domain/otlp/node.ts";
import { OTLP_LIMITS } from "../../../domain/otlp/span.ts";
import type { AttributeValue, Span, SpanLog } from "../../../domain/otlp/span.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { SECOND_MS } from "../../../domain/shared/durations.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { turns } from "../../http/turns.ts";
import { getUserMask } from "../pseudonyms/pseudonyms.service.ts";
import { getCachedOptions } from "./account-options.ts";
import { isComplete, toLogRow, toSpanRow } from "./join-spans.ts";
import { addSpans, listKnownTraces } from "./spans.sql.ts";
import type { NewSpan } from "./spans.sql.ts";
import type { LogNode } from "./trace-node.schema.ts";

/** Reduces spans to nodes, in turns with other clients' work. AppError `too_large` for an attribute over the limit. */
export async function buildNodes(viewer: KeyViewer, spans: readonly Span[]): Promise<TraceNode[]> {
  const options = await buildOptions(viewer);
  return buildInTurns(viewer.clientId, spans, (span) => {
    for (const value of span.attributes.values()) rejectLarge(value);
    for (const event of span.events) for (const value of event.attributes.values()) rejectLarge(value);
    return buildNode(span, options);
  });
}

/** Reduces log records to the words they add to their spans; records without words are passed over. */
export async function buildLogNodes(viewer: KeyViewer, logs: readonly SpanLog[]): Promise<LogNode[]> {
  const options = await buildOptions(viewer);
  const bySpan = Map.groupBy(
    logs.filter(({ traceId, spanId }) => /^[\da-f]{32}$/.test(traceId) && /^[\da-f]{16}$/.test(spanId)),
    ({ traceId, spanId }) => `${traceId} ${spanId}`,
  );
  const nodes = await buildInTurns(viewer.clientId, [...bySpan.values()], (records): LogNode[] => {
    for (const { event } of records) for (const value of event.attributes.values()) rejectLarge(value);
    const [first] = records;
    const words = buildLogWords(records, options);
    const isEmpty = !hasWords(words) && words.tools.length === 0;
    return first === undefined || isEmpty
      ? []
      : [{ log: true, traceId: first.traceId, spanId: first.spanId, ...words }];
  });
  return nodes.flat();
}

/** The nodes of a request that belong to traces with model calls: `whole` traces, in which each named parent is present, and others. */
export async function selectNodes(
  { clientId, apiAccountId }: KeyViewer,
  nodes: readonly (TraceNode | LogNode)[],
): Promise<{ whole: Map<string, TraceNode[]>; rest: (TraceNode | LogNode)[] }> {
  const byTrace = Map.groupBy(nodes, ({ traceId }) => traceId);
  const unclear = [...byTrace].filter(([, spans]) => !spans.some(isRelevant)).map(([traceId]) => traceId);
  const known =
    unclear.length === 0
      ? new Set()
      : await getDatabase().withLane(clientId, ({ ingest }) =>
          listKnownTraces(ingest, { clientId, apiAccountId, traceIds: unclear }),
        );
  for (const traceId of unclear) if (!known.has(traceId)) byTrace.delete(traceId);
  const whole = new Map<string, TraceNode[]>();
  const rest: (TraceNode | LogNode)[] = [];
  for (const [traceId, spans] of byTrace) {
    const own = spans.filter((span): span is TraceNode => !("log" in span));
    if (own.length === spans.length && isComplete(own)) whole.set(traceId, own);
    else rest.push(...spans);
  }
  return { whole, rest };
}

/** Stores nodes durably until their traces are assembled; returns the traces that got new ones. */
export async function storeNodes(viewer: KeyViewer, nodes: readonly (TraceNode | LogNode)[]): Promise<string[]> {
  if (nodes.length === 0) return [];
  const { clientId, apiAccountId } = viewer;
  const nowMs = Date.now();
  const dueAt = new Date(nowMs + getEnv().otlpWaitSeconds * SECOND_MS);
  const spans = nodes.map(toNewSpan);
  return getDatabase().withLane(clientId, ({ ingest }) =>
    addSpans(ingest, { clientId, apiAccountId, spans, receivedAt: new Date(nowMs), dueAt }),
  );
}

function isRelevant(node: TraceNode | LogNode): boolean {
  return "log" in node || node.kind !== "other";
}

function toNewSpan(node: TraceNode | LogNode): NewSpan {
  if (!("log" in node)) return toSpanRow(node);
  // Several requests may have records of one span; the same record has the same name.
  const name = hash("md5", JSON.stringify(node), "hex").slice(0, 8);
  return toLogRow(`${node.spanId}#${name}`, node);
}

async function buildOptions({ redact, clientId, apiAccountId }: KeyViewer): Promise<NodeOptions> {
  const options = await getCachedOptions({ clientId, apiAccountId });
  return {
    redact: redact ? redactForStorage : (text) => text,
    isRedacting: redact,
    maskUser: await getUserMask({ clientId, redact }),
    hash: (text) => hash("md5", text, "hex"),
    built: new WeakMap(),
    keepToolPayloads: options?.keepToolPayloads === true,
    keepSystemPrompts: options?.keepSystemPrompts === true,
  };
}

async function buildInTurns<T, R>(clientId: string, items: readonly T[], build: (item: T) => R): Promise<R[]> {
  const built: R[] = [];
  const work = await turns.begin(clientId);
  try {
    for (const item of items) {
      built.push(build(item));
      if (work.isDue()) await work.pause();
    }
  } finally {
    work.end();
  }
  return built;
}

function rejectLarge(value: AttributeValue): void {
  if (typeof value === "string") {
    const isLarge =
      value.length > OTLP_LIMITS.attributeBytes ||
      (value.length * 3 > OTLP_LIMITS.attributeBytes && Buffer.byteLength(value) > OTLP_LIMITS.attributeBytes);
    if (isLarge)
      throw new AppError("too_large", `An attribute is larger than ${OTLP_LIMITS.attributeBytes / 1024 / 1024} MiB.`);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) rejectLarge(part);
  }
}
