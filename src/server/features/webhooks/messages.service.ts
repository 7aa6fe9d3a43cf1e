import { createId } from "../../../domain/shared/ids.ts";
import type { WebhookEventData, WebhookEventType } from "../../../domain/webhooks/webhook-events.ts";
import type { Queryable } from "../../db/sql.ts";
import { listChatBodies, listSoldBodies, updateBody, updateChatBody } from "./bodies.sql.ts";
import { findChatDelivery, insertDeliveries, insertMessage, listEventDeliveries } from "./deliveries.sql.ts";
import type { ChatKind, DeliveryState, NewDelivery } from "./deliveries.sql.ts";
import { listReceivers } from "./endpoints.sql.ts";

/**
 * A chat that is told something: its encrypted address (of Slack's API the token of a bot), the body in the chat's form, and what people
 * read of the address.
 */
export type ChatTarget = { kind: ChatKind; sealedUrl: Uint8Array; body: string; target: string };

export type OutboundEvent<T extends WebhookEventType> = {
  clientId: string;
  type: T;
  data: WebhookEventData<T>;
  nowMs: number;
  /** Endpoints that get it though they did not choose its type. */
  endpointIds?: readonly string[];
  chats?: readonly ChatTarget[];
  /** The event of an alert that it belongs to. */
  eventId?: string;
  /** The conversation that it is about: it is not sent once that is removed. */
  conversationId?: string;
};

/** Enqueues an event for all who get it, in the transaction that causes it. Returns what people read of each target. */
export async function enqueueEvent<T extends WebhookEventType>(
  tx: Queryable,
  { clientId, type, data, nowMs, endpointIds = [], chats = [], eventId, conversationId }: OutboundEvent<T>,
): Promise<string[]> {
  const endpoints = await listReceivers(tx, { clientId, type, endpointIds });
  const shared = { eventId: eventId ?? null };
  const message = {
    ...{ clientId, messageId: createId(), type, body: formatBody(type, data, nowMs), now: new Date(nowMs) },
    conversationId: conversationId ?? null,
  };
  const rows: NewDelivery[] = [
    ...endpoints.map(({ id, url }) => ({ ...shared, endpointId: id, chat: null, target: maskUrl(url) })),
    ...chats.map(({ target, ...chat }) => ({ ...shared, endpointId: null, chat, target })),
  ].map((row) => ({ ...row, deliveryId: createId(), messageId: message.messageId }));
  if (rows.length === 0) return [];
  await insertMessage(tx, message);
  await insertDeliveries(tx, { clientId, rows, now: message.now });
  return rows.map(({ target }) => target);
}

/** Enqueues a message for a chat alone, of which no webhook is told. `type` names it. */
export async function enqueueChat(
  tx: Queryable,
  { clientId, type, nowMs, chat }: { clientId: string; type: string; nowMs: number; chat: ChatTarget },
): Promise<void> {
  const { target, ...sent } = chat;
  const message = {
    ...{ clientId, messageId: createId(), type, body: "{}", now: new Date(nowMs) },
    conversationId: null,
  };
  const row = { deliveryId: createId(), messageId: message.messageId, endpointId: null, eventId: null };
  await insertMessage(tx, message);
  await insertDeliveries(tx, { clientId, rows: [{ ...row, chat: sent, target }], now: message.now });
}

/** What became of the newest message of a type to a chat; null without one. */
export async function getChatDelivery(
  tx: Queryable,
  { clientId, type }: { clientId: string; type: string },
): Promise<{ state: DeliveryState; error: string | null } | null> {
  const row = await findChatDelivery(tx, { clientId, type });
  return row === undefined ? null : { state: row.state, error: row.attempts.at(-1)?.error ?? null };
}

/** The body of a message (Standard Webhooks). */
export function formatBody<T extends WebhookEventType>(type: T, data: WebhookEventData<T>, nowMs: number): string {
  return JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data });
}

/** What people read of an address that is a secret: `https://hooks.example/…abcd`. */
export function maskUrl(address: string): string {
  const url = URL.parse(address);
  return url === null ? "…" : `${url.protocol}//${url.host}/…${address.slice(-4)}`;
}

/** Changes what a client's chats were or will be told, as parsed JSON. */
export async function changeChatBodies(
  tx: Queryable,
  clientId: string,
  change: (body: unknown) => unknown,
): Promise<void> {
  for (const { deliveryId, body } of await listChatBodies(tx, clientId)) {
    const changed = JSON.stringify(change(JSON.parse(body)));
    if (changed !== body) await updateChatBody(tx, { clientId, deliveryId, body: changed });
  }
}

/** Changes what webhooks were or will be told of where sold conversations come from, as parsed JSON. */
export async function changeSoldBodies(
  tx: Queryable,
  clientId: string,
  change: (body: unknown) => unknown,
): Promise<void> {
  for (const { messageId, body } of await listSoldBodies(tx, clientId)) {
    const changed = JSON.stringify(change(JSON.parse(body)));
    if (changed !== body) await updateBody(tx, { clientId, messageId, body: changed });
  }
}

/** The deliveries of some events of alerts, by event. */
export async function getEventDeliveries(
  tx: Queryable,
  { clientId, eventIds }: { clientId: string; eventIds: string[] },
) {
  const rows = await listEventDeliveries(tx, { clientId, eventIds });
  return Map.groupBy(
    rows.map(({ attempts, ...row }) => {
      const last = attempts.at(-1);
      return { ...row, status: last?.status ?? null, error: last?.error ?? null };
    }),
    ({ eventId }) => eventId,
  );
}
