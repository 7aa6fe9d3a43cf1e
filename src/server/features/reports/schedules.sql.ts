import { dimensionFilterSchema } from "../../../domain/metrics/metrics.contract.ts";
import { scheduleSchema } from "../../../domain/reports/schedules.contract.ts";
import type { NewSchedule } from "../../../domain/reports/schedules.contract.ts";
import { z } from "zod";
import type { Queryable } from "../../db/sql.ts";

const rowSchema = z.object({
  id: z.string(),
  every: scheduleSchema.shape.every,
  weekday: z.int(),
  hour: z.int(),
  lang: scheduleSchema.shape.lang,
  filter: dimensionFilterSchema,
  enabled: z.boolean(),
  nextAt: z.date().nullable(),
  lastSentAt: z.date().nullable(),
});
export type ScheduleRow = z.infer<typeof rowSchema>;

type Key = { clientId: string; id: string };

/** Lists a client's schedules, oldest first. */
export async function listScheduleRows(sql: Queryable, clientId: string): Promise<ScheduleRow[]> {
  const rows = await sql`
    select ${columns(sql)} from report_schedules where client_id = ${clientId} order by created_at, schedule_id`;
  return z.array(rowSchema).parse(rows);
}

/** Finds and locks a schedule. */
export async function lockSchedule(sql: Queryable, { clientId, id }: Key): Promise<ScheduleRow | undefined> {
  const [row] = await sql`
    select ${columns(sql)} from report_schedules where client_id = ${clientId} and schedule_id = ${id} for update`;
  return row === undefined ? undefined : rowSchema.parse(row);
}

function columns(sql: Queryable) {
  return sql`
    schedule_id as id, every, weekday, hour, lang, filter, enabled, next_at as "nextAt", last_sent_at as "lastSentAt"`;
}

type Values = Omit<NewSchedule, "recipients"> & Key & { nextAt: Date | null };

/** Stores a new schedule. */
export async function insertSchedule(sql: Queryable, values: Values & { createdAt: Date }): Promise<void> {
  await sql`
    insert into report_schedules (client_id, schedule_id, every, weekday, hour, lang, filter, enabled, next_at, created_at)
    values (${values.clientId}, ${values.id}, ${values.every}, ${values.weekday}, ${values.hour}, ${values.lang},
      ${JSON.stringify(values.filter)}::text::jsonb, ${values.enabled}, ${values.nextAt}, ${values.createdAt})`;
}

/** Changes a schedule. */
export async function updateSchedule(sql: Queryable, values: Values): Promise<void> {
  await sql`
    update report_schedules set every = ${values.every}, weekday = ${values.weekday}, hour = ${values.hour},
      lang = ${values.lang}, filter = ${JSON.stringify(values.filter)}::text::jsonb, enabled = ${values.enabled},
      next_at = ${values.nextAt}
    where client_id = ${values.clientId} and schedule_id = ${values.id}`;
}

/** Deletes a schedule with its recipients; false if there is none with that id. */
export async function deleteScheduleRow(sql: Queryable, { clientId, id }: Key): Promise<boolean> {
  const rows = await sql`
    delete from report_schedules where client_id = ${clientId} and schedule_id = ${id} returning schedule_id`;
  return rows.length > 0;
}

export type RecipientRow = { scheduleId: string; address: string; state: "member" | "confirmed" | "waiting" };

/** Lists who gets a client's reports, by address. Members are those now. */
export async function listRecipients(sql: Queryable, clientId: string): Promise<RecipientRow[]> {
  return sql<RecipientRow[]>`
    select r.schedule_id as "scheduleId", r.address,
      case when exists (select from users u where u.client_id = ${clientId} and lower(u.email) = r.address) then 'member'
        when r.confirmed_at is not null then 'confirmed' else 'waiting' end as state
    from report_recipients r where r.client_id = ${clientId}
    order by r.address`;
}

/** Adds recipients, and removes those that are not in the list; returns the added ones and the number of the removed. */
export async function setRecipients(
  sql: Queryable,
  { clientId, id, addresses }: Key & { addresses: readonly string[] },
): Promise<{ added: string[]; removed: number }> {
  const removed = await sql`
    delete from report_recipients
    where client_id = ${clientId} and schedule_id = ${id} and address <> all(${[...addresses]}::text[])`;
  const rows = await sql<{ address: string }[]>`
    insert into report_recipients (client_id, schedule_id, address)
    select ${clientId}, ${id}, address from unnest(${[...addresses]}::text[]) as given (address)
    on conflict do nothing returning address`;
  return { added: rows.map(({ address }) => address), removed: removed.count };
}

/** Confirms a recipient; undefined if they are none any longer. Confirming again changes nothing. */
export async function confirmRecipient(
  sql: Queryable,
  { clientId, id, address, at }: Key & { address: string; at: Date },
): Promise<{ isNew: boolean } | undefined> {
  const [row] = await sql<{ isNew: boolean }[]>`
    with former as (
      select address, confirmed_at from report_recipients
      where client_id = ${clientId} and schedule_id = ${id} and address = ${address} for update
    )
    update report_recipients r set confirmed_at = coalesce(r.confirmed_at, ${at}) from former f
    where r.client_id = ${clientId} and r.schedule_id = ${id} and r.address = f.address
    returning f.confirmed_at is null as "isNew"`;
  return row;
}

/** Removes a recipient; false if there is none. */
export async function deleteRecipient(
  sql: Queryable,
  { clientId, id, address }: Key & { address: string },
): Promise<boolean> {
  const rows = await sql`
    delete from report_recipients where client_id = ${clientId} and schedule_id = ${id} and address = ${address}
    returning address`;
  return rows.length > 0;
}

/** Schedules that are due, of clients that are not suspended, except some. */
export async function listDueSchedules(
  sql: Queryable,
  { now, except }: { now: Date; except: readonly string[] },
  limit: number,
): Promise<Key[]> {
  return sql<Key[]>`
    select s.client_id as "clientId", s.schedule_id as id
    from report_schedules s join clients c on c.client_id = s.client_id
    where s.next_at <= ${now} and c.suspended_at is null and s.schedule_id <> all(${[...except]}::uuid[])
    order by s.next_at, s.client_id, s.schedule_id limit ${limit}`;
}

/** The first instant after `from` and up to `to` at which a report is due; null if there is none. */
export async function findNextDue(sql: Queryable, { from, to }: { from: Date; to: Date }): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(s.next_at) as at
    from report_schedules s join clients c on c.client_id = s.client_id
    where s.next_at > ${from} and s.next_at <= ${to} and c.suspended_at is null`;
  return row?.at ?? null;
}

/** Records that a period was sent; false if it was before. */
export async function insertDelivery(
  sql: Queryable,
  {
    clientId,
    id,
    periodFrom,
    periodTo,
    at,
    mails,
  }: Key & { periodFrom: string; periodTo: string; at: Date; mails: number },
): Promise<boolean> {
  const rows = await sql`
    insert into report_deliveries (client_id, schedule_id, period_from, period_to, sent_at, mails)
    values (${clientId}, ${id}, ${periodFrom}, ${periodTo}, ${at}, ${mails})
    on conflict do nothing returning schedule_id`;
  return rows.length > 0;
}

/** Sets when the next report is due, and that one was sent. */
export async function setNextSend(
  sql: Queryable,
  { clientId, id, nextAt, sentAt }: Key & { nextAt: Date; sentAt: Date | null },
): Promise<void> {
  await sql`
    update report_schedules set next_at = ${nextAt}, last_sent_at = coalesce(${sentAt}, last_sent_at)
    where client_id = ${clientId} and schedule_id = ${id}`;
}

/** Takes a transaction lock on a client's report mails that wait, against the erasure of a person at the same time. */
export async function lockReportMails(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7294))`;
}

/** The clock of the database. */
export async function getDatabaseTime(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  return row?.at ?? new Date();
}

/** Whether the erasure of a person of a client ended after an instant of the database's clock. */
export async function hasErasedSince(
  sql: Queryable,
  { clientId, at }: { clientId: string; at: Date },
): Promise<boolean> {
  const rows = await sql`select from erasures where client_id = ${clientId} and finished_at >= ${at} limit 1`;
  return rows.length > 0;
}

/** The name and time zone of a client. */
export async function findReportClient(
  sql: Queryable,
  clientId: string,
): Promise<{ workspace: string; timeZone: string } | undefined> {
  const [row] = await sql<{ workspace: string; timeZone: string }[]>`
    select name as workspace, time_zone as "timeZone" from clients where client_id = ${clientId}`;
  return row;
}
