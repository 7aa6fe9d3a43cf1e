import { PROCESS_ID } from "./sql.ts";
import type { Queryable } from "./sql.ts";

/** Counts this process's connections by role and state (active, idle, idle in transaction). */
export async function countConnections(sql: Queryable): Promise<{ role: string; state: string; count: number }[]> {
  return sql<{ role: string; state: string; count: number }[]>`
    select split_part(application_name, ' ', 1) as role, coalesce(state, 'unknown') as state, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and split_part(application_name, ' ', 2) = ${PROCESS_ID}
    group by 1, 2`;
}
