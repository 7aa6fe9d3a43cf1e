import type { ExportFormat } from "../../../../domain/exports/scheduled-tables.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Where days are written to. */
export type Place = { endpoint: string; region: string; bucket: string; prefix: string; keyId: string };

export type ScheduleRow = Place & {
  sealed: Uint8Array;
  formats: ExportFormat[];
  enabled: boolean;
  since: string;
  rewriteFrom: string | null;
  nextAt: Date;
  running: boolean;
  finishedAt: Date | null;
  lastError: string | null;
};

/** A run of a schedule: it ends when the schedule has another one, or none. */
export type RunKey = { clientId: string; runId: string };

/** Finds a client's schedule. */
export async function findSchedule(sql: Queryable, clientId: string): Promise<ScheduleRow | undefined> {
  const [row] = await sql<ScheduleRow[]>`
    select endpoint, region, bucket, prefix, key_id as "keyId", sealed, formats, enabled, since, next_at as "nextAt",
      rewrite_from as "rewriteFrom", coalesce(held_until > now(), false) as running, finished_at as "finishedAt",
      last_error as "lastError"
    from export_schedules where client_id = ${clientId}`;
  return row;
}

/** Inserts or changes a schedule. A run in progress ends, and days are looked at again at once. */
export async function upsertSchedule(
  sql: Queryable,
  {
    clientId,
    ...row
  }: Place & { clientId: string; sealed: Uint8Array; formats: ExportFormat[]; enabled: boolean; since: string },
): Promise<void> {
  await sql`
    insert into export_schedules
      (client_id, endpoint, region, bucket, prefix, key_id, sealed, formats, enabled, since, next_at)
    values (${clientId}, ${row.endpoint}, ${row.region}, ${row.bucket}, ${row.prefix}, ${row.keyId}, ${row.sealed},
      ${row.formats}, ${row.enabled}, ${row.since}, now())
    on conflict (client_id) do update set endpoint = excluded.endpoint, region = excluded.region,
      bucket = excluded.bucket, prefix = excluded.prefix, key_id = excluded.key_id, sealed = excluded.sealed,
      formats = excluded.formats, enabled = excluded.enabled, next_at = now(), run_id = null, held_until = null,
      failures = 0, last_error = null`;
}

/** Deletes a schedule and what it knows of days; files stay. Returns where it wrote to. */
export async function deleteSchedule(sql: Queryable, clientId: string): Promise<Place | undefined> {
  await sql`delete from exported_days where client_id = ${clientId}`;
  const [row] = await sql<Place[]>`
    delete from export_schedules where client_id = ${clientId}
    returning endpoint, region, bucket, prefix, key_id as "keyId"`;
  return row;
}

/** Has days from `from` on written again, and earlier ones too from then on. Returns false without a schedule that is on. */
export async function startRewrite(
  sql: Queryable,
  { clientId, from }: { clientId: string; from: string },
): Promise<boolean> {
  const rows = await sql`
    update export_schedules set since = least(since, ${from}::date), rewrite_from = ${from}, rewrite_at = now(), next_at = now(),
      run_id = null, held_until = null
    where client_id = ${clientId} and enabled returning client_id`;
  return rows.length > 0;
}

/** Ends the run in progress and writing again. Days before those in the bucket are not written any longer. */
export async function cancelRun(
  sql: Queryable,
  { clientId, nextAt, lastDay }: { clientId: string; nextAt: Date; lastDay: string },
): Promise<boolean> {
  const rows = await sql`
    update export_schedules set rewrite_from = null, rewrite_at = null, run_id = null, held_until = null, next_at = ${nextAt},
      since = coalesce((select min(day) from exported_days where client_id = ${clientId}), ${lastDay}::date)
    where client_id = ${clientId} and (rewrite_from is not null or held_until > now()) returning client_id`;
  return rows.length > 0;
}

/** Lets a client's days be looked at soon, as some changed; a run in progress may be past them and ends. Returns whether it has a schedule. */
export async function hurrySchedule(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`
    update export_schedules set next_at = now(), run_id = null, held_until = null where client_id = ${clientId} and enabled returning client_id`;
  return rows.length > 0;
}

/** Lists the clients whose days are to be looked at. */
export async function listDueSchedules(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from export_schedules
    where enabled and next_at <= now() and coalesce(held_until <= now(), true) order by next_at`;
  return rows.map(({ clientId }) => clientId);
}

export type ClaimedSchedule = ScheduleRow & { timeZone: string; rewriteAt: Date | null };

/** Claims a due schedule for a run, so that no other process works on it; undefined if it is not due or held. */
export async function claimSchedule(
  sql: Queryable,
  { clientId, runId, holdSeconds }: RunKey & { holdSeconds: number },
): Promise<ClaimedSchedule | undefined> {
  const claimed = await sql`
    update export_schedules set run_id = ${runId}, held_until = now() + make_interval(secs => ${holdSeconds})
    where client_id = ${clientId} and enabled and next_at <= now() and coalesce(held_until <= now(), true)
    returning client_id`;
  const row = claimed.length === 0 ? undefined : await findSchedule(sql, clientId);
  if (row === undefined) return undefined;
  const [more] = await sql<{ timeZone: string; rewriteAt: Date | null }[]>`
    select c.time_zone as "timeZone", s.rewrite_at as "rewriteAt"
    from export_schedules s join clients c using (client_id) where s.client_id = ${clientId}`;
  return more === undefined ? undefined : { ...row, ...more };
}

/** Holds a schedule for longer. Returns false if the run is not wanted any longer. */
export async function extendHold(
  sql: Queryable,
  { clientId, runId, holdSeconds }: RunKey & { holdSeconds: number },
): Promise<boolean> {
  const rows = await sql`
    update export_schedules set held_until = now() + make_interval(secs => ${holdSeconds})
    where client_id = ${clientId} and run_id = ${runId} returning client_id`;
  return rows.length > 0;
}

/** Ends a run before all days are written: another one goes on. */
export async function releaseSchedule(sql: Queryable, { clientId, runId }: RunKey): Promise<void> {
  await sql`
    update export_schedules set run_id = null, held_until = null where client_id = ${clientId} and run_id = ${runId}`;
}

/** Ends a run after which all days are in the bucket. The next one begins at once if a day was marked meanwhile. */
export async function finishRun(sql: Queryable, { clientId, runId, nextAt }: RunKey & { nextAt: Date }): Promise<void> {
  await sql`
    update export_schedules set run_id = null, held_until = null, next_at = case
        when exists (select from exported_days where client_id = ${clientId} and fingerprint = '') then now() else ${nextAt} end,
      finished_at = now(), failures = 0,
      last_error = null, rewrite_from = null, rewrite_at = null
    where client_id = ${clientId} and run_id = ${runId}`;
}

/** Lets days be looked at again at once if a run finished since `finishedAt`. */
export async function resumeFinished(
  sql: Queryable,
  { clientId, finishedAt }: { clientId: string; finishedAt: Date | null },
): Promise<void> {
  await sql`
    update export_schedules set next_at = now()
    where client_id = ${clientId} and enabled
      and date_trunc('milliseconds', finished_at) is distinct from ${finishedAt}::timestamptz`;
}

/** Ends a run that failed. The next one begins 15 minutes later, after more failures up to six hours. */
export async function failRun(sql: Queryable, { clientId, runId, error }: RunKey & { error: string }): Promise<void> {
  await sql`
    update export_schedules set run_id = null, held_until = null, failures = failures + 1, last_error = ${error},
      next_at = now() + least(interval '6 hours', interval '15 minutes' * (1 << least(failures, 10)))
    where client_id = ${clientId} and run_id = ${runId}`;
}
