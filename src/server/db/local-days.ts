import { CHANGES_TRACKED_AFTER_DAYS } from "../../domain/metrics/settled-day.ts";
import { DAY_MS, HOUR_MS } from "../../domain/shared/durations.ts";
import { addDays, startOfLocalDay } from "../../domain/shared/time-zone.ts";
import type { Queryable } from "./sql.ts";

/** Further from UTC than any clock ever was, local mean times included. */
const MAX_OFFSET_MS = 16 * HOUR_MS;

/**
 * The conversations of a range of local days. Bounds are null where the range is open. `countedDays` is set while
 * conversations are recounted after a change of the time zone: then a conversation belongs to the day stored with it, which
 * is the day that the rollups count it in, and the instants only limit the scan.
 */
export type LocalDays = {
  fromAt: Date | null;
  toAt: Date | null;
  countedDays: { from: string | null; to: string | null } | null;
};

/** How a client's days are counted: its time zone, and whether a recount after a change of it is unfinished. */
export async function getDayRule(
  sql: Queryable,
  clientId: string,
): Promise<{ timeZone: string; isRecounting: boolean }> {
  const [row] = await sql<{ timeZone: string; isRecounting: boolean }[]>`
    select c.time_zone as "timeZone", coalesce(r.requested <> r.finished, false) as "isRecounting"
    from clients c left join zone_recounts r on r.client_id = c.client_id
    where c.client_id = ${clientId}`;
  return row ?? { timeZone: "UTC", isRecounting: false };
}

/** Resolves a range of local days, both inclusive, to what selects its conversations now. */
export async function resolveLocalDays(
  sql: Queryable,
  {
    clientId,
    from = null,
    to = null,
  }: { clientId: string; from?: string | null | undefined; to?: string | null | undefined },
): Promise<LocalDays> {
  if (from === null && to === null) return { fromAt: null, toAt: null, countedDays: null };
  const { timeZone, isRecounting } = await getDayRule(sql, clientId);
  if (!isRecounting) {
    return {
      fromAt: from === null ? null : new Date(startOfLocalDay(from, timeZone)),
      toAt: to === null ? null : new Date(startOfLocalDay(addDays(to, 1), timeZone)),
      countedDays: null,
    };
  }
  return {
    fromAt: from === null ? null : new Date(Date.parse(from) - MAX_OFFSET_MS),
    toAt: to === null ? null : new Date(Date.parse(to) + DAY_MS + MAX_OFFSET_MS),
    countedDays: { from, to },
  };
}

/** Instants between which a range of local days lies in any time zone, to limit a scan. */
export function getScanBounds({ from, to }: { from: string; to: string }): { fromAt: Date; toAt: Date } {
  return {
    fromAt: new Date(Date.parse(from) - MAX_OFFSET_MS),
    toAt: new Date(Date.parse(to) + DAY_MS + MAX_OFFSET_MS),
  };
}

/** The instants between which a range of local days lies, both inclusive, now. */
export async function resolveInstants(
  sql: Queryable,
  { clientId, from, to }: { clientId: string; from: string | undefined; to: string | undefined },
): Promise<{ fromAt: Date | null; toAt: Date | null }> {
  if (from === undefined && to === undefined) return { fromAt: null, toAt: null };
  const { timeZone } = await getDayRule(sql, clientId);
  return {
    fromAt: from === undefined ? null : new Date(startOfLocalDay(from, timeZone)),
    toAt: to === undefined ? null : new Date(startOfLocalDay(addDays(to, 1), timeZone)),
  };
}

/** SQL conditions on conversations (`started_at`, `local_day`). */
export function buildDaysFilter(sql: Queryable, { fromAt, toAt, countedDays }: LocalDays) {
  return sql`
    ${fromAt === null ? sql`` : sql`and started_at >= ${fromAt}`} ${toAt === null ? sql`` : sql`and started_at < ${toAt}`}
    ${!countedDays?.from ? sql`` : sql`and local_day >= ${countedDays.from}`}
    ${!countedDays?.to ? sql`` : sql`and local_day <= ${countedDays.to}`}`;
}

/** SQL condition: the day of conversations may be summed up, so that a change is to be recorded. */
export function isOldDay(sql: Queryable) {
  return sql`local_day < (now() - make_interval(days => ${CHANGES_TRACKED_AFTER_DAYS})) at time zone 'UTC'`;
}
