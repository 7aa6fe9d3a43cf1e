import { getScanBounds } from "../../db/local-days.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Queryable } from "../../db/sql.ts";
import type { Days } from "./facts.sql.ts";

/** An hour with conversations; `cells` is null where they are not stored as they are now. */
type HourState = { day: string; hourAt: Date; fingerprint: string; cells: Uint8Array | null };

/** The hours of a range of days. Every write of a conversation raises its version, and so changes its hour's fingerprint. */
export async function listHours(sql: Queryable, { clientId, from, to }: Days): Promise<HourState[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  return sql<HourState[]>`
    with now as materialized (
      select local_day as day, hour_at,
        count(*) || ' ' || bit_xor(uuid_hash_extended(conversation_id, version::bigint)) as fingerprint
      from conversations
      where client_id = ${clientId} and local_day between ${from} and ${to}
        and started_at >= ${fromAt} and started_at < ${toAt}
      group by 1, 2)
    select n.day::text as day, n.hour_at as "hourAt", n.fingerprint, h.cells
    from now n
    left join agent_hours h on h.client_id = ${clientId} and h.day = n.day and h.hour_at = n.hour_at
      and h.fingerprint = n.fingerprint and not exists (
        select from changed_agent_days c
        where c.client_id = ${clientId} and c.day = n.day and (c.hour_at is null or c.hour_at = n.hour_at))`;
}

/** Deletes the records of changes of hours, before these are counted again. */
export async function clearHourChanges(
  sql: Queryable,
  { clientId, from, to, hours }: Days & { hours: readonly Date[] },
): Promise<void> {
  await sql`
    delete from changed_agent_days
    where client_id = ${clientId} and day between ${from} and ${to}
      and (hour_at is null or hour_at = any(${hours.map((hour) => hour.toISOString())}::timestamptz[]))`;
}

/** Stores the cells of hours. */
export async function putHours(
  sql: Queryable,
  { clientId, hours }: { clientId: string; hours: readonly (HourState & { cells: Uint8Array })[] },
): Promise<void> {
  await insertRows(sql, {
    table: "agent_hours",
    rows: hours.map(({ day, hourAt, fingerprint, cells }) => {
      return { client_id: clientId, day, hour_at: hourAt, fingerprint, cells };
    }),
    conflict: sql`
      on conflict (client_id, day, hour_at) do update set fingerprint = excluded.fingerprint, cells = excluded.cells`,
  });
}

/** Deletes the hours of a range of days, which have blocks now. */
export async function deleteHours(sql: Queryable, { clientId, from, to }: Days): Promise<void> {
  await sql`delete from agent_hours where client_id = ${clientId} and day between ${from} and ${to}`;
}
