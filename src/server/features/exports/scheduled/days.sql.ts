import type { ExportedDay } from "../../../../domain/exports/scheduled-export.contract.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { RunKey } from "./schedules.sql.ts";

export type DayRow = { day: string; fingerprint: string; writtenAt: Date };

/** Lists the days in the bucket. */
export async function listWrittenDays(sql: Queryable, clientId: string): Promise<DayRow[]> {
  return sql<DayRow[]>`
    select day, fingerprint, written_at as "writtenAt" from exported_days where client_id = ${clientId}`;
}

/** Records that a day is in the bucket, unless the run has ended meanwhile. A day that was marked meanwhile stays so. */
export async function upsertDay(
  sql: Queryable,
  {
    clientId,
    runId,
    day,
    ...row
  }: RunKey & Omit<ExportedDay, "writtenAt"> & { fingerprint: string; wasMarked: boolean },
): Promise<boolean> {
  const rows = await sql`
    insert into exported_days (client_id, day, fingerprint, rows, bytes, written_at)
    select client_id, ${day}::date, ${row.fingerprint}, ${JSON.stringify(row.rows)}::text::jsonb, ${row.bytes}, now()
    from export_schedules where client_id = ${clientId} and run_id = ${runId}
    on conflict (client_id, day) do update
      set fingerprint = case when exported_days.fingerprint = '' and not ${row.wasMarked} then '' else excluded.fingerprint end,
        rows = excluded.rows, bytes = excluded.bytes, written_at = excluded.written_at
    returning day`;
  return rows.length > 0;
}

/** Marks a day to be written again, as its files may have other rows than the fingerprint tells. */
export async function markDay(sql: Queryable, { clientId, day }: { clientId: string; day: string }): Promise<void> {
  await sql`
    insert into exported_days (client_id, day, fingerprint, rows, bytes, written_at)
    select client_id, ${day}::date, '', '{}', 0, now() from export_schedules
    where client_id = ${clientId} and since <= ${day}::date
    on conflict (client_id, day) do update set fingerprint = excluded.fingerprint`;
}

/** Forgets what is in the bucket, because days go to another one or in other formats. */
export async function forgetDays(sql: Queryable, clientId: string): Promise<void> {
  await sql`delete from exported_days where client_id = ${clientId}`;
}

/** Lists the days written last, newest first, with the number of all. */
export async function listLatestDays(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<{ days: (Omit<ExportedDay, "writtenAt"> & { writtenAt: Date })[]; count: number }> {
  const days = await sql<(Omit<ExportedDay, "writtenAt"> & { writtenAt: Date })[]>`
    select day, rows, bytes, written_at as "writtenAt" from exported_days
    where client_id = ${clientId} order by day desc limit ${limit}`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from exported_days where client_id = ${clientId}`;
  return { days, count: row?.count ?? 0 };
}
