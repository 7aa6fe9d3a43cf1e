import { z } from "zod";
import { conversationCallsSchema, MAX_SHOWN_CALLS } from "../../../domain/model-calls/model-calls.contract.ts";
import type {
  ConversationCalls,
  ConversationUsage,
  MessageTool,
  MessageUsage,
} from "../../../domain/model-calls/model-calls.contract.ts";
import type { Transaction } from "../../db/sql.ts";
import { listCallRows, listModelUsage, listPrompts, listToolsByMessage, listUsageByMessage } from "./usage.sql.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

const toolsSchema = z.array(z.object({ name: z.string() }));
const payloadsSchema = conversationCallsSchema.shape.calls.element.shape.tools;

type ConversationKey = { clientId: string; conversationId: string };
export type MessageCalls = {
  model: string;
  usage: MessageUsage | null;
  tools: MessageTool[];
  firstChunkMs: number | null;
};

/** A conversation's models, the latest first, and its usage; null without calls. */
export async function getConversationUsage(
  tx: Transaction,
  key: ConversationKey,
): Promise<{ models: string[]; usage: ConversationUsage | null }> {
  const rows = await listModelUsage(tx, key);
  const models = rows.map(({ model }) => model).filter((model) => model !== "");
  if (rows.length === 0) return { models, usage: null };
  const sum = (pick: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const calls = sum((row) => row.calls);
  const pricedCalls = sum((row) => row.pricedCalls);
  return {
    models,
    usage: {
      calls,
      inputTokens: sum((row) => row.inputTokens),
      cachedInputTokens: sum((row) => row.cachedInputTokens),
      cacheWriteTokens: sum((row) => row.cacheWriteTokens),
      outputTokens: sum((row) => row.outputTokens),
      reasoningTokens: sum((row) => row.reasoningTokens),
      costUsd: pricedCalls === 0 ? null : sum((row) => row.costNano) / NANOS_PER_USD,
      unpricedCalls: calls - pricedCalls,
    },
  };
}

/** Model, usage and tools of messages, by id. Messages without calls are missing. */
export async function listMessageUsage(
  tx: Transaction,
  key: ConversationKey & { messageIds: string[] },
): Promise<Map<string, MessageCalls>> {
  if (key.messageIds.length === 0) return new Map();
  const [usages, tools] = await Promise.all([listUsageByMessage(tx, key), listToolsByMessage(tx, key)]);
  const byMessage = new Map<string, MessageCalls>();
  for (const { messageId, model, firstChunkMs, ...row } of usages) {
    const usage = { ...pickTokens(row), costUsd: row.costNano === null ? null : row.costNano / NANOS_PER_USD };
    byMessage.set(messageId, { model, usage, tools: [], firstChunkMs });
  }
  for (const [messageId, rows] of Map.groupBy(tools, (row) => row.messageId)) {
    const entry = byMessage.get(messageId) ?? { model: "", usage: null, tools: [], firstChunkMs: null };
    byMessage.set(messageId, { ...entry, tools: buildTools(rows) });
  }
  return byMessage;
}

/** A conversation's calls for its waterfall. */
export async function listConversationCalls(tx: Transaction, key: ConversationKey): Promise<ConversationCalls> {
  const rows = await listCallRows(tx, { ...key, limit: MAX_SHOWN_CALLS + 1 });
  const calls = rows.slice(0, MAX_SHOWN_CALLS).map(({ kind, startedAt, costNano, tools, ...row }) => ({
    ...row,
    tools: payloadsSchema.parse(tools),
    kind: z.enum(["call", "wrapper", "tool"]).parse(kind),
    startedAt: startedAt.toISOString(),
    costUsd: costNano === null ? null : costNano / NANOS_PER_USD,
  }));
  const hashes = [...new Set(calls.map(({ promptHash }) => promptHash))].filter((hash) => hash !== "");
  const prompts = hashes.length === 0 ? [] : await listPrompts(tx, { clientId: key.clientId, hashes });
  return { calls, hasMore: rows.length > MAX_SHOWN_CALLS, prompts };
}

/** The tools that ran; where no span of a tool came, those that the model called. */
function buildTools(rows: readonly { kind: string; failed: boolean; ms: number; tools: unknown }[]): MessageTool[] {
  const ran = rows.filter(({ kind }) => kind === "tool");
  if (ran.length > 0) {
    return ran.flatMap(({ failed, ms, tools }) =>
      toolsSchema.parse(tools).map(({ name }) => ({ name, ok: !failed, ms })),
    );
  }
  const ofCalls = rows.filter(({ kind }) => kind === "call");
  const called = ofCalls.length > 0 ? ofCalls : rows;
  return called.flatMap(({ tools }) => toolsSchema.parse(tools).map(({ name }) => ({ name, ok: null, ms: null })));
}

function pickTokens(row: Omit<MessageUsage, "costUsd">): Omit<MessageUsage, "costUsd"> {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens } = row;
  return { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens };
}
