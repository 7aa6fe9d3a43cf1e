import { compareText } from "../../../../domain/shared/text.ts";
import { encodeColumn, encodeInstant, encodeRecords } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { MessageCount } from "../meter/meter.types.ts";

/** SQLSTATE of a write whose meter changed, or whose limit is near. */
const METER_CHANGED = "TL002";

/** Whether a write was rejected because it must read its clients' meters under lock; nothing was written. */
export function isMeterConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === METER_CHANGED;
}

/** Encodes rows of count_in. */
export function encodeCounts(counts: readonly MessageCount[]): string | null {
  return encodeRecords(counts, ({ clientId, apiAccountId, messages, bucketMs, receivedMs, check }) => [
    clientId,
    apiAccountId,
    messages,
    encodeInstant(bucketMs),
    encodeInstant(receivedMs),
    check?.clientMessages ?? null,
    check?.version ?? null,
    check === null ? null : encodeInstant(check.periodStartMs),
    check?.maxMessages ?? null,
  ]);
}

/** Locks clients' meters until the transaction ends: against all writers, or shared with those that share them too. Call it first. */
export async function lockMeters(
  sql: Queryable,
  locks: Iterable<{ clientId: string; exclusive: boolean }>,
): Promise<void> {
  // In the order of all writers, so that nobody waits in a circle.
  const sorted = [...locks].sort((a, b) => compareText(a.clientId, b.clientId));
  await sql`
    select count(case when exclusive then pg_advisory_xact_lock(hashtextextended(id, 7284))
      else pg_advisory_xact_lock_shared(hashtextextended(id, 7284)) end)
    from unnest(${encodeColumn(sorted, ({ clientId }) => clientId)}::text[],
      ${encodeColumn(sorted, ({ exclusive }) => exclusive)}::boolean[]) as l (id, exclusive)`;
}

/** Locks a client's meter against all writers until the transaction ends. */
export async function lockMeter(sql: Queryable, clientId: string): Promise<void> {
  await lockMeters(sql, [{ clientId, exclusive: true }]);
}

/** How many messages are held of each client and how many are counted since an instant. */
export async function getMeterUse(
  sql: Queryable,
  { clientId, fromMs }: { clientId: string; fromMs: number },
): Promise<{ held: number; used: number }> {
  const [row] = await sql<{ held: number; used: number }[]>`
    select coalesce((select held from meters where client_id = ${clientId}), 0)::bigint as held, (
      select coalesce(sum(counted), 0)::bigint from usage_counts
      where client_id = ${clientId} and bucket_at >= ${new Date(fromMs)}) as used`;
  return row ?? { held: 0, used: 0 };
}

/**
 * Makes writers that know a client's earlier plan, access or choice start over. Call it last in the transaction of the change: it
 * takes the meter's exclusive lock.
 */
export async function touchMeter(sql: Queryable, clientId: string): Promise<void> {
  await lockMeter(sql, clientId);
  await sql`
    insert into meters as m (client_id, version) values (${clientId}, 1)
    on conflict (client_id) do update set version = m.version + 1`;
}
