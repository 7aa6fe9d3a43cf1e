import type { RetentionRow } from "../../../domain/metrics/retention.ts";
import type { Queryable } from "../../db/sql.ts";
import { narrow } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

type Query = Period & { fromAt: Date; toAt: Date; limit: number };

/** Conversations read, end users who came first in them, those who wrote on a later day too, and the weeks in which they did. */
export type Newcomers = { conversations: number; users: number; returned: number; cohorts: RetentionRow[] };

/** The end users who came first in the period, by the week they came in and the weeks after it in which they wrote. */
export async function selectNewcomers(sql: Queryable, query: Query): Promise<Newcomers> {
  const [row] = await sql<Newcomers[]>`
    with ${newcomers(sql, query)}, cohorts as (
      select ((first_day - ${query.from}::date) / 7)::int as cohort, ((local_day - first_day) / 7)::int as week,
        count(distinct end_user)::int as users
      from newcomers join active using (end_user)
      group by 1, 2
    )
    select (select count(*)::int from active) as conversations, count(*)::int as users,
      count(*) filter (where last_day > first_day)::int as returned,
      (select coalesce(json_agg(cohorts), '[]') from cohorts) as cohorts
    from newcomers`;
  return row ?? { conversations: 0, users: 0, returned: 0, cohorts: [] };
}

/** The newest conversations of the period that name an end user, and those of these users who had none before it. */
function newcomers(sql: Queryable, query: Query) {
  return sql`
    active as (
      select end_user, local_day from conversations r
      where r.client_id = ${query.clientId} and r.end_user is not null
        and r.started_at >= ${query.fromAt} and r.started_at < ${query.toAt} ${narrow(sql, query)}
      order by r.started_at desc, r.conversation_id desc
      limit ${query.limit}
    ), newcomers as (
      select a.end_user, min(a.local_day) as first_day, max(a.local_day) as last_day
      from active a
      where not exists (
        select from conversations c
        where c.client_id = ${query.clientId} and c.end_user = a.end_user and c.started_at < ${query.fromAt})
      group by a.end_user
    )`;
}
