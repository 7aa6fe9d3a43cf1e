import type { Queryable } from "../../db/sql.ts";
import { countedColumns, noteChangedAgentHours } from "./model-calls.sql.ts";
import type { CountedCall } from "./model-calls.types.ts";

/** Where a page of calls ended. */
export type CallPosition = { startedAt: Date; apiAccountId: string; traceId: string; spanId: string };
export type PricedCall = CountedCall & CallPosition & { priceVersion: string | null };

/** Locks and lists a client's counted calls from an instant on whose cost was not sent with them, in order of their key. */
export async function listPricedCalls(
  sql: Queryable,
  { clientId, fromAt, after, limit }: { clientId: string; fromAt: Date; after: CallPosition; limit: number },
): Promise<PricedCall[]> {
  return sql<PricedCall[]>`
    select ${countedColumns(sql)}, trace_id as "traceId", span_id as "spanId", price_version as "priceVersion"
    from calls
    where client_id = ${clientId} and started_at >= ${fromAt} and counted and priced_by is distinct from 'sent'
      and (api_account_id, trace_id, span_id, started_at)
        > (${after.apiAccountId}, ${after.traceId}, ${after.spanId}, ${after.startedAt})
    order by api_account_id, trace_id, span_id, started_at limit ${limit}
    for update`;
}

/** Sets the costs of calls; null where there is no price. */
export async function updateCosts(
  sql: Queryable,
  { clientId, calls }: { clientId: string; calls: readonly PricedCall[] },
): Promise<void> {
  const updated = await sql<{ id: string | null }[]>`
    update calls c set cost_nano = u."costNano", price_version = u."priceVersion",
      priced_by = case when u."costNano" is not null then 'table' end
    from jsonb_to_recordset(${JSON.stringify(calls)}::text::jsonb) as u (
      "startedAt" timestamptz, "apiAccountId" uuid, "traceId" text, "spanId" text, "costNano" bigint, "priceVersion" text)
    where c.client_id = ${clientId} and c.started_at = u."startedAt" and c.api_account_id = u."apiAccountId"
      and c.trace_id = u."traceId" and c.span_id = u."spanId"
    returning c.conversation_id as id`;
  const conversationIds = [...new Set(updated.flatMap(({ id }) => id ?? []))];
  await noteChangedAgentHours(sql, { clientId, conversationIds });
}
