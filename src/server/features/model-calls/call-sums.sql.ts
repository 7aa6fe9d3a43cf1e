import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import { buildReadingFilter, hasReadingFilter } from "../../db/reading-filter.ts";
import type { Queryable } from "../../db/sql.ts";

export type CallSums = {
  calls: number;
  pricedCalls: number;
  costNano: number;
  input: number;
  cachedInput: number;
  output: number;
  reasoning: number;
};

type CallPeriod = DimensionFilter & ReadingFilter & { clientId: string; fromAt: Date; toAt: Date };

/** Adds up the counted calls of a client from `fromAt` until before `toAt`. */
export async function sumCallCounts(sql: Queryable, period: CallPeriod): Promise<CallSums> {
  const { clientId, account, sample, channel, language, version } = period;
  const [row] = await sql<CallSums[]>`
    select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(priced_calls), 0)::bigint as "pricedCalls",
      coalesce(sum(cost_nano), 0)::bigint as "costNano", coalesce(sum(input_tokens), 0)::bigint as input,
      coalesce(sum(cached_input_tokens), 0)::bigint as "cachedInput", coalesce(sum(output_tokens), 0)::bigint as output,
      coalesce(sum(reasoning_tokens), 0)::bigint as reasoning
    from ${selectCounts(sql, period)} c
    where client_id = ${clientId} and bucket_at >= ${period.fromAt} and bucket_at < ${period.toAt}
      ${buildAccountFilter(sql, { account, sample, clientId }, "api_account_id")}
      ${channel === undefined ? sql`` : sql`and channel = ${channel}`}
      ${language === undefined ? sql`` : sql`and language = ${language}`}
      ${version === undefined ? sql`` : sql`and agent_version = ${version}`}`;
  return row ?? { calls: 0, pricedCalls: 0, costNano: 0, input: 0, cachedInput: 0, output: 0, reasoning: 0 };
}

/** The counts; where a filter asks for what conversations came to, the calls themselves, each like a count of one. */
function selectCounts(sql: Queryable, period: CallPeriod) {
  if (!hasReadingFilter(period)) return sql`call_counts`;
  return sql`(
    select s.client_id, s.started_at as bucket_at, s.api_account_id, s.channel, s.language, s.agent_version, 1 as calls,
      (s.cost_nano is not null)::integer as priced_calls, coalesce(s.cost_nano, 0) as cost_nano, s.input_tokens,
      s.cached_input_tokens, s.output_tokens, s.reasoning_tokens
    from calls s join conversations r on r.client_id = ${period.clientId} and r.conversation_id = s.conversation_id
    where s.client_id = ${period.clientId} and s.counted ${buildReadingFilter(sql, period, "r")})`;
}
