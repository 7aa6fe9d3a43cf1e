import { insertRows } from "../../db/insert-rows.ts";
import type { Queryable } from "../../db/sql.ts";
import type { Days } from "./facts.sql.ts";

/** A stored block: encoded cells of `days` days from `firstDay` on. */
export type Block = { firstDay: string; days: number; cells: Uint8Array };

/**
 * The blocks that lie within a period, without those of days that changed since. Large blocks hide the small ones within
 * them; the caller leaves those out by the days it has.
 */
export async function listBlocks(sql: Queryable, { clientId, from, to }: Days): Promise<Block[]> {
  return sql<Block[]>`
    with whole as materialized (
      select first_day, days from agent_blocks b
      where client_id = ${clientId} and first_day >= ${from} and first_day + days - 1 <= ${to}
        and not exists (
          select from changed_agent_days c
          where c.client_id = ${clientId} and c.day between b.first_day and b.first_day + b.days - 1))
    select b.first_day::text as "firstDay", b.days, b.cells
    from whole w join agent_blocks b on b.client_id = ${clientId} and b.days = w.days and b.first_day = w.first_day
    where not exists (
      select from whole l where l.days > w.days and w.first_day between l.first_day and l.first_day + l.days - 1)
    order by b.first_day`;
}

/** The days up to `last` that have conversations but no block, or that changed since; at most the newest `limit` days. */
export async function listPendingDays(
  sql: Queryable,
  { clientId, last, limit }: { clientId: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(
      (select greatest(min(bucket) at time zone 'UTC', ${last}::date - ${limit}::integer) from rollups
        where client_id = ${clientId} and grain = 'day' having count(*) > 0),
      ${last}::date, interval '1 day') as d
    where not exists (select from agent_blocks where client_id = ${clientId} and days = 1 and first_day = d::date)
    union
    select day::text from changed_agent_days where client_id = ${clientId} and day <= ${last}
    order by day`;
  return rows.map(({ day }) => day);
}

/** Deletes the records of changes of a range of days, and returns these days. */
export async function clearChanges(sql: Queryable, { clientId, from, to }: Days): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    with cleared as (
      delete from changed_agent_days where client_id = ${clientId} and day between ${from} and ${to} returning day)
    select distinct day::text as day from cleared`;
  return rows.map(({ day }) => day);
}

/** Deletes all but one record of a change of each hour. */
export async function mergeChanges(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from changed_agent_days c
    using (
      select day, change_id, row_number() over (partition by day, hour_at) as number
      from changed_agent_days where client_id = ${clientId}) r
    where c.client_id = ${clientId} and c.day = r.day and c.change_id = r.change_id and r.number > 1`;
}

/** The blocks of one day each in a range of days. */
export async function listDayBlocks(sql: Queryable, { clientId, from, to }: Days): Promise<Block[]> {
  return sql<Block[]>`
    select first_day::text as "firstDay", days, cells from agent_blocks
    where client_id = ${clientId} and days = 1 and first_day between ${from} and ${to}`;
}

/** Replaces all blocks within a range of days. */
export async function replaceBlocks(
  sql: Queryable,
  { clientId, from, to, blocks }: Days & { blocks: readonly Block[] },
): Promise<void> {
  await sql`delete from agent_blocks where client_id = ${clientId} and first_day between ${from} and ${to}`;
  await insertRows(sql, {
    table: "agent_blocks",
    rows: blocks.map(({ firstDay, days, cells }) => ({ client_id: clientId, first_day: firstDay, days, cells })),
  });
}

/** Takes a transaction lock on the client's blocks; false if another transaction holds it. */
export async function tryLockBlocks(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7301)) as free`;
  return row?.free ?? false;
}
