import { writeArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { IncomingEvent } from "./ingest.types.ts";

export type StoredEvent = {
  clientId: string;
  conversationId: string;
  eventId: string;
  type: IncomingEvent["type"];
  name: string;
  at: number;
  score: number | null;
};

/** Stores events, in the order of their ids as messages are; answers the ids that were new. */
export async function insertEvents(sql: Queryable, events: IncomingEvent[]): Promise<Set<string>> {
  const json = JSON.stringify(
    events.map((event) => ({
      client_id: event.clientId,
      event_id: event.eventId,
      conversation_id: event.conversationId,
      type: event.type,
      name: event.name,
      at: new Date(event.at).toISOString(),
      score: event.score,
      data: event.data,
    })),
  );
  const rows = await sql<{ id: string }[]>`
    insert into events (client_id, event_id, conversation_id, type, name, at, score, data)
    select client_id, event_id, conversation_id, type, name, at, score, data
    from json_populate_recordset(null::events, ${json}::text::json)
    order by client_id, event_id
    on conflict do nothing
    returning event_id as id`;
  return new Set(rows.map((row) => row.id));
}

/** Events of these conversations in time order. */
export async function selectEvents(
  sql: Queryable,
  { clientIds, conversationIds }: { clientIds: string[]; conversationIds: string[] },
): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select e.client_id as "clientId", e.conversation_id as "conversationId", event_id as "eventId", type, name,
      (extract(epoch from at) * 1000)::bigint as at, score::float8
    from events e
    join unnest(${writeArray(clientIds)}::uuid[], ${writeArray(conversationIds)}::uuid[]) as k (client_id, conversation_id)
      on e.client_id = k.client_id and e.conversation_id = k.conversation_id
    order by at, event_id`;
}

/** Removes all events of these conversations. */
export async function deleteEvents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`delete from events where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}
