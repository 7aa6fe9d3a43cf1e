import type { Sums } from "../../../domain/metrics/counting.ts";
import { writeColumn, writeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BucketRow } from "./rollups.sql.ts";

type Days = { clientId: string; from: string; to: string };

/** The settled days of a period that have not changed since. */
export async function selectSettledDays(sql: Queryable, days: Days): Promise<BucketRow[]> {
  const rows = await sql<{ bucket: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array }[]>`
    select s.day::text as bucket, sums, first_response_sketch as sketch, by_hour as hours
    from settled_days s where ${areSettled(sql, days)} order by s.day`;
  return rows.map(({ sums, ...row }) => ({ ...sums, ...row }));
}

/** As {@link selectSettledDays}, only what adds up. */
export async function selectSettledSums(sql: Queryable, days: Days): Promise<(Sums & { bucket: string })[]> {
  const rows = await sql<{ bucket: string; sums: Sums }[]>`
    select s.day::text as bucket, sums from settled_days s where ${areSettled(sql, days)}`;
  return rows.map(({ sums, bucket }) => ({ ...sums, bucket }));
}

function areSettled(sql: Queryable, { clientId, from, to }: Days) {
  return sql`
    s.client_id = ${clientId} and s.day between ${from} and ${to}
      and not exists (select from changed_days c where c.client_id = ${clientId} and c.day = s.day)`;
}

/** Forgets which days changed; answers the first of them. */
export async function takeChangedDays(sql: Queryable, clientId: string): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    with taken as (delete from changed_days where client_id = ${clientId} returning day)
    select min(day)::text as day from taken`;
  return row?.day ?? null;
}

/** The last settled day before `day`, or of all. */
export async function selectLastSettled(
  sql: Queryable,
  { clientId, before }: { clientId: string; before: string | null },
): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select max(day)::text as day from settled_days
    where client_id = ${clientId} ${before === null ? sql`` : sql`and day < ${before}`}`;
  return row?.day ?? null;
}

/** The first day that there are sums of. */
export async function selectFirstDay(sql: Queryable, clientId: string): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select to_char(min(bucket) at time zone 'UTC', 'YYYY-MM-DD') as day from rollups
    where client_id = ${clientId} and grain = 'day'`;
  return row?.day ?? null;
}

/** What all drop-offs of a row have in common. */
export type Combination = { account: string; channel: string; language: string; version: string };

/** Drop-offs of each day, as `drop_rollups` has them. */
export async function selectDropDays(sql: Queryable, { clientId, from, to }: Days) {
  return sql<(Combination & { day: string; stage: string; reason: string; step: string; n: number })[]>`
    select day::text as day, api_account_id as account, channel, language, agent_version as version, stage, reason, step, n
    from drop_rollups
    where client_id = ${clientId} and day between ${from} and ${to} and n <> 0`;
}

/** Packed drop-offs of a client's whole past up to a day. */
export type SettledDrops = Combination & { day: string; drops: Uint8Array };

/** The drop-offs up to a day, by combination. */
export async function selectDropsUpTo(
  sql: Queryable,
  { clientId, day }: { clientId: string; day: string },
): Promise<SettledDrops[]> {
  return sql<SettledDrops[]>`
    select day::text as day, api_account_id as account, channel, language, agent_version as version, drops
    from settled_drops where client_id = ${clientId} and day = ${day}`;
}

export type SettledDay = { day: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array; drops: Uint8Array };

/** Takes away what was settled from `from` on. */
export async function deleteSettled(sql: Queryable, { clientId, from }: Omit<Days, "to">): Promise<void> {
  await sql`delete from settled_days where client_id = ${clientId} and day >= ${from}`;
  await sql`delete from settled_drops where client_id = ${clientId} and day >= ${from}`;
}

/** Writes days that are settled, with the drop-offs up to each. */
export async function insertSettled(
  sql: Queryable,
  { clientId, days, drops }: { clientId: string; days: SettledDay[]; drops: SettledDrops[] },
): Promise<void> {
  await sql`
    insert into settled_days (client_id, day, sums, first_response_sketch, by_hour, drops)
    select ${clientId}, day, sums, sketch, hours, drops
    from unnest(
      ${writeColumn(days, ({ day }) => day)}::date[], ${writeTextColumn(days, ({ sums }) => JSON.stringify(sums))}::json[],
      ${writeTextColumn(days, ({ sketch }) => writeBytes(sketch))}::bytea[],
      ${writeTextColumn(days, ({ hours }) => writeBytes(hours))}::bytea[],
      ${writeTextColumn(days, (row) => writeBytes(row.drops))}::bytea[]
    ) as d (day, sums, sketch, hours, drops)`;
  await sql`
    insert into settled_drops (client_id, day, api_account_id, channel, language, agent_version, drops)
    select ${clientId}, d.*
    from unnest(
      ${writeColumn(drops, ({ day }) => day)}::date[], ${writeColumn(drops, ({ account }) => account)}::uuid[],
      ${writeTextColumn(drops, ({ channel }) => channel)}::text[],
      ${writeTextColumn(drops, ({ language }) => language)}::text[],
      ${writeTextColumn(drops, ({ version }) => version)}::text[],
      ${writeTextColumn(drops, (row) => writeBytes(row.drops))}::bytea[]
    ) as d`;
}

function writeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
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
