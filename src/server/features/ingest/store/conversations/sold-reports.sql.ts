import { getCountedReading } from "#src/domain/conversations/stored-reading.ts";
import { encodeColumn, encodeInstant } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { ConversationRow } from "../../ingest.types.ts";

/** The target of rows that go to every webhook which chose `conversation.sold`. */
export const WEBHOOKS_TARGET = "00000000-0000-0000-0000-000000000000";
/** Seconds that conversion events sent with the end have to arrive before a report is sent. */
const DELAY_SECONDS = 10;
/** Meta takes events of the last seven days, and a report is retried for one. */
const LATEST_DAYS = 6;

/**
 * Queues the report of conversations that ended as sold, once for each target that there was when they ended. In the transaction that
 * stores what they came to, so that none is lost. Does nothing without targets. Some platforms give times in whole seconds.
 */
export async function queueReports(sql: Queryable, clientId: string, rows: readonly ConversationRow[]): Promise<void> {
  const sold = rows.filter((row) => row.closed && getCountedReading(row.reading)?.outcome === "sold");
  if (sold.length === 0) return;
  await sql`
    insert into sold_reports (client_id, conversation_id, target_id, next_attempt_at)
    select ${clientId}, c.id, t.target_id, now() + make_interval(secs => ${DELAY_SECONDS})
    from unnest(
      ${encodeColumn(sold, (row) => row.conversationId)}::uuid[],
      ${encodeColumn(sold, (row) => encodeInstant(row.lastAt))}::timestamptz[]) as c (id, last_at)
    join (
      select target_id, reports_since as since from report_targets where client_id = ${clientId} and enabled
      union all
      select ${WEBHOOKS_TARGET}::uuid, min(events_since) from webhook_endpoints
      where client_id = ${clientId} and enabled and events @> '{conversation.sold}'::text[] having count(*) > 0
    ) t on date_trunc('second', t.since) <= c.last_at
    where c.last_at > now() - make_interval(days => ${LATEST_DAYS})
    order by c.id, t.target_id
    on conflict do nothing`;
}
