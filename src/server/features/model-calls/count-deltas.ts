import type { CountedCall } from "./model-calls.types.ts";

/** Local days of every time zone are made of quarters of an hour. */
const BUCKET_MS = 15 * 60_000;

type Delta = {
  client_id: string;
  bucket_at: string;
  api_account_id: string;
  agent_version: string;
  model: string;
  channel: string;
  language: string;
  calls: number;
  priced_calls: number;
  input_tokens: number;
  cached_input_tokens: number;
  cache_write_tokens: number;
  output_tokens: number;
  reasoning_tokens: number;
  cost_nano: number;
};

/** What is to be added to the counts when these calls take the place of those; rows of `call_counts`. */
export function computeCountDeltas(
  clientId: string,
  { before, after }: { before: readonly CountedCall[]; after: readonly CountedCall[] },
): Delta[] {
  const deltas = new Map<string, Delta>();
  for (const call of before) addCall(deltas, clientId, call, -1);
  for (const call of after) addCall(deltas, clientId, call, 1);
  return [...deltas.values()].filter((delta) =>
    Object.values(delta).some((value) => typeof value === "number" && value !== 0),
  );
}

function addCall(deltas: Map<string, Delta>, clientId: string, call: CountedCall, sign: 1 | -1): void {
  const bucket = new Date(Math.floor(call.startedAt.getTime() / BUCKET_MS) * BUCKET_MS).toISOString();
  const { apiAccountId, agentVersion, model, channel, language } = call;
  const key = JSON.stringify([bucket, apiAccountId, agentVersion, model, channel, language]);
  const delta: Delta = deltas.get(key) ?? {
    ...{ client_id: clientId, bucket_at: bucket, api_account_id: apiAccountId, agent_version: agentVersion },
    ...{ model, channel, language, calls: 0, priced_calls: 0, input_tokens: 0, cached_input_tokens: 0 },
    ...{ cache_write_tokens: 0, output_tokens: 0, reasoning_tokens: 0, cost_nano: 0 },
  };
  deltas.set(key, delta);
  delta.calls += sign;
  delta.priced_calls += call.costNano === null ? 0 : sign;
  delta.input_tokens += sign * call.inputTokens;
  delta.cached_input_tokens += sign * call.cachedInputTokens;
  delta.cache_write_tokens += sign * call.cacheWriteTokens;
  delta.output_tokens += sign * call.outputTokens;
  delta.reasoning_tokens += sign * call.reasoningTokens;
  delta.cost_nano += sign * (call.costNano ?? 0);
}
