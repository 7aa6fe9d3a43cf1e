import type { ReportLanguage } from "../../../domain/reports/reports.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type DigestRow = {
  enabled: boolean;
  lang: ReportLanguage;
  userIds: string[];
  slack: "slack" | "slack_bot" | null;
  slackSecret: Uint8Array | null;
  slackHint: string | null;
  slackChannel: string | null;
  nextAt: Date | null;
  lastSentAt: Date | null;
  lastWeek: string | null;
};

/** Finds a client's digest; with `lock`, for a change of it. */
export async function findDigest(sql: Queryable, clientId: string, lock = false): Promise<DigestRow | undefined> {
  const [row] = await sql<DigestRow[]>`
    select enabled, lang, user_ids as "userIds", slack, slack_secret as "slackSecret", slack_hint as "slackHint",
      slack_channel as "slackChannel", next_at as "nextAt", last_sent_at as "lastSentAt", last_week::text as "lastWeek"
    from weekly_digests where client_id = ${clientId} ${lock ? sql`for update` : sql``}`;
  return row;
}

/** Stores a client's digest. What was sent stays as it is. */
export async function upsertDigest(
  sql: Queryable,
  { clientId, ...row }: { clientId: string } & Omit<DigestRow, "lastSentAt" | "lastWeek">,
): Promise<void> {
  await sql`
    insert into weekly_digests (
      client_id, enabled, lang, user_ids, slack, slack_secret, slack_hint, slack_channel, next_at)
    values (${clientId}, ${row.enabled}, ${row.lang}, ${row.userIds}::uuid[], ${row.slack}, ${row.slackSecret},
      ${row.slackHint}, ${row.slackChannel}, ${row.nextAt})
    on conflict (client_id) do update set enabled = excluded.enabled, lang = excluded.lang, user_ids = excluded.user_ids,
      slack = excluded.slack, slack_secret = excluded.slack_secret, slack_hint = excluded.slack_hint,
      slack_channel = excluded.slack_channel, next_at = excluded.next_at`;
}

/** Clients whose digest is due, without suspended ones, except some. */
export async function listDueDigests(
  sql: Queryable,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select d.client_id as "clientId"
    from weekly_digests d join clients c on c.client_id = d.client_id
    where d.next_at <= ${now} and c.suspended_at is null and d.client_id <> all(${[...except]}::uuid[])
    order by d.next_at, d.client_id limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}

/** The first instant after `from` and up to `to` at which a digest is due; null if there is none. */
export async function findNextDigest(sql: Queryable, { from, to }: { from: Date; to: Date }): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(d.next_at) as at
    from weekly_digests d join clients c on c.client_id = d.client_id
    where d.next_at > ${from} and d.next_at <= ${to} and c.suspended_at is null`;
  return row?.at ?? null;
}

/** Sets when the next digest is due. */
export async function setNextDigest(
  sql: Queryable,
  { clientId, nextAt }: { clientId: string; nextAt: Date },
): Promise<void> {
  await sql`update weekly_digests set next_at = ${nextAt} where client_id = ${clientId}`;
}

/** Records that a week's digest was sent; false if it was before. */
export async function recordDigest(
  sql: Queryable,
  { clientId, week, at }: { clientId: string; week: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update weekly_digests set last_week = ${week}, last_sent_at = ${at}
    where client_id = ${clientId} and (last_week is null or last_week < ${week}::date) returning client_id`;
  return rows.length > 0;
}

/** The name and time zone of a client. */
export async function findDigestClient(
  sql: Queryable,
  clientId: string,
): Promise<{ workspace: string; timeZone: string } | undefined> {
  const [row] = await sql<{ workspace: string; timeZone: string }[]>`
    select name as workspace, time_zone as "timeZone" from clients where client_id = ${clientId}`;
  return row;
}
