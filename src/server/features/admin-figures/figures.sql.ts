import type { Queryable } from "../../db/sql.ts";
import { isInState } from "../admin-clients/clients.service.ts";

export type TotalsRow = {
  clients: number;
  trials: number;
  paying: number;
  suspended: number;
  newThisWeek: number;
};

/** Counts clients by state, without the demo workspace. */
export async function countClients(sql: Queryable, nowMs: number): Promise<TotalsRow | undefined> {
  const [row] = await sql<TotalsRow[]>`
    select count(*)::int as clients, count(*) filter (where ${isInState(sql, "trial", nowMs)})::int as trials,
      count(*) filter (where ${isInState(sql, "paying", nowMs)})::int as paying,
      count(*) filter (where ${isInState(sql, "suspended", nowMs)})::int as suspended,
      count(*) filter (where c.created_at > now() - interval '7 days')::int as "newThisWeek"
    from clients c
    where not c.is_demo`;
  return row;
}

/** Messages of all clients per day of the last 30 days, without the demo workspace, sample data and test runs; days without any are omitted. */
export async function listMessageDays(sql: Queryable): Promise<{ day: string; messages: number }[]> {
  return sql<{ day: string; messages: number }[]>`
    select bucket::date as day, sum(messages)::bigint as messages
    from rollups where grain = 'day' and bucket > now() - interval '30 days'
      and api_account_id <> all(array(
        select a.api_account_id from api_accounts a join clients c on c.client_id = a.client_id
        where c.is_demo or a.sample is not null or a.purpose = 'test'))
    group by 1`;
}
