import type { RetentionRow } from "#src/domain/metrics/returning-people/returning-people.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { buildDaysFilter } from "../../../db/local-days.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

type Query = Period & { days: LocalDays };

/** The conversations and new end users counted, how many returned on a later day, and the weekly cohorts. */
export type Newcomers = { conversations: number; users: number; returned: number; cohorts: RetentionRow[] };

/** The new end users of the period in weekly cohorts, by the weeks in which they wrote again. */
export async function getNewcomers(sql: Queryable, query: Query): Promise<Newcomers> {
  const earlier = getDaysBefore(query);
  const [row] = await sql<Newcomers[]>`
    with active as (
      select end_user, end_user_hash, local_day from conversations r
      where r.client_id = ${query.clientId} and r.end_user_hash is not null
        ${buildDaysFilter(sql, query.days)} ${buildDimensionFilter(sql, query)} ${buildReadingFilter(sql, query, "r")}
    ), newcomers as (
      select a.end_user, min(a.local_day) as first_day, max(a.local_day) as last_day
      from active a
      where not exists (
        select from conversations c
        where c.client_id = ${query.clientId} and c.end_user_hash = a.end_user_hash and c.end_user = a.end_user
          ${buildDaysFilter(sql, earlier)} ${buildAccountFilter(sql, getWhole(query), "c.api_account_id")})
      group by a.end_user
    )
    ${countCohorts(sql, query)}`;
  return row ?? { conversations: 0, users: 0, returned: 0, cohorts: [] };
}

/**
 * Like {@link getNewcomers}, for a random sample of end users: those with the lowest hashes, up to `limit` conversations in
 * the unfiltered period. Includes their conversations before the period.
 */
export async function getSampledNewcomers(sql: Queryable, query: Query & { limit: number }): Promise<Newcomers> {
  const { clientId } = query;
  const [row] = await sql<Newcomers[]>`
    with part as (
      select max(end_user_hash) as last_hash from (
        select end_user_hash from conversations
        where client_id = ${clientId} and end_user_hash is not null
          ${buildDaysFilter(sql, query.days)}
        order by end_user_hash
        limit ${query.limit}) as hashes
    ), read as materialized (
      select end_user, local_day,
        (true ${buildDaysFilter(sql, query.days)} ${buildDimensionFilter(sql, query)} ${buildReadingFilter(sql, query, "r")}) as counted,
        (true ${buildDaysFilter(sql, getDaysBefore(query))} ${buildAccountFilter(sql, getWhole(query), "r.api_account_id")}) as earlier
      from conversations r
      where r.client_id = ${clientId} and r.end_user_hash is not null and r.started_at < ${query.days.toAt}
        and end_user_hash <= (select last_hash from part)
    ), active as (
      select end_user, local_day from read where counted
    ), newcomers as (
      select end_user, min(local_day) filter (where counted) as first_day, max(local_day) filter (where counted) as last_day
      from read
      group by end_user having bool_or(counted) and not bool_or(earlier)
    )
    ${countCohorts(sql, query)}`;
  return row ?? { conversations: 0, users: 0, returned: 0, cohorts: [] };
}

/** What an end user's first day is looked for in: the whole workspace, also where one of its API accounts is chosen. */
function getWhole({ clientId, sample }: Query) {
  return { clientId, sample };
}

/** All days before the period. */
function getDaysBefore({ from, days: { fromAt, toAt, countedDays } }: Query): LocalDays {
  if (countedDays === null) return { fromAt: null, toAt: fromAt, countedDays };
  return { fromAt: null, toAt, countedDays: { from: null, to: addDays(from, -1) } };
}

/** SQL that counts cohorts from the CTEs `active` (end user, day) and `newcomers` (end user, first and last day). */
function countCohorts(sql: Queryable, query: Query) {
  return sql`
    , cohorts as (
      select cohort, week, count(*)::int as users, count(*) filter (where has_returned)::int as returned
      from (
        select distinct end_user, last_day > first_day as has_returned, ((first_day - ${query.from}::date) / 7)::int as cohort, ((local_day - first_day) / 7)::int as week
        from newcomers join active using (end_user)) as weeks
      group by 1, 2
    )
    select (select count(*)::int from active) as conversations, count(*)::int as users,
      count(*) filter (where last_day > first_day)::int as returned,
      (select coalesce(json_agg(cohorts), '[]') from cohorts) as cohorts
    from newcomers`;
}
