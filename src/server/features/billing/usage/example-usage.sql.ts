import type { Queryable } from "../../../db/sql.ts";

/** Messages by day of a demo workspace, oldest first; none for any other client. */
export async function listDemoDays(
  sql: Queryable,
  { clientId, from, to }: { clientId: string; from: Date; to: Date },
): Promise<{ day: string; counted: number }[]> {
  return sql<{ day: string; counted: number }[]>`
    select to_char(r.bucket at time zone 'UTC', 'YYYY-MM-DD') as day, sum(r.messages)::bigint as counted
    from rollups r
    where r.client_id = ${clientId} and r.grain = 'day' and r.bucket between ${from} and ${to}
      and (select is_demo from clients where client_id = ${clientId})
    group by r.bucket order by r.bucket`;
}
