import type { PlanKey } from "../../../domain/plans/plans.ts";
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
export async function countClients(sql: Queryable): Promise<TotalsRow | undefined> {
  const [row] = await sql<TotalsRow[]>`
    select count(*)::int as clients, count(*) filter (where ${isInState(sql, "trial")})::int as trials,
      count(*) filter (where ${isInState(sql, "paying")})::int as paying,
      count(*) filter (where ${isInState(sql, "suspended")})::int as suspended,
      count(*) filter (where c.created_at > now() - interval '7 days')::int as "newThisWeek"
    from clients c
    where not c.is_demo`;
  return row;
}

/** Counts paying clients by plan, without the demo workspace. */
export async function countPayingByPlan(sql: Queryable): Promise<{ plan: PlanKey; n: number }[]> {
  return sql<{ plan: PlanKey; n: number }[]>`
    select c.plan, count(*)::int as n from clients c where not c.is_demo and ${isInState(sql, "paying")} group by c.plan`;
}

/** Messages of all clients per day of the last 30 days, without the demo workspace; days without any are omitted. */
export async function listMessageDays(sql: Queryable): Promise<{ day: string; messages: number }[]> {
  return sql<{ day: string; messages: number }[]>`
    select r.bucket::date as day, sum(r.messages)::bigint as messages
    from rollups r
    join clients c on c.client_id = r.client_id
    where r.grain = 'day' and r.bucket > now() - interval '30 days' and not c.is_demo
    group by 1`;
}
