import type { Attempt } from "../../../domain/webhooks/webhooks.contract.ts";
import { encodeColumn, encodeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

export type ChatKind = "slack" | "slack_bot" | "teams";
export type DeliveryState = "waiting" | "delivered" | "failed";

export type NewMessage = {
  clientId: string;
  messageId: string;
  type: string;
  body: string;
  now: Date;
  /** The conversation that it is about, with which it is removed. */
  conversationId: string | null;
};

/** Stores a message once for all of its deliveries. */
export async function insertMessage(
  sql: Queryable,
  { clientId, messageId, type, body, now, conversationId }: NewMessage,
): Promise<void> {
  await sql`
    insert into outbound_messages (client_id, message_id, type, body, created_at, conversation_id)
    values (${clientId}, ${messageId}, ${type}, ${body}, ${now}, ${conversationId})`;
}

export type NewDelivery = {
  deliveryId: string;
  messageId: string;
  endpointId: string | null;
  chat: { kind: ChatKind; sealedUrl: Uint8Array; body: string } | null;
  eventId: string | null;
  target: string;
};

/** Inserts deliveries that are due at once. */
export async function insertDeliveries(
  sql: Queryable,
  { clientId, rows, now }: { clientId: string; rows: readonly NewDelivery[]; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into outbound_deliveries (
      client_id, delivery_id, message_id, endpoint_id, chat, chat_url, chat_body, event_id, target, state, created_at, next_attempt_at)
    select ${clientId}, d.*, 'waiting', ${now}, ${now}
    from unnest(
      ${encodeColumn(rows, ({ deliveryId }) => deliveryId)}::uuid[],
      ${encodeColumn(rows, ({ messageId }) => messageId)}::uuid[],
      ${encodeColumn(rows, ({ endpointId }) => endpointId)}::uuid[],
      ${encodeTextColumn(rows, ({ chat }) => chat?.kind ?? null)}::text[],
      ${encodeTextColumn(rows, ({ chat }) => (chat === null ? null : `\\x${Buffer.from(chat.sealedUrl).toString("hex")}`))}::bytea[],
      ${encodeTextColumn(rows, ({ chat }) => chat?.body ?? null)}::text[],
      ${encodeColumn(rows, ({ eventId }) => eventId)}::uuid[],
      ${encodeTextColumn(rows, ({ target }) => target)}::text[]
    ) as d`;
}

/** A delivery to attempt, with its message and its endpoint. */
export type DueDelivery = {
  clientId: string;
  deliveryId: string;
  messageId: string;
  body: string;
  endpointId: string | null;
  url: string | null;
  enabled: boolean | null;
  secret: Uint8Array | null;
  formerSecret: Uint8Array | null;
  formerUntil: Date | null;
  chat: ChatKind | null;
  chatUrl: Uint8Array | null;
  chatBody: string | null;
  attempts: number;
  createdAt: Date;
};

/**
 * Claims deliveries that are due by `now` for `holdSeconds`, at most `perTarget` of each endpoint or chat at once. Another process
 * does not get them, and gets them later if this one dies.
 */
export async function claimDeliveries(
  sql: Queryable,
  { now, limit, perTarget, holdSeconds }: { now: Date; limit: number; perTarget: number; holdSeconds: number },
): Promise<DueDelivery[]> {
  return sql<DueDelivery[]>`
    with held as (
      select client_id, coalesce(endpoint_id, delivery_id) as target, count(*) as n from outbound_deliveries
      where state = 'waiting' and held_until > now() group by 1, 2
    ), due as (
      select client_id, delivery_id, next_attempt_at, coalesce(endpoint_id, delivery_id) as target,
        row_number() over (partition by client_id, coalesce(endpoint_id, delivery_id) order by next_attempt_at) as place
      from outbound_deliveries
      where state = 'waiting' and next_attempt_at <= ${now} and (held_until is null or held_until <= now())
    ), chosen as (
      select client_id, delivery_id from due left join held using (client_id, target)
      where place + coalesce(held.n, 0) <= ${perTarget} order by next_attempt_at limit ${limit}
    ), claimed as (
      update outbound_deliveries d set held_until = now() + make_interval(secs => ${holdSeconds})
      from chosen
      where d.client_id = chosen.client_id and d.delivery_id = chosen.delivery_id
        and d.state = 'waiting' and (d.held_until is null or d.held_until <= now())
      returning d.*
    )
    select ${selectDue(sql)}`;
}

/** Claims one new delivery, for a sender that waits for its result. */
export async function takeDelivery(
  sql: Queryable,
  { clientId, deliveryId }: { clientId: string; deliveryId: string },
): Promise<DueDelivery | undefined> {
  const [row] = await sql<DueDelivery[]>`
    with claimed as (
      update outbound_deliveries set held_until = now() + interval '1 minute'
      where client_id = ${clientId} and delivery_id = ${deliveryId} returning *
    )
    select ${selectDue(sql)}`;
  return row;
}

/** The next instant at which a delivery is due, after `from` and up to `to`; null if there is none. */
export async function findNextDueDelivery(
  sql: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(next_attempt_at) as at from outbound_deliveries
    where state = 'waiting' and next_attempt_at > ${from} and next_attempt_at <= ${to}`;
  return row?.at ?? null;
}

/** Records an attempt, and what follows from it. */
export async function recordAttempt(
  sql: Queryable,
  {
    clientId,
    deliveryId,
    attempt,
    state,
    nextAttemptAt,
  }: { clientId: string; deliveryId: string; attempt: Attempt; state: DeliveryState; nextAttemptAt: Date | null },
): Promise<void> {
  await sql`
    update outbound_deliveries
    set attempts = attempts || ${JSON.stringify([attempt])}::text::jsonb, state = ${state}, next_attempt_at = ${nextAttemptAt},
      held_until = null
    where client_id = ${clientId} and delivery_id = ${deliveryId}`;
}

/** Puts a delivery off without an attempt. */
export async function postponeDelivery(
  sql: Queryable,
  { clientId, deliveryId, until }: { clientId: string; deliveryId: string; until: Date },
): Promise<void> {
  await sql`
    update outbound_deliveries set next_attempt_at = ${until}, held_until = null
    where client_id = ${clientId} and delivery_id = ${deliveryId} and state = 'waiting'`;
}

/**
 * Ends the waiting deliveries of an endpoint that no longer gets any. Those that are attempted at the moment are left out: their
 * transactions wait for the endpoint. They end by themselves at their next attempt.
 */
export async function failWaiting(
  sql: Queryable,
  { clientId, endpointId }: { clientId: string; endpointId: string },
): Promise<void> {
  await sql`
    update outbound_deliveries set state = 'failed', next_attempt_at = null, held_until = null
    where client_id = ${clientId} and delivery_id in (
      select delivery_id from outbound_deliveries
      where client_id = ${clientId} and endpoint_id = ${endpointId} and state = 'waiting'
      for update skip locked)`;
}

export type DeliveryRow = {
  id: string;
  messageId: string;
  type: string;
  state: DeliveryState;
  createdAt: Date;
  nextAttemptAt: Date | null;
  attempts: Attempt[];
};

/** Lists an endpoint's deliveries, newest first. */
export async function listDeliveryRows(
  sql: Queryable,
  {
    clientId,
    endpointId,
    cursor,
    limit,
  }: { clientId: string; endpointId: string; cursor: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select ${selectDelivery(sql)}
    where d.client_id = ${clientId} and d.endpoint_id = ${endpointId}
      ${cursor === undefined ? sql`` : sql`and d.delivery_id < ${cursor}`}
    order by d.delivery_id desc limit ${limit}`;
}

/** Finds a delivery of an endpoint. */
export async function findDelivery(
  sql: Queryable,
  { clientId, endpointId, deliveryId }: { clientId: string; endpointId: string; deliveryId: string },
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select ${selectDelivery(sql)}
    where d.client_id = ${clientId} and d.endpoint_id = ${endpointId} and d.delivery_id = ${deliveryId}`;
  return row;
}

/** The messages of an endpoint whose last delivery since then failed, oldest first. */
export async function listFailedMessages(
  sql: Queryable,
  { clientId, endpointId, since, limit }: { clientId: string; endpointId: string; since: Date; limit: number },
): Promise<string[]> {
  const rows = await sql<{ messageId: string }[]>`
    select message_id as "messageId" from outbound_deliveries
    where client_id = ${clientId} and endpoint_id = ${endpointId} and created_at >= ${since}
    group by message_id having bool_and(state = 'failed') order by min(created_at), message_id limit ${limit}`;
  return rows.map(({ messageId }) => messageId);
}

/** The deliveries of some events of alerts. */
export async function listEventDeliveries(
  sql: Queryable,
  { clientId, eventIds }: { clientId: string; eventIds: readonly string[] },
): Promise<{ eventId: string; target: string; state: DeliveryState; attempts: Attempt[] }[]> {
  return sql<{ eventId: string; target: string; state: DeliveryState; attempts: Attempt[] }[]>`
    select event_id as "eventId", target, state, attempts from outbound_deliveries
    where client_id = ${clientId} and event_id = any(${[...eventIds]}::uuid[])
    order by delivery_id`;
}

/** Deletes messages, with their deliveries, from before an instant. */
export async function deleteOldMessages(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from outbound_messages where created_at < ${before}`;
}

function selectDue(sql: Queryable) {
  return sql`d.client_id as "clientId", d.delivery_id as "deliveryId", d.message_id as "messageId", m.body,
      d.endpoint_id as "endpointId", e.url, e.enabled, e.secret, e.former_secret as "formerSecret",
      e.former_until as "formerUntil", d.chat, d.chat_url as "chatUrl", d.chat_body as "chatBody",
      jsonb_array_length(d.attempts) as attempts, d.created_at as "createdAt"
    from claimed d
    join outbound_messages m on m.client_id = d.client_id and m.message_id = d.message_id
    left join webhook_endpoints e on e.client_id = d.client_id and e.endpoint_id = d.endpoint_id`;
}

function selectDelivery(sql: Queryable) {
  return sql`d.delivery_id as id, d.message_id as "messageId", m.type, d.state, d.created_at as "createdAt",
      d.next_attempt_at as "nextAttemptAt", d.attempts
    from outbound_deliveries d
    join outbound_messages m on m.client_id = d.client_id and m.message_id = d.message_id`;
}

/** Finds the newest delivery to a chat of a type of message. */
export async function findChatDelivery(
  sql: Queryable,
  { clientId, type }: { clientId: string; type: string },
): Promise<{ state: DeliveryState; attempts: Attempt[] } | undefined> {
  const [row] = await sql<{ state: DeliveryState; attempts: Attempt[] }[]>`
    select d.state, d.attempts
    from outbound_deliveries d join outbound_messages m on m.client_id = d.client_id and m.message_id = d.message_id
    where d.client_id = ${clientId} and m.type = ${type} and d.chat is not null
    order by d.created_at desc, d.delivery_id desc limit 1`;
  return row;
}
