import type { Queryable } from "#src/server/db/sql.ts";
import { deleteHeldMessages } from "./held-messages.sql.ts";
import { addStaleTemplates } from "./stale-templates.sql.ts";

/** A stored message's new conversation and time; `at` in milliseconds. */
export type MessagePlace = { messageId: string; from: string; to: string; at: number; timed: boolean };

/** Moves messages, stored or held, to their conversation and time; their ids and texts stay. */
export async function moveMessages(
  sql: Queryable,
  { clientId, places }: { clientId: string; places: readonly MessagePlace[] },
): Promise<void> {
  const rows = JSON.stringify(places);
  const columns = sql`x ("messageId" uuid, "from" uuid, "to" uuid, at float8, timed boolean)`;
  await sql`
    update messages m set conversation_id = x."to", sent_at = to_timestamp(x.at / 1000.0), timed = x.timed
    from jsonb_to_recordset(${rows}::text::jsonb) as ${columns}
    where m.client_id = ${clientId} and m.conversation_id = x."from" and m.message_id = x."messageId"`;
  await sql`
    update intent_matches i set conversation_id = x."to", sent_at = to_timestamp(x.at / 1000.0)
    from jsonb_to_recordset(${rows}::text::jsonb) as ${columns}
    where i.client_id = ${clientId} and i.conversation_id = x."from" and i.message_id = x."messageId"`;
  await sql`
    update held_messages h set conversation_id = x."to",
      item = item || jsonb_build_object('conversationId', x."to", 'externalId', x.external, 'at', x.at, 'timed', x.timed)
    from jsonb_to_recordset(${rows}::text::jsonb)
      as x ("messageId" uuid, "from" uuid, "to" uuid, at float8, timed boolean, external text)
    where h.client_id = ${clientId} and h.message_id = x."messageId"`;
}

/** Deletes messages, stored or held, and frees their ids. The caller holds the meter's exclusive lock. */
export async function deleteTelemetryMessages(
  sql: Queryable,
  { clientId, conversationIds, messageIds }: { clientId: string; conversationIds: string[]; messageIds: string[] },
): Promise<void> {
  const gone = await sql<{ step: string | null }[]>`
    with unmatched as (
      delete from intent_matches
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
        and message_id = any(${messageIds}::uuid[])),
    freed as (delete from message_keys where client_id = ${clientId} and message_id = any(${messageIds}::uuid[]))
    delete from messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      and message_id = any(${messageIds}::uuid[])
    returning step`;
  const steps = new Set(gone.flatMap(({ step }) => (step === null ? [] : [step])));
  if (steps.size > 0) await addStaleTemplates(sql, { clientId, steps: [...steps] });
  await deleteHeldMessages(sql, { clientId, messageIds });
}
