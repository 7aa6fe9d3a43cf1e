import type { Queryable } from "../../db/sql.ts";

/** Numbers of one client that must agree. */
type MeterTotals = {
  clientId: string;
  /** Messages that the figures count, outside of sample data and test runs. Deletions lower it, and it may lag behind. */
  stored: number;
  /** What the meter has counted; never lowered. */
  counted: number;
  /** What the meter says is held, and what is. */
  held: number;
  heldRows: number;
};

/**
 * Adds up what is stored, counted and held of one client. What is stored is read first: messages that come meanwhile are counted
 * at least. On a cluster the two kinds of tables can't be read in one statement.
 */
export async function getMeterTotals(sql: Queryable, clientId: string): Promise<MeterTotals | undefined> {
  const accounts = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts
    where client_id = ${clientId} and sample is null and purpose = 'live'`;
  const [stored] = await sql<{ messages: number }[]>`
    select coalesce(sum(messages), 0)::bigint as messages from rollups
    where client_id = ${clientId} and grain = 'day' and api_account_id = any(${accounts.map(({ id }) => id)}::uuid[])`;
  const [row] = await sql<Omit<MeterTotals, "stored">[]>`
    select c.client_id as "clientId",
      (select coalesce(sum(u.counted), 0)::bigint from usage_counts u where u.client_id = c.client_id) as counted,
      (select coalesce(sum(m.held), 0)::bigint from meters m where m.client_id = c.client_id) as held,
      (select count(*)::bigint from held_messages h where h.client_id = c.client_id) as "heldRows"
    from clients c where c.client_id = ${clientId} and not c.is_demo`;
  return row && { ...row, stored: stored?.messages ?? 0 };
}

/** Lists a client's closed periods whose count is no longer the sum of the meter. */
export async function listChangedPeriods(
  sql: Queryable,
  clientId: string,
): Promise<{ startAt: Date; charged: number; counted: number }[]> {
  return sql`
    select p.period_start as "startAt", p.counted as charged, coalesce(sum(u.counted), 0)::bigint as counted
    from usage_periods p
    left join usage_counts u on u.client_id = p.client_id and u.bucket_at >= p.period_start and u.bucket_at < p.period_end
    where p.client_id = ${clientId} and p.closed_at is not null
    group by p.client_id, p.period_start having p.counted <> coalesce(sum(u.counted), 0)
    order by p.period_start`;
}
