import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Queryable } from "../../db/sql.ts";

export type ReportKey = { clientId: string; conversationId: string; targetId: string };
export type DueReport = ReportKey & { attempts: number; createdAt: Date };

/**
 * Claims reports that are due for `holdSeconds`, the oldest first. Another process does not get them, and gets them later if this one
 * dies.
 */
export async function claimReports(
  sql: Queryable,
  { limit, holdSeconds }: { limit: number; holdSeconds: number },
): Promise<DueReport[]> {
  return sql<DueReport[]>`
    update sold_reports r set held_until = now() + make_interval(secs => ${holdSeconds})
    from (
      select client_id, conversation_id, target_id from sold_reports
      where state = 'waiting' and next_attempt_at <= now() and (held_until is null or held_until <= now())
      order by next_attempt_at limit ${limit} for update skip locked
    ) due
    where r.client_id = due.client_id and r.conversation_id = due.conversation_id and r.target_id = due.target_id
    returning r.client_id as "clientId", r.conversation_id as "conversationId", r.target_id as "targetId", r.attempts,
      r.created_at as "createdAt"`;
}

export type SoldRow = { channel: string; lastAt: Date };

/** Finds a conversation that has ended as sold, corrections included, and is neither sample data nor a test run. */
export async function findSold(
  sql: Queryable,
  { clientId, conversationId }: Omit<ReportKey, "targetId">,
): Promise<SoldRow | undefined> {
  const [row] = await sql<SoldRow[]>`
    select c.channel, c.last_at as "lastAt"
    from conversations c
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = ${conversationId}
    where c.client_id = ${clientId} and c.conversation_id = ${conversationId} and c.closed and k.outcome = 'sold'
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}`;
  return row;
}

/** Sums a conversation's conversions by currency, the largest sum first. */
export async function sumConversions(
  sql: Queryable,
  { clientId, conversationId }: Omit<ReportKey, "targetId">,
): Promise<{ currency: string; cents: number }[]> {
  return sql<{ currency: string; cents: number }[]>`
    select currency, sum(cents)::bigint as cents from events
    where client_id = ${clientId} and conversation_id = ${conversationId} and type = 'conversion' and cents is not null
    group by currency order by 2 desc, 1`;
}

/** Ends a report: as sent, or given up. */
export async function endReport(
  sql: Queryable,
  { clientId, conversationId, targetId, state }: ReportKey & { state: "sent" | "failed" },
): Promise<void> {
  await sql`
    update sold_reports set state = ${state}, held_until = null, attempts = attempts + 1
    where client_id = ${clientId} and conversation_id = ${conversationId} and target_id = ${targetId}`;
}

/** Puts a report off until its next attempt. `attempted` is false if there was none. */
export async function postponeReport(
  sql: Queryable,
  { clientId, conversationId, targetId, ...row }: ReportKey & { until: Date; attempted: boolean },
): Promise<void> {
  await sql`
    update sold_reports set held_until = null, next_attempt_at = ${row.until}, attempts = attempts + ${row.attempted ? 1 : 0}
    where client_id = ${clientId} and conversation_id = ${conversationId} and target_id = ${targetId}`;
}

/** Deletes a report that is not to be sent: the conversation is queued again if it ends as sold once more. */
export async function dropReport(sql: Queryable, { clientId, conversationId, targetId }: ReportKey): Promise<void> {
  await sql`
    delete from sold_reports
    where client_id = ${clientId} and conversation_id = ${conversationId} and target_id = ${targetId}`;
}
