import type { DropCount, DropTree } from "../../../domain/metrics/drops.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BucketRow } from "./rollups.sql.ts";

type Days = { clientId: string; from: string; to: string };

/** The settled days of a period that have not changed since. */
export async function selectSettledDays(sql: Queryable, { clientId, from, to }: Days): Promise<BucketRow[]> {
  const rows = await sql<{ bucket: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array }[]>`
    select s.day::text as bucket, sums, first_response_sketch as sketch, by_hour as hours
    from settled_days s
    where s.client_id = ${clientId} and s.day between ${from} and ${to}
      and not exists (select from changed_days c where c.client_id = ${clientId} and c.day = s.day)
    order by s.day`;
  return rows.map(({ sums, ...row }) => ({ ...sums, ...row }));
}

/**
 * The drop-offs of a client's whole past, up to the period's last settled day (`after`) and up to the day before the
 * period (`before`); null where no day of the period is settled or one has changed since.
 */
export async function selectSettledDrops(
  sql: Queryable,
  { clientId, from, to }: Days,
): Promise<{ day: string; before: DropTree | null; after: DropTree } | null> {
  const [row] = await sql<{ day: string; before: DropTree | null; after: DropTree }[]>`
    select s.day::text as day, s.drops as after, (
        select drops from settled_days where client_id = ${clientId} and day < ${from} order by day desc limit 1
      ) as before
    from (
      select day, drops from settled_days
      where client_id = ${clientId} and day between ${from} and ${to}
      order by day desc limit 1
    ) s
    where not exists (select from changed_days where client_id = ${clientId} and day between ${from} and s.day)`;
  return row ?? null;
}

/** Forgets which days changed; answers the first of them. */
export async function takeChangedDays(sql: Queryable, clientId: string): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    with taken as (delete from changed_days where client_id = ${clientId} returning day)
    select min(day)::text as day from taken`;
  return row?.day ?? null;
}

/** The last settled day before `day`, or of all, with the drop-offs up to it. */
export async function selectLastSettled(
  sql: Queryable,
  { clientId, before }: { clientId: string; before: string | null },
): Promise<{ day: string; drops: DropTree } | null> {
  const [row] = await sql<{ day: string; drops: DropTree }[]>`
    select day::text as day, drops from settled_days
    where client_id = ${clientId} ${before === null ? sql`` : sql`and day < ${before}`}
    order by day desc limit 1`;
  return row ?? null;
}

/** Drop-offs of each day. */
export async function selectDropDays(
  sql: Queryable,
  { clientId, from, to }: Days,
): Promise<(DropCount & { day: string })[]> {
  return sql<(DropCount & { day: string })[]>`
    select day::text as day, stage, reason, step, sum(n)::bigint as n from drop_rollups
    where client_id = ${clientId} and day between ${from} and ${to}
    group by 1, 2, 3, 4 having sum(n) <> 0`;
}

/** `drops`: a DropTree as JSON. */
export type SettledDay = { day: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array; drops: string };

/** Writes these days in place of what was settled from `from` on. */
export async function replaceSettledDays(
  sql: Queryable,
  { clientId, from, days }: { clientId: string; from: string; days: SettledDay[] },
): Promise<void> {
  await sql`delete from settled_days where client_id = ${clientId} and day >= ${from}`;
  for (const { day, sums, sketch, hours, drops } of days) {
    await sql`
      insert into settled_days (client_id, day, sums, first_response_sketch, by_hour, drops)
      values (${clientId}, ${day}, ${JSON.stringify(sums)}::text::json, ${sketch}, ${hours},
        ${drops}::text::json)`;
  }
}

/** Keeps others from settling the same client's days until the transaction ends; false where somebody does just now. */
export async function lockSettling(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7275)) as free`;
  return row?.free ?? false;
}

/** Every client. */
export async function selectClientIds(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select client_id as id from clients order by client_id`;
  return rows.map(({ id }) => id);
}
