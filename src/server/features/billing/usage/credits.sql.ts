import type { UsageCredit } from "#src/domain/billing/usage/allowance.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Free messages of the latest period that has any. */
export async function findLatestCredit(sql: Queryable, clientId: string): Promise<UsageCredit | null> {
  const [row] = await sql<{ startAt: Date; messages: number }[]>`
    select period_start as "startAt", messages from usage_credits
    where client_id = ${clientId} order by period_start desc limit 1`;
  return row === undefined ? null : { periodStartMs: row.startAt.getTime(), messages: row.messages };
}

/** How many free messages a period has. */
export async function getCredit(
  sql: Queryable,
  { clientId, startMs }: { clientId: string; startMs: number },
): Promise<number> {
  const [row] = await sql<{ messages: number }[]>`
    select messages from usage_credits where client_id = ${clientId} and period_start = ${new Date(startMs)}`;
  return row?.messages ?? 0;
}

/** Adds free messages to a period. Call `touchMeter` in the same transaction. */
export async function addCreditMessages(
  tx: Queryable,
  { clientId, startMs, messages }: { clientId: string; startMs: number; messages: number },
): Promise<void> {
  await tx`
    insert into usage_credits as c (client_id, period_start, messages)
    values (${clientId}, ${new Date(startMs)}, ${messages})
    on conflict (client_id, period_start) do update set messages = c.messages + excluded.messages`;
}
