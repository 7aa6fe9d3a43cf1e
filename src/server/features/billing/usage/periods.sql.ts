import type { PlanKey } from "#src/domain/plans/plans.ts";
import type { Queryable } from "../../../db/sql.ts";

/** A paid period. Times are in milliseconds. */
export type UsagePeriod = {
  startMs: number;
  endMs: number;
  plan: PlanKey;
  includedMessages: number;
  overageCentsPer100: number | null;
};

/** The result of a closed period. */
export type PeriodResult = { counted: number; overageMessages: number; overageCents: number };

/** A closed period whose overage is not on an invoice yet. */
export type UnchargedPeriod = UsagePeriod & PeriodResult;

/** Records a period, or a bigger plan in it. A closed period stays as it is. */
export async function putPeriod(
  tx: Queryable,
  clientId: string,
  { startMs, endMs, plan, includedMessages, overageCentsPer100 }: UsagePeriod,
): Promise<void> {
  await tx`
    insert into usage_periods as p (client_id, period_start, period_end, plan, included_messages, overage_cents_per_100)
    values (${clientId}, ${new Date(startMs)}, ${new Date(endMs)}, ${plan}, ${includedMessages}, ${overageCentsPer100})
    on conflict (client_id, period_start) do update set
      period_end = excluded.period_end,
      plan = case when excluded.included_messages > p.included_messages then excluded.plan else p.plan end,
      overage_cents_per_100 = case when excluded.included_messages > p.included_messages
        then excluded.overage_cents_per_100 else p.overage_cents_per_100 end,
      included_messages = greatest(p.included_messages, excluded.included_messages)
    where p.closed_at is null`;
}

/** A client's periods that are not closed, oldest first. */
export async function listOpenPeriods(tx: Queryable, clientId: string): Promise<UsagePeriod[]> {
  return tx<UsagePeriod[]>`
    select ${columns(tx)} from usage_periods where client_id = ${clientId} and closed_at is null order by period_start`;
}

/** Closes a period for good: what is counted from now on counts after its end. The caller holds the meter's exclusive lock. */
export async function closePeriod(
  tx: Queryable,
  clientId: string,
  period: PeriodResult & { startMs: number; endMs: number; nowMs: number },
): Promise<void> {
  await tx`
    update usage_periods set closed_at = ${new Date(period.nowMs)}, period_end = ${new Date(period.endMs)},
      counted = ${period.counted}, overage_messages = ${period.overageMessages}, overage_cents = ${period.overageCents}
    where client_id = ${clientId} and period_start = ${new Date(period.startMs)} and closed_at is null`;
  await tx`
    insert into meters as m (client_id, closed_until) values (${clientId}, ${new Date(period.endMs)})
    on conflict (client_id) do update set closed_until = greatest(m.closed_until, excluded.closed_until)`;
}

/** A client's closed periods whose overage is not on an invoice yet, oldest first. */
export async function listUncharged(tx: Queryable, clientId: string): Promise<UnchargedPeriod[]> {
  return tx<UnchargedPeriod[]>`
    select ${columns(tx)}, counted, overage_messages as "overageMessages", overage_cents as "overageCents"
    from usage_periods
    where client_id = ${clientId} and closed_at is not null and overage_cents > 0 and invoice_item is null
    order by period_start`;
}

/** Clients with overage that is not on an invoice yet. */
export async function listUnchargedClients(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select distinct client_id as "clientId" from usage_periods
    where closed_at is not null and overage_cents > 0 and invoice_item is null`;
  return rows.map(({ clientId }) => clientId);
}

/** Records a period's invoice item. */
export async function setInvoiceItem(
  tx: Queryable,
  { clientId, startMs, itemId }: { clientId: string; startMs: number; itemId: string },
): Promise<void> {
  await tx`
    update usage_periods set invoice_item = ${itemId}
    where client_id = ${clientId} and period_start = ${new Date(startMs)}`;
}

function columns(sql: Queryable) {
  return sql`
    (extract(epoch from period_start) * 1000)::bigint as "startMs",
    (extract(epoch from period_end) * 1000)::bigint as "endMs", plan, included_messages as "includedMessages",
    overage_cents_per_100 as "overageCentsPer100"`;
}
