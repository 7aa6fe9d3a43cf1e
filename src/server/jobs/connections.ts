import { z } from "zod";
import { PROCESS_ID } from "../db/sql.ts";
import { runOnQueue } from "./queue.ts";

const rowsSchema = z.array(z.object({ role: z.string(), state: z.string(), count: z.number() }));

/**
 * Counts the connections of this process's pools by role and state (active, idle, idle in transaction). Asked through the
 * queue's connection: PostgreSQL shows the states to the account that connected, not to the roles of the pools.
 */
export async function countConnections(): Promise<z.infer<typeof rowsSchema>> {
  const rows = await runOnQueue(
    `select split_part(application_name, ' ', 1) as role, coalesce(state, 'unknown') as state, count(*)::int as count
     from pg_stat_activity
     where datname = current_database() and split_part(application_name, ' ', 2) = $1
     group by 1, 2`,
    [PROCESS_ID],
  );
  return rowsSchema.parse(rows);
}
