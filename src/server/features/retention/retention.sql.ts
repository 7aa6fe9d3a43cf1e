import { GRACE_DAYS, REMOVED_TEXT } from "../../../domain/retention/retention.contract.ts";
import type { RetentionRule } from "../../../domain/retention/retention.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type RetentionRow = RetentionRule & {
  graceUntil: Date | null;
  total: number;
  done: number;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** Finds a client's own rule. */
export async function findRetention(sql: Queryable, clientId: string): Promise<RetentionRow | undefined> {
  const [row] = await sql<RetentionRow[]>`
    select keep_days as "keepDays", delete_figures as "deleteFigures", grace_until as "graceUntil", total, done,
      started_at as "startedAt", finished_at as "finishedAt"
    from retention where client_id = ${clientId}`;
  return row;
}

/** Sets a client's rule; with `isLowered`, nothing is deleted for some days. */
export async function upsertRetention(
  sql: Queryable,
  { clientId, keepDays, deleteFigures, isLowered }: RetentionRule & { clientId: string; isLowered: boolean },
): Promise<void> {
  const grace = sql`case when ${isLowered} then now() + make_interval(days => ${GRACE_DAYS}) end`;
  await sql`
    insert into retention (client_id, keep_days, delete_figures, grace_until)
    values (${clientId}, ${keepDays}, ${deleteFigures}, ${grace})
    on conflict (client_id) do update set keep_days = excluded.keep_days, delete_figures = excluded.delete_figures,
      grace_until = coalesce(excluded.grace_until, case when excluded.keep_days is not null then retention.grace_until end)`;
}

type Due = { clientId: string; keepDays: number; deleteFigures: boolean; nowMs: number };

/** Conversations that ended before the period and still have what the rule deletes. */
function dueConversations(sql: Queryable, { clientId, keepDays, deleteFigures, nowMs }: Due) {
  const now = new Date(nowMs);
  const hasText = sql`
    exists (
      select from messages m
      where m.client_id = c.client_id and m.conversation_id = c.conversation_id
        and m.sent_at between c.started_at and c.last_at and m.text <> ${REMOVED_TEXT})`;
  return sql`
    from conversations c
    where c.client_id = ${clientId} and c.started_at < ${now}::timestamptz - make_interval(days => ${keepDays})
      and c.last_at < ${now}::timestamptz - make_interval(days => ${keepDays})
      and c.created_at < ${now}::timestamptz - make_interval(days => ${GRACE_DAYS})
      ${deleteFigures ? sql`` : sql`and ${hasText}`}`;
}

export type DueCount = { conversations: number; messages: number; from: Date | null; to: Date | null };

/** Counts what a rule deletes now. */
export async function countDue(sql: Queryable, due: Due): Promise<DueCount> {
  const [row] = await sql<DueCount[]>`
    select count(*)::int as conversations, coalesce(sum(c.messages), 0)::int as messages, min(c.last_at) as "from",
      max(c.last_at) as "to" ${dueConversations(sql, due)}`;
  return row ?? { conversations: 0, messages: 0, from: null, to: null };
}

/** Lists the next conversations that a rule deletes, oldest first. */
export async function listDue(sql: Queryable, due: Due, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.conversation_id as id ${dueConversations(sql, due)} order by c.started_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Starts a run of a client, or goes on with one that was interrupted. */
export async function startRun(
  sql: Queryable,
  { clientId, keepDays, deleteFigures, total }: RetentionRule & { clientId: string; total: number },
): Promise<void> {
  await sql`
    insert into retention (client_id, keep_days, delete_figures, total, started_at)
    values (${clientId}, ${keepDays}, ${deleteFigures}, ${total}, now())
    on conflict (client_id) do update set
      started_at = case when retention.started_at is null or retention.finished_at is not null then now()
        else retention.started_at end,
      done = case when retention.finished_at is not null then 0 else retention.done end,
      total = case when retention.finished_at is not null then ${total} else retention.done + ${total} end,
      finished_at = null`;
}

/** Adds to the progress of a run. */
export async function addDone(sql: Queryable, clientId: string, n: number): Promise<void> {
  await sql`update retention set done = done + ${n} where client_id = ${clientId}`;
}

/** Ends a run. */
export async function finishRun(sql: Queryable, clientId: string): Promise<void> {
  await sql`update retention set finished_at = now() where client_id = ${clientId}`;
}

/** Lists the clients whose texts end some day: by their own rule, or by the default if there is one. */
export async function listLimitedClients(sql: Queryable, hasDefault: boolean): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.client_id as id from clients c left join retention r on r.client_id = c.client_id
    where case when r.client_id is null then ${hasDefault} else r.keep_days is not null end
    order by c.client_id`;
  return rows.map(({ id }) => id);
}

/** Lists the owners and admins of a client. */
export async function listAdmins(sql: Queryable, clientId: string): Promise<{ email: string; name: string }[]> {
  return sql<{ email: string; name: string }[]>`
    select email, name from users where client_id = ${clientId} and role in ('owner', 'admin') order by created_at`;
}

/** Finds a client's name. */
export async function findName(sql: Queryable, clientId: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from clients where client_id = ${clientId}`;
  return row?.name ?? "";
}

/** Drops the partitions of messages that ended before an instant and are empty. */
export async function dropEmptyPartitions(sql: Queryable, endedBefore: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select drop_empty_partitions(${endedBefore}) as n`;
  return row?.n ?? 0;
}
