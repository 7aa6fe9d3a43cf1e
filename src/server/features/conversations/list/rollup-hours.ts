import { buildAccountFilter } from "../../../db/account-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";

/** Whether a filter includes a dimension of the rollups. */
export function hasDimensionFilter({ account, channel, language, version }: ListQuery): boolean {
  return [account, channel, language, version].some((value) => value !== undefined);
}

/** SQL conditions on account, channel, language and version, columns that conversations and rollups share. */
export function buildDimensionFilter(sql: Queryable, f: ListQuery) {
  return sql`
    ${buildAccountFilter(sql, f, "api_account_id")}
    ${f.channel === undefined ? sql`` : sql`and channel = ${f.channel}`}
    ${f.language === undefined ? sql`` : sql`and language = ${f.language}`}
    ${f.version === undefined ? sql`` : sql`and agent_version = ${f.version}`}`;
}

/** SQL condition that skips what a scan would pass before the first match of a dimension, from either end of the period. */
export function buildScanFilter(sql: Queryable, query: ListQuery) {
  if (!hasDimensionFilter(query)) return sql``;
  return query.sort === "oldest" ? buildFirstDayFilter(sql, query) : buildLastHourFilter(sql, query);
}

/**
 * SQL condition that ends the period at the last hour with matching conversations, so that a scan for an old version skips
 * everything newer. Looks up the day first, since there are many more hours; in any time zone, the hours of a local day
 * start within two UTC days.
 */
function buildLastHourFilter(sql: Queryable, query: ListQuery) {
  const { days, after } = query;
  const until = after?.startedKey ?? days.toAt;
  const ofGrain = (grain: string) => sql`
    select max(bucket) from rollups
    where client_id = ${query.clientId} and grain = ${grain} and conversations > 0 ${buildDimensionFilter(sql, query)}`;
  return sql`
    and started_at < (
      ${ofGrain("hour")} ${until === null ? sql`` : sql`and bucket <= ${until}::timestamptz`}
        and bucket < (
          ${ofGrain("day")} ${until === null ? sql`` : sql`and bucket < ${until}::timestamptz + interval '1 day'`}
        ) + interval '2 days'
    ) + interval '1 hour'`;
}

/** SQL condition that begins the period at the first day with matching conversations; in any time zone, it starts within a UTC day. */
function buildFirstDayFilter(sql: Queryable, query: ListQuery) {
  const { days, after } = query;
  const since = after?.startedKey ?? days.fromAt;
  return sql`
    and started_at >= (
      select min(bucket) from rollups
      where client_id = ${query.clientId} and grain = 'day' and conversations > 0 ${buildDimensionFilter(sql, query)}
        ${since === null ? sql`` : sql`and bucket >= ${since}::timestamptz - interval '2 days'`}
    ) - interval '1 day'`;
}
