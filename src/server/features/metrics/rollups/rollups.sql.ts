import type { DimensionFilter, SampleFilter } from "#src/domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import { createSums } from "#src/domain/metrics/rollup-sums.ts";
import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { selectRollups } from "./rollup-sources.sql.ts";
import type { Period } from "./rollup-sources.sql.ts";

export type { Period } from "./rollup-sources.sql.ts";

export type BucketRow = Sums & { bucket: string; sketch: Uint8Array; hours: Uint8Array };

/** All measures per local day, without the days in `except`. Concatenated sketches are merged sketches. */
export async function listRollupDays(sql: Queryable, period: Period, except: string[] = []): Promise<BucketRow[]> {
  return sql<BucketRow[]>`
    select to_char(bucket at time zone 'UTC', 'YYYY-MM-DD') as bucket, ${sumMeasures(sql)}, ${joinSketches(sql)}
    from ${selectRollups(sql, period, "day")} r
    where client_id = ${period.clientId} and grain = 'day'
      and bucket between ${`${period.from}T00:00:00Z`} and ${`${period.to}T00:00:00Z`}
      ${buildDimensionFilter(sql, period)} ${buildDayExclusion(sql, except)}
    group by r.bucket order by r.bucket`;
}

/** All measures summed over the period, without the days in `except`. */
export async function getRollupSums(sql: Queryable, period: Period, except: string[] = []): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select ${sumMeasures(sql)} from ${selectRollups(sql, period, "day")} r
    where client_id = ${period.clientId} and grain = 'day'
      and bucket between ${`${period.from}T00:00:00Z`} and ${`${period.to}T00:00:00Z`}
      ${buildDimensionFilter(sql, period)} ${buildDayExclusion(sql, except)}
    having count(*) > 0`;
  return row ?? createSums();
}

/** All measures per hour in [fromAt, toAt). */
export async function listRollupHours(
  sql: Queryable,
  period: Period & { fromAt: Date; toAt: Date },
): Promise<BucketRow[]> {
  return sql<BucketRow[]>`
    select to_char(bucket at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as bucket, ${sumMeasures(sql)},
      ${joinSketches(sql)}
    from ${selectRollups(sql, period, "hour")} r
    where client_id = ${period.clientId} and grain = 'hour'
      and bucket >= ${period.fromAt} and bucket < ${period.toAt}
      ${buildDimensionFilter(sql, period)}
    group by r.bucket order by r.bucket`;
}

export type DimensionRow = {
  dimension: "channel" | "language" | "version";
  value: string;
  n: number;
  /** The number of values of the dimension, and the conversations of all of them. */
  values: number;
  total: number;
};

/** Conversations by channel, by language and by agent version, for the `limit` most frequent values of each; no empty version. */
export async function listDimensionValues(
  sql: Queryable,
  { limit, ...period }: Period & { limit: number },
): Promise<DimensionRow[]> {
  return sql<DimensionRow[]>`
    select dimension, value, n, "values", total
    from (
      select case when grouping(channel) = 0 then 'channel' when grouping(language) = 0 then 'language' else 'version' end
          as dimension,
        coalesce(channel, language, agent_version) as value, sum(conversations)::bigint as n,
        row_number() over ranked as rank, count(*) over same as "values", (sum(sum(conversations)) over same)::bigint as total
      from ${selectRollups(sql, period, "day")} r
      where client_id = ${period.clientId} and grain = 'day'
        and bucket between ${`${period.from}T00:00:00Z`} and ${`${period.to}T00:00:00Z`}
        ${buildDimensionFilter(sql, period)}
      group by grouping sets (channel, language, agent_version)
      having sum(conversations) > 0 and coalesce(channel, language, agent_version) <> ''
      window same as (partition by grouping(channel, language, agent_version)),
        ranked as (same order by sum(conversations) desc, coalesce(channel, language, agent_version))
    ) counted
    where rank <= ${limit}
    order by dimension, rank`;
}

/** Counts the open conversations with a message since `since`. */
export async function countActive(
  sql: Queryable,
  query: SampleFilter & { clientId: string; since: Date },
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from conversations
    where client_id = ${query.clientId} and not closed and last_at >= ${query.since}
      ${buildAccountFilter(sql, query, "api_account_id")}`;
  return row?.n ?? 0;
}

/** Whether a filter has any condition. */
export function isFiltered(filter: DimensionFilter & ReadingFilter): boolean {
  const { account, channel, language, version, sample } = filter;
  return hasReadingFilter(filter) || [account, channel, language, version, sample].some((value) => value !== undefined);
}

/** SQL conditions of a filter on `r`, a row of conversations or rollups. */
export function buildDimensionFilter(sql: Queryable, filter: DimensionFilter & { clientId: string }) {
  return sql`
    ${buildAccountFilter(sql, filter, "r.api_account_id")}
    ${filter.channel === undefined ? sql`` : sql`and r.channel = ${filter.channel}`}
    ${filter.language === undefined ? sql`` : sql`and r.language = ${filter.language}`}
    ${filter.version === undefined ? sql`` : sql`and r.agent_version = ${filter.version}`}`;
}

function buildDayExclusion(sql: Queryable, days: string[]) {
  return days.length === 0 ? sql`` : sql`and bucket <> all(${days.map((day) => `${day}T00:00:00Z`)}::timestamptz[])`;
}

/** Every measure summed, as columns of a select. */
export function sumMeasures(sql: Queryable) {
  return sql`
    sum(conversations)::bigint as conversations, sum(stage_none)::bigint as stage_none,
    sum(stage_discovery)::bigint as stage_discovery, sum(stage_interest)::bigint as stage_interest,
    sum(stage_consideration)::bigint as stage_consideration, sum(stage_conversion)::bigint as stage_conversion,
    sum(converted)::bigint as converted, sum(closed)::bigint as closed, sum(dropped_none)::bigint as dropped_none,
    sum(dropped_discovery)::bigint as dropped_discovery, sum(dropped_interest)::bigint as dropped_interest,
    sum(dropped_consideration)::bigint as dropped_consideration,
    sum(dropped_conversion)::bigint as dropped_conversion, sum(handed_off)::bigint as handed_off,
    sum(with_fallback)::bigint as with_fallback, sum(messages)::bigint as messages,
    sum(user_messages)::bigint as user_messages, sum(bot_messages)::bigint as bot_messages,
    sum(agent_messages)::bigint as agent_messages, sum(turns)::bigint as turns,
    sum(duration_ms)::bigint as duration_ms, sum(quality)::bigint as quality,
    sum(sentiment_milli)::bigint as sentiment_milli, sum(first_response_n)::bigint as first_response_n,
    sum(first_response_ms)::bigint as first_response_ms`;
}

function joinSketches(sql: Queryable) {
  return sql`string_agg(first_response_sketch, ''::bytea) as sketch, string_agg(by_hour, ''::bytea) as hours`;
}
