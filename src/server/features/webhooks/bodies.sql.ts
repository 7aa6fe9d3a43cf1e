import type { Queryable } from "../../db/sql.ts";

/** Lists what a client's chats were or will be told. */
export async function listChatBodies(
  sql: Queryable,
  clientId: string,
): Promise<{ deliveryId: string; body: string }[]> {
  return sql<{ deliveryId: string; body: string }[]>`
    select delivery_id as "deliveryId", chat_body as body from outbound_deliveries
    where client_id = ${clientId} and chat_body is not null`;
}

/** Lists what webhooks were or will be told of a client's sold conversations. */
export async function listSoldBodies(sql: Queryable, clientId: string): Promise<{ messageId: string; body: string }[]> {
  return sql<{ messageId: string; body: string }[]>`
    select message_id as "messageId", body from outbound_messages
    where client_id = ${clientId} and type = 'conversation.sold'`;
}

/** Replaces what webhooks are told. */
export async function updateBody(
  sql: Queryable,
  { clientId, messageId, body }: { clientId: string; messageId: string; body: string },
): Promise<void> {
  await sql`
    update outbound_messages set body = ${body} where client_id = ${clientId} and message_id = ${messageId}`;
}

/** Replaces what a chat is told. */
export async function updateChatBody(
  sql: Queryable,
  { clientId, deliveryId, body }: { clientId: string; deliveryId: string; body: string },
): Promise<void> {
  await sql`
    update outbound_deliveries set chat_body = ${body} where client_id = ${clientId} and delivery_id = ${deliveryId}`;
}
