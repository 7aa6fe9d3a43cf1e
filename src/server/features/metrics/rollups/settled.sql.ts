import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { encodeTextArray } from "../../../db/array-literals.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { BucketRow } from "./rollups.sql.ts";

type Days = { clientId: string; from: string; to: string };

/** Lists the settled days of a period that have not changed since. */
export async function listSettledDays(sql: Queryable, days: Days): Promise<BucketRow[]> {
  const rows = await sql<{ bucket: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array }[]>`
    select s.day::text as bucket, sums, first_response_sketch as sketch, by_hour as hours
    from settled_days s where ${buildSettledFilter(sql, days)} order by s.day`;
  return rows.map(({ sums, ...row }) => ({ ...sums, ...row }));
}

/** Like {@link listSettledDays}, without sketches. */
export async function listSettledSums(sql: Queryable, days: Days): Promise<(Sums & { bucket: string })[]> {
  const rows = await sql<{ bucket: string; sums: Sums }[]>`
    select s.day::text as bucket, sums from settled_days s where ${buildSettledFilter(sql, days)}`;
  return rows.map(({ sums, bucket }) => ({ ...sums, bucket }));
}

function buildSettledFilter(sql: Queryable, { clientId, from, to }: Days) {
  return sql`
    s.client_id = ${clientId} and s.day between ${from} and ${to}
      and not exists (select from changed_days c where c.client_id = ${clientId} and c.day = s.day)`;
}

/** Deletes the list of changed days; returns them in order, with those whose parts, people, sources or `properties` are missing. */
export async function clearChangedDays(
  sql: Queryable,
  { clientId, properties }: { clientId: string; properties: readonly string[] },
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    with cleared as (delete from changed_days where client_id = ${clientId} returning day)
    select day::text as day from cleared
    union select day::text from settled_days
      where client_id = ${clientId}
        and not (has_parts and has_people and has_sources and properties @> ${encodeTextArray(properties)}::text[])
    order by day`;
  return rows.map(({ day }) => day);
}

/** The last settled day, before `before` if given. */
export async function getLastSettledDay(
  sql: Queryable,
  { clientId, before }: { clientId: string; before: string | null },
): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select max(day)::text as day from settled_days
    where client_id = ${clientId} ${before === null ? sql`` : sql`and day < ${before}`}`;
  return row?.day ?? null;
}

/** The first day with rollups. */
export async function getFirstRollupDay(sql: Queryable, clientId: string): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select to_char(min(bucket) at time zone 'UTC', 'YYYY-MM-DD') as day from rollups
    where client_id = ${clientId} and grain = 'day'`;
  return row?.day ?? null;
}

/** The dimensions of a row of drop-offs. */
export type Combination = { account: string; channel: string; language: string; version: string };

/** Lists the rows of `drop_rollups` of a period, without those of test runs. */
export async function listDailyDropOffs(sql: Queryable, { clientId, from, to }: Days) {
  return sql<(Combination & { day: string; stage: string; reason: string; step: string; n: number })[]>`
    select day::text as day, api_account_id as account, channel, language, agent_version as version, stage, reason, step, n
    from drop_rollups
    where client_id = ${clientId} and day between ${from} and ${to} and n <> 0
      ${buildAccountFilter(sql, { clientId }, "api_account_id")}`;
}

/** Encoded cumulative drop-offs up to a day. */
export type SettledDropOffs = Combination & { day: string; drops: Uint8Array };

/** Lists the cumulative drop-offs up to a day by combination. */
export async function listSettledDropOffs(
  sql: Queryable,
  { clientId, day }: { clientId: string; day: string },
): Promise<SettledDropOffs[]> {
  return sql<SettledDropOffs[]>`
    select day::text as day, api_account_id as account, channel, language, agent_version as version, drops
    from settled_drops where client_id = ${clientId} and day = ${day}`;
}

export type SettledDay = { day: string; sums: Sums; sketch: Uint8Array; hours: Uint8Array; drops: Uint8Array };

/** Deletes the settled days from `from` on. */
export async function deleteSettled(sql: Queryable, { clientId, from }: Omit<Days, "to">): Promise<void> {
  await sql`delete from settled_days where client_id = ${clientId} and day >= ${from}`;
  await sql`delete from settled_drops where client_id = ${clientId} and day >= ${from}`;
}

/** Inserts settled days with the cumulative drop-offs up to each. */
export async function insertSettled(
  sql: Queryable,
  {
    clientId,
    days,
    properties,
    drops,
  }: { clientId: string; days: SettledDay[]; properties: string[]; drops: SettledDropOffs[] },
): Promise<void> {
  await insertRows(sql, {
    table: "settled_days",
    rows: days.map(({ day, sums, sketch, hours, drops: counts }) => {
      return {
        client_id: clientId,
        day,
        sums,
        first_response_sketch: sketch,
        by_hour: hours,
        drops: counts,
        has_parts: true,
        has_people: true,
        has_sources: true,
        properties: encodeTextArray(properties),
      };
    }),
  });
  await insertRows(sql, {
    table: "settled_drops",
    rows: drops.map(({ day, account, channel, language, version, drops: counts }) => {
      const combination = { api_account_id: account, channel, language, agent_version: version };
      return { client_id: clientId, day, ...combination, drops: counts };
    }),
  });
}

/** Takes a transaction lock on settling the client's days; false if another transaction holds it. */
export async function tryLockSettling(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7275)) as free`;
  return row?.free ?? false;
}
