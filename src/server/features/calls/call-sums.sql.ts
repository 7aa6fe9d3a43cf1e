import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
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

/** Adds up the counted calls of a client from `fromAt` until before `toAt`. */
export async function sumCallCounts(
  sql: Queryable,
  { clientId, fromAt, toAt, ...filter }: DimensionFilter & { clientId: string; fromAt: Date; toAt: Date },
): Promise<CallSums> {
  const { account, channel, language, version } = filter;
  const [row] = await sql<CallSums[]>`
    select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(priced_calls), 0)::bigint as "pricedCalls",
      coalesce(sum(cost_nano), 0)::bigint as "costNano", coalesce(sum(input_tokens), 0)::bigint as input,
      coalesce(sum(cached_input_tokens), 0)::bigint as "cachedInput", coalesce(sum(output_tokens), 0)::bigint as output,
      coalesce(sum(reasoning_tokens), 0)::bigint as reasoning
    from call_counts
    where client_id = ${clientId} and bucket_at >= ${fromAt} and bucket_at < ${toAt}
      ${buildAccountFilter(sql, { account, sample: filter.sample, clientId }, "api_account_id")}
      ${channel === undefined ? sql`` : sql`and channel = ${channel}`}
      ${language === undefined ? sql`` : sql`and language = ${language}`}
      ${version === undefined ? sql`` : sql`and agent_version = ${version}`}`;
  return row ?? { calls: 0, pricedCalls: 0, costNano: 0, input: 0, cachedInput: 0, output: 0, reasoning: 0 };
}
