import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { IncomingEvent } from "../../ingest.types.ts";

/** A stored event; `at` in milliseconds. */
export type StoredEvent = {
  clientId: string;
  conversationId: string;
  eventId: string;
  type: IncomingEvent["type"];
  name: string;
  at: number;
  score: number | null;
};

/** Adds events in id order, which prevents deadlocks; returns the ids that were new. */
export async function addEvents(sql: Queryable, events: IncomingEvent[]): Promise<Set<string>> {
  const now = Date.now();
  const json = JSON.stringify(
    events.map((event, index) => ({
      client_id: event.clientId,
      event_id: event.eventId,
      conversation_id: event.conversationId,
      type: event.type,
      name: event.name,
      at: new Date(event.at).toISOString(),
      score: event.score,
      ...(event.value !== undefined && { ...event.value, valued_at: formatArrival(now, index) }),
      data: event.data,
      upload_id: event.importId ?? null,
    })),
  );
  const rows = await sql<{ id: string }[]>`
    insert into events (client_id, event_id, conversation_id, type, name, at, score, cents, currency, valued_at, data, upload_id)
    select client_id, event_id, conversation_id, type, name, at, score, cents, currency, valued_at, data, upload_id
    from json_populate_recordset(null::events, ${json}::text::json)
    order by client_id, event_id
    on conflict do nothing
    returning event_id as id`;
  return new Set(rows.map((row) => row.id));
}

/** Events that arrive at once are a microsecond apart, so that the first of them is known. */
function formatArrival(nowMs: number, index: number): string {
  const micros = String(index % 1_000).padStart(3, "0");
  return new Date(nowMs + Math.floor(index / 1_000)).toISOString().replace("Z", `${micros}Z`);
}

/** Lists the events of these conversations in time order. */
export async function listEvents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select e.client_id as "clientId", e.conversation_id as "conversationId", event_id as "eventId", type, name,
      (extract(epoch from at) * 1000)::bigint as at, score::float8
    from events e
    join unnest(${encodeArray(conversationIds)}::uuid[]) as id on e.client_id = ${clientId} and e.conversation_id = id
    order by at, event_id`;
}

/** Lists the data of these conversations' events. */
export async function listEventData(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<{ eventId: string; data: unknown }[]> {
  return sql<{ eventId: string; data: unknown }[]>`
    select event_id as "eventId", data from events
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[]) and data is not null`;
}

/** Replaces the data of an event. */
export async function updateEventData(
  sql: Queryable,
  { clientId, eventId, data }: { clientId: string; eventId: string; data: unknown },
): Promise<void> {
  await sql`
    update events set data = ${JSON.stringify(data)}::text::jsonb where client_id = ${clientId} and event_id = ${eventId}`;
}

/** Deletes all events of these conversations. */
export async function deleteEvents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`delete from events where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}
