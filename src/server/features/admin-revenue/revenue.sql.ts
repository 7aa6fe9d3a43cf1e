import type { Queryable } from "../../db/sql.ts";

/** Lists all clients' present plan, trial, arrangement and subscription, and their first payment, without demo workspaces. */
export async function listCurrentClients(sql: Queryable): Promise<
  {
    clientId: string;
    plan: string;
    trialEndsAt: Date | null;
    createdAt: Date;
    arrangement: unknown;
    subscription: unknown;
    firstPaidMs: number | null;
  }[]
> {
  return sql`
    select c.client_id as "clientId", c.plan, c.trial_ends_at as "trialEndsAt", c.created_at as "createdAt", c.arrangement,
      b.subscription, (
        select min((i.snapshot ->> 'issuedAtMs')::bigint) from billing_invoices i
        where i.client_id = c.client_id and i.snapshot ->> 'status' = 'paid' and (i.snapshot ->> 'totalCents')::bigint > 0
      ) as "firstPaidMs"
    from clients c left join billing_accounts b on b.client_id = c.client_id
    where not c.is_demo`;
}

/** Lists the history of all clients' standing since an instant, with the entry that was in force then, oldest first. */
export async function listHistory(
  sql: Queryable,
  since: Date,
): Promise<{ subjectId: string; at: Date; snapshot: unknown }[]> {
  return sql`
    select h.subject_id as "subjectId", h.at, h.snapshot from billing_history h
    where h.at >= coalesce((
      select max(e.at) from billing_history e where e.subject_id = h.subject_id and e.at <= ${since}), '-infinity')
    order by h.subject_id, h.at`;
}

/** Lists the additional messages of usage periods that were closed since an instant, without demo workspaces. */
export async function listClosedOverages(sql: Queryable, since: Date): Promise<{ endAt: Date; cents: number }[]> {
  return sql`
    select p.period_end as "endAt", p.overage_cents as cents from usage_periods p
    join clients c on c.client_id = p.client_id and not c.is_demo
    where p.closed_at is not null and p.overage_cents > 0 and p.period_end >= ${since}`;
}
