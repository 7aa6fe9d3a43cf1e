import type { Queryable } from "../../db/sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";

/** Whether a filter asks for something that rollups are kept by. */
export function asksForDimensions({ account, channel, language, version }: ListQuery): boolean {
  return [account, channel, language, version].some((value) => value !== undefined);
}

/** What a filter asks of an account, a channel, a language and a version: columns of conversations and of rollups alike. */
export function narrowDimensions(sql: Queryable, f: ListQuery) {
  return sql`
    ${f.account === undefined ? sql`` : sql`and api_account_id = ${f.account}`}
    ${f.channel === undefined ? sql`` : sql`and channel = ${f.channel}`}
    ${f.language === undefined ? sql`` : sql`and language = ${f.language}`}
    ${f.version === undefined ? sql`` : sql`and agent_version = ${f.version}`}`;
}

/**
 * Conversations up to the last hour in which one of such dimensions began: a version that is long gone is not looked for
 * among all that came after it. The day is looked up first, since there are many more hours; whatever the zone, a day's
 * hours begin within two days.
 */
export function narrowHours(sql: Queryable, query: ListQuery) {
  if (!asksForDimensions(query)) return sql``;
  const { toAt, after } = query;
  const until = after?.startedKey ?? toAt;
  const ofGrain = (grain: string) => sql`
    select max(bucket) from rollups
    where client_id = ${query.clientId} and grain = ${grain} and conversations > 0 ${narrowDimensions(sql, query)}`;
  return sql`
    and started_at < (
      ${ofGrain("hour")} ${until === undefined ? sql`` : sql`and bucket <= ${until}::timestamptz`}
        and bucket < (
          ${ofGrain("day")} ${until === undefined ? sql`` : sql`and bucket < ${until}::timestamptz + interval '1 day'`}
        ) + interval '2 days'
    ) + interval '1 hour'`;
}
