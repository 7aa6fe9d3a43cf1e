import type { OverageChoice } from "#src/domain/billing/usage/allowance.ts";
import type { UsageBucket } from "#src/domain/billing/usage/usage.ts";
import type { Queryable } from "../../../db/sql.ts";

/** A client's choice for messages over the included ones, and how many are held. */
export async function getMeter(sql: Queryable, clientId: string): Promise<OverageChoice & { held: number }> {
  const [row] = await sql<(OverageChoice & { held: number })[]>`
    select overage_mode as mode, overage_limit_cents as "limitCents", held from meters where client_id = ${clientId}`;
  return row ?? { mode: "pay", limitCents: null, held: 0 };
}

/** Stores a client's choice. Call `touchMeter` in the same transaction. */
export async function setOverage(sql: Queryable, clientId: string, { mode, limitCents }: OverageChoice): Promise<void> {
  await sql`
    insert into meters (client_id, overage_mode, overage_limit_cents) values (${clientId}, ${mode}, ${limitCents})
    on conflict (client_id) do update set overage_mode = excluded.overage_mode,
      overage_limit_cents = excluded.overage_limit_cents`;
}

/** Messages counted from one instant until before another. */
export async function countMessages(
  sql: Queryable,
  { clientId, fromMs, toMs }: { clientId: string; fromMs: number; toMs: number },
): Promise<number> {
  const [row] = await sql<{ counted: number }[]>`
    select coalesce(sum(counted), 0)::bigint as counted from usage_counts
    where client_id = ${clientId} and bucket_at >= ${new Date(fromMs)} and bucket_at < ${new Date(toMs)}`;
  return row?.counted ?? 0;
}

/** When a client's first message was counted. */
export async function findFirstCounted(sql: Queryable, clientId: string): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(first_at) as at from usage_counts where client_id = ${clientId} and bucket_at = (
      select min(bucket_at) from usage_counts where client_id = ${clientId})`;
  return row?.at ?? null;
}

/** A client's buckets since an instant, by time. */
export async function listBuckets(
  sql: Queryable,
  { clientId, fromMs }: { clientId: string; fromMs: number },
): Promise<UsageBucket[]> {
  const rows = await sql<{ first: Date; last: Date; counted: number }[]>`
    select min(first_at) as first, max(last_at) as last, sum(counted)::bigint as counted from usage_counts
    where client_id = ${clientId} and bucket_at >= ${new Date(fromMs)} - interval '1 hour'
    group by bucket_at`;
  return rows.map(({ first, last, counted }) => ({ firstMs: first.getTime(), lastMs: last.getTime(), counted }));
}

/** A client's counted messages by bucket and API account, of one account or of all. */
export async function listUsageRows(
  sql: Queryable,
  query: { clientId: string; from: Date; to: Date; apiAccountId: string | null },
): Promise<{ at: Date; apiAccountId: string; counted: number }[]> {
  return sql`
    select bucket_at as at, api_account_id as "apiAccountId", sum(counted)::bigint as counted from usage_counts
    where client_id = ${query.clientId} and bucket_at >= ${query.from} and bucket_at < ${query.to}
      and coalesce(api_account_id = ${query.apiAccountId}::uuid, true)
    group by bucket_at, api_account_id`;
}

/** Clients that messages were counted of since an instant. */
export async function listRecentlyCounted(sql: Queryable, from: Date): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select distinct client_id as "clientId" from usage_counts where bucket_at >= ${from}`;
  return rows.map(({ clientId }) => clientId);
}

/** Whether a client is a demo workspace, or deleted. */
export async function isDemoClient(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ isDemo: boolean }[]>`
    select is_demo as "isDemo" from clients where client_id = ${clientId}`;
  return row?.isDemo ?? true;
}
