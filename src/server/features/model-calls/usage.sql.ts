import type { Queryable } from "../../db/sql.ts";

type UsageSums = {
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  costNano: number | null;
  pricedCalls: number;
};

type ConversationKey = { clientId: string; conversationId: string };

/** The counted usage of a conversation by model, the latest first. */
export async function listModelUsage(
  sql: Queryable,
  { clientId, conversationId }: ConversationKey,
): Promise<(UsageSums & { model: string })[]> {
  return sql<(UsageSums & { model: string })[]>`
    select model, ${sumColumns(sql)} from calls
    where client_id = ${clientId} and conversation_id = ${conversationId} and counted
    group by model order by max(started_at) desc, model`;
}

/** The counted usage of messages, with the model of the last call. */
export async function listUsageByMessage(
  sql: Queryable,
  { clientId, conversationId, messageIds }: ConversationKey & { messageIds: string[] },
): Promise<(UsageSums & { messageId: string; model: string; firstChunkMs: number | null })[]> {
  return sql<(UsageSums & { messageId: string; model: string; firstChunkMs: number | null })[]>`
    select message_id as "messageId", ${sumColumns(sql)},
      coalesce((array_agg(model order by started_at desc) filter (where model <> ''))[1], '') as model,
      (array_agg(first_chunk_ms order by started_at desc) filter (where first_chunk_ms is not null))[1] as "firstChunkMs"
    from calls
    where client_id = ${clientId} and conversation_id = ${conversationId} and message_id = any(${messageIds}::uuid[])
      and counted
    group by message_id`;
}

/** The tools of messages: those that ran, and those that a model only called. */
export async function listToolsByMessage(
  sql: Queryable,
  { clientId, conversationId, messageIds }: ConversationKey & { messageIds: string[] },
): Promise<{ messageId: string; kind: string; failed: boolean; ms: number; tools: unknown }[]> {
  return sql<{ messageId: string; kind: string; failed: boolean; ms: number; tools: unknown }[]>`
    select message_id as "messageId", kind, failed, ms, tools from calls
    where client_id = ${clientId} and conversation_id = ${conversationId} and message_id = any(${messageIds}::uuid[])
      and tools <> '[]'
    order by started_at, span_id`;
}

export type ConversationCallRow = {
  traceId: string;
  spanId: string;
  parentId: string | null;
  messageId: string | null;
  kind: string;
  counted: boolean;
  name: string;
  model: string;
  agentName: string;
  startedAt: Date;
  ms: number;
  firstChunkMs: number | null;
  inputTokens: number;
  outputTokens: number;
  costNano: number | null;
  failed: boolean;
  errorType: string;
  promptHash: string;
  tools: unknown;
};

/** Lists the calls of a conversation, oldest first. */
export async function listCallRows(
  sql: Queryable,
  { clientId, conversationId, limit }: ConversationKey & { limit: number },
): Promise<ConversationCallRow[]> {
  return sql<ConversationCallRow[]>`
    select trace_id as "traceId", span_id as "spanId", parent_id as "parentId", message_id as "messageId", kind, counted,
      name, model, agent_name as "agentName", started_at as "startedAt", ms, first_chunk_ms as "firstChunkMs",
      input_tokens as "inputTokens", output_tokens as "outputTokens", cost_nano as "costNano", failed,
      error_type as "errorType", prompt_hash as "promptHash", tools
    from calls where client_id = ${clientId} and conversation_id = ${conversationId}
    order by started_at, span_id limit ${limit}`;
}

/** The kept texts of system prompts, in order of first use. */
export async function listPrompts(
  sql: Queryable,
  { clientId, hashes }: { clientId: string; hashes: string[] },
): Promise<{ hash: string; text: string }[]> {
  return sql<{ hash: string; text: string }[]>`
    select prompt_hash as hash, text from system_prompts
    where client_id = ${clientId} and prompt_hash = any(${hashes}) order by first_at, prompt_hash`;
}

function sumColumns(sql: Queryable) {
  return sql`
    count(*)::int as calls, sum(input_tokens)::bigint as "inputTokens", sum(cached_input_tokens)::bigint as "cachedInputTokens",
    sum(cache_write_tokens)::bigint as "cacheWriteTokens", sum(output_tokens)::bigint as "outputTokens",
    sum(reasoning_tokens)::bigint as "reasoningTokens", sum(cost_nano)::bigint as "costNano",
    count(cost_nano)::int as "pricedCalls"`;
}
