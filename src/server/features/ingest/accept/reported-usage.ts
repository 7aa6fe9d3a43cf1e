import { getDatabase } from "../../../db/sql.ts";
import { saveReportedCalls } from "../../model-calls/model-calls.service.ts";
import type { CallRow } from "../../model-calls/model-calls.service.ts";
import type { IncomingMessage } from "../ingest.types.ts";

const SPAN_ID_LENGTH = 16;

/**
 * Stores the usage that senders report with their messages as calls, each once. A process that is killed before gave no response:
 * the sender repeats its request, whose messages are duplicates then.
 */
export async function saveReportedUsage(
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
  messages: readonly IncomingMessage[],
): Promise<void> {
  const calls = messages.flatMap(buildCall);
  if (calls.length === 0) return;
  await getDatabase().withLane(clientId, ({ ingest }) => saveReportedCalls(ingest, { clientId, apiAccountId, calls }));
}

function buildCall({ usage, messageId, agent, ...message }: IncomingMessage): CallRow[] {
  if (usage === undefined) return [];
  const id = messageId.replaceAll("-", "");
  const special = (usage.cachedInputTokens ?? 0) + (usage.cacheWriteTokens ?? 0);
  return [
    {
      ...{ apiAccountId: message.apiAccountId, traceId: id, spanId: id.slice(0, SPAN_ID_LENGTH), parentId: null },
      ...{ startedAt: message.at, ms: 0, kind: "call", counted: true, firstChunkMs: null },
      ...{ conversationId: message.conversationId, messageId, name: agent.model, operation: "", provider: "" },
      ...{ requestModel: "", model: agent.model, agentName: agent.name, agentVersion: agent.version },
      ...{ channel: message.channel, language: "", promptHash: "", finishReason: "", errorType: "" },
      ...{ failed: false, tools: [], sentUsd: usage.costUsd ?? null },
      tokens: {
        // A sender whose cached tokens are not among the others gives the remainder.
        input: special > usage.inputTokens ? usage.inputTokens + special : usage.inputTokens,
        cachedInput: usage.cachedInputTokens ?? 0,
        cacheWrite: usage.cacheWriteTokens ?? 0,
        output: Math.max(usage.outputTokens, usage.reasoningTokens ?? 0),
        reasoning: usage.reasoningTokens ?? 0,
      },
    },
  ];
}
