import { createHash } from "node:crypto";
import type { DemoConversation } from "../../../demo/demo.ts";
import { generateTraces } from "../../../demo/model-calls.ts";
import type { DemoSpan } from "../../../demo/model-calls.ts";
import { getPromptHash } from "../../../demo/trial.ts";
import { hashToInteger } from "../../../domain/shared/hash.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { flushClient, getDatabase } from "../../db/sql.ts";
import { ensureCallsPartitions, priceCalls, storeCalls } from "../model-calls/model-calls.service.ts";
import type { CallRow } from "../model-calls/model-calls.service.ts";
import { deriveConversationId, deriveMessageId } from "../ingest/ingest.service.ts";

/** Calls are generated for the last days only, and for some conversations of the days before: the demo starts in seconds. */
const CALL_DAYS = 28;
const SAMPLED_DAYS = 42;
const SAMPLE_EVERY = 3;
/** Calls per transaction. */
const BATCH_CALLS = 2_000;

/** Collects the model calls of generated conversations; `save` stores them once the conversations are stored. */
export function createDemoCalls(
  clientId: string,
  until: number,
): {
  add(conversation: DemoConversation & { apiAccountId: string }): void;
  save(): Promise<void>;
} {
  const calls: CallRow[] = [];
  const [fromMs, sampledFromMs] = [until - CALL_DAYS * DAY_MS, until - SAMPLED_DAYS * DAY_MS];

  function add(conversation: DemoConversation & { apiAccountId: string }): void {
    const startedAt = conversation.messages[0]?.at ?? 0;
    if (startedAt < sampledFromMs) return;
    if (startedAt < fromMs && hashToInteger(conversation.externalId) % SAMPLE_EVERY > 0) return;
    for (const { message, spans } of generateTraces(conversation)) {
      const messageId = deriveMessageId(conversation.apiAccountId, message);
      for (const span of spans) calls.push(buildCall(conversation, messageId, span));
    }
  }

  async function save(): Promise<void> {
    const { ingest } = getDatabase();
    await ensureCallsPartitions(
      ingest,
      calls.map(({ startedAt }) => startedAt),
    );
    // Calls count for the language of their conversations, which have to be stored.
    await flushClient(clientId, ingest);
    for (const [apiAccountId, own] of Map.groupBy(calls, (call) => call.apiAccountId)) {
      for (let from = 0; from < own.length; from += BATCH_CALLS) {
        const batch = await priceCalls(ingest, { clientId, calls: own.slice(from, from + BATCH_CALLS) });
        await ingest.begin((tx) => storeCalls(tx, { clientId, apiAccountId, calls: batch }));
      }
    }
  }

  return { add, save };
}

function buildCall(
  { apiAccountId, externalId, channel, agent }: DemoConversation & { apiAccountId: string },
  messageId: string,
  span: DemoSpan,
): CallRow {
  const traceId = messageId.replaceAll("-", "");
  const isCall = span.kind === "call";
  return {
    ...{ apiAccountId, traceId, messageId, channel, language: "", kind: span.kind, name: span.name, counted: isCall },
    ...{
      spanId: buildSpanId(traceId, span.id),
      parentId: span.parent === null ? null : buildSpanId(traceId, span.parent),
    },
    ...{ conversationId: deriveConversationId(apiAccountId, externalId), startedAt: span.at, ms: span.ms },
    ...{ firstChunkMs: span.firstChunkMs, operation: isCall ? "chat" : "", provider: isCall ? "openai" : "" },
    ...{ requestModel: isCall ? agent.model : "", model: isCall ? agent.model : "", agentName: agent.name },
    ...{ agentVersion: agent.version, promptHash: getPromptHash(agent.version), tokens: span.tokens, sentUsd: null },
    ...{ finishReason: isCall ? "stop" : "", errorType: "", failed: false },
    tools: span.tool === null ? [] : [{ name: span.tool, args: null, result: null }],
  };
}

function buildSpanId(traceId: string, name: string): string {
  return createHash("md5").update(`${traceId} ${name}`).digest("hex").slice(0, 16);
}
