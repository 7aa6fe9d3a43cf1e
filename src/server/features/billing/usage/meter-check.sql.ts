import { buildAccountFilter } from "../../../db/account-filter.ts";
import type { Queryable } from "../../../db/sql.ts";

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

/** Adds up what is stored, counted and held of one client, in one snapshot. */
export async function getMeterTotals(sql: Queryable, clientId: string): Promise<MeterTotals | undefined> {
  // The sub-selects name no column of `clients`: a cluster reads the figures by themselves.
  const [row] = await sql<MeterTotals[]>`
    select c.client_id as "clientId",
      (select coalesce(sum(messages), 0)::bigint from rollups
        where client_id = ${clientId} and grain = 'day'
          ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "api_account_id")}) as stored,
      (select coalesce(sum(u.counted), 0)::bigint from usage_counts u where u.client_id = ${clientId}) as counted,
      (select coalesce(sum(m.held), 0)::bigint from meters m where m.client_id = ${clientId}) as held,
      (select count(*)::bigint from held_messages h where h.client_id = ${clientId}) as "heldRows"
    from clients c where c.client_id = ${clientId} and not c.is_demo`;
  return row;
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
