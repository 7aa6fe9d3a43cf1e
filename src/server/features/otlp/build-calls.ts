import type { TraceNode } from "../../../domain/otlp/node.ts";
import type { CallRow } from "../model-calls/model-calls.service.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import type { ResolvedTrace, ResolvedTurn } from "./resolve-turns.ts";
import type { AccountKey } from "./spans.sql.ts";

/** The calls of a trace: every span of a model, a wrapper or a tool, with the message it led to. */
export function buildCalls(
  { apiAccountId }: AccountKey,
  { parts, turns, externalId, channel, traceId }: ResolvedTrace,
): CallRow[] {
  const turnOf = new Map<string, ResolvedTurn>();
  for (const resolved of turns) for (const { spanId } of resolved.turn.members) turnOf.set(spanId, resolved);
  return parts.nodes.flatMap((node): CallRow[] => {
    if (node.kind === "other") return [];
    const resolved = turnOf.get(node.spanId);
    const conversation = resolved?.externalId ?? externalId;
    return [
      {
        ...describe(node, resolved),
        apiAccountId,
        traceId,
        kind: node.kind,
        counted: parts.counted.has(node.spanId),
        conversationId: deriveConversationId(apiAccountId, conversation),
        messageId: resolved?.messageId ?? null,
        channel: resolved?.channel ?? channel,
        language: "",
      },
    ];
  });
}

function describe(node: TraceNode, resolved: ResolvedTurn | undefined) {
  const startedAt = Math.floor(node.startMs);
  return {
    spanId: node.spanId,
    parentId: node.parentId,
    startedAt,
    ms: toInteger(node.endMs - node.startMs),
    name: node.name,
    firstChunkMs: node.firstChunkMs === null ? null : toInteger(node.firstChunkMs),
    operation: node.operation,
    provider: node.provider,
    requestModel: node.requestModel,
    model: node.model,
    agentName: node.agentName || (resolved?.turn.agent.name ?? ""),
    agentVersion: node.agentVersion || (resolved?.turn.agent.version ?? ""),
    promptHash: node.promptHash,
    tokens: node.tokens,
    sentUsd: node.costUsd,
    finishReason: node.finishReason,
    errorType: node.errorType,
    failed: node.failed,
    tools: node.tools,
  };
}

const MAX_INTEGER = 2 ** 31 - 1;

function toInteger(value: number): number {
  return Math.min(MAX_INTEGER, Math.max(0, Math.round(value)));
}
