import { createHash } from "node:crypto";
import { MAX_RELAY_ITEMS, relayItemSchema } from "#src/domain/channels/channels.contract.ts";
import type { Received, RelayItem } from "#src/domain/channels/channels.contract.ts";
import { parseTimestamp } from "#src/domain/ingest/ingest.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import type { KeyViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { runIdempotent } from "../../ingest/ingest.service.ts";
import type { Collected } from "./collect.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import { createUnconnectedError } from "../connections/connections.service.ts";
import type { Connector } from "../connectors/base/connector.types.ts";
import { Payload } from "../connectors/base/payload.ts";
import { countStored, flushHealth } from "../connections/health.ts";
import { findOwnId } from "../connections/health.sql.ts";
import { collect } from "./map-body.ts";
import { mergeCollected } from "./merge-collected.ts";
import { parseWebhookBody } from "./parse-webhook-body.ts";
import { storeCollected } from "./store-collected.ts";
import { findTarget } from "./verify-webhook.ts";
import { buildReceived } from "./webhook.service.ts";

type Target = { connection: ChannelConnection; connector: Connector };

/**
 * Stores what a bot sent or received, in the platform's own form. AppError `not_found` for another account's key or a channel
 * that is not connected, `rejected` if no item names its thread.
 */
export async function receiveRelay(
  viewer: KeyViewer,
  request: { params: Record<string, string | undefined>; body: unknown; idempotencyKey: string | null },
): Promise<{ output: unknown; replayed: boolean }> {
  const target = await findTarget(request.params);
  const { connection, connector } = target;
  if (connection.apiAccountId !== viewer.apiAccountId) throw createUnconnectedError(connector);
  const { clientId, apiAccountId } = connection;
  const { body } = request;
  const items = listItems(body);
  const identity = { clientId, apiAccountId, kind: "relay", key: request.idempotencyKey, body } as const;
  return runIdempotent(identity, async (name) => {
    return { status: 200, output: await storeItems(target, items, name ?? crypto.randomUUID()) };
  });
}

async function storeItems(target: Target, items: unknown[], requestName: string): Promise<Received> {
  const { connection } = target;
  await flushHealth();
  const ownId = (await findOwnId(getDatabase().system, connection)) ?? "";
  const nowMs = Date.now();
  const results = items.map((item, index) =>
    collectItem(target, item, { nowMs, ownId, requestName: `${requestName}:${index}` }),
  );
  const problem = results.find((result) => typeof result === "string");
  const found = results.filter((result) => typeof result !== "string");
  if (problem !== undefined && found.length === 0) throw new AppError("rejected", problem);
  const collected = mergeCollected(found);
  for (const result of results) {
    if (typeof result === "string") collected.ignored.set("invalid", (collected.ignored.get("invalid") ?? 0) + 1);
  }
  const stored = await storeCollected(connection, collected);
  countStored(connection, stored);
  return buildReceived(stored);
}

/** Maps an item; returns what is wrong with it if it has no thread or is of the wrong form. */
function collectItem(
  { connection, connector }: Target,
  value: unknown,
  arrival: { nowMs: number; ownId: string; requestName: string },
): Collected | string {
  const parsed = relayItemSchema.safeParse(value);
  if (!parsed.success) return "An item must be an object with request, response or event.";
  const item = parsed.data;
  const { map, relay } = connector;
  const isOwn = item.request !== undefined || item.response !== undefined;
  if (!isOwn && item.event === undefined) return "An item needs request, response or event.";
  if (isOwn && relay === undefined) return `${connector.name} sends both sides itself: relay only its events.`;
  const event = parseEvent(connector, item.event);
  if (event === null) return "The event is not a body that the platform sends.";
  const sentAt = item.sentAt === undefined ? undefined : (parseTimestamp(item.sentAt) ?? undefined);
  let hasThread = true;
  const collected = collect(connection, arrival, {
    source: "relay",
    nameMessage: ({ thread, text }) => nameMessage({ thread, text, sentAt, requestName: arrival.requestName }),
    run: (out, context) => {
      if (isOwn && relay !== undefined) hasThread = relay(toInput(item, { event, sentAt }), out, context);
      else map(event, out, context);
    },
  });
  return hasThread
    ? collected
    : "No conversation found: send the request with its recipient, or the platform's response.";
}

function toInput(item: RelayItem, { event, sentAt }: { event: Payload; sentAt: number | undefined }) {
  return {
    request: new Payload(item.request),
    response: new Payload(item.response),
    event,
    role: item.role ?? ("bot" as const),
    sentText: item.sentText,
    sentAt,
  };
}

/** The event's body; forms may be sent as text. Null if it can't be parsed. */
function parseEvent(connector: Connector, event: unknown): Payload | null {
  if (typeof event !== "string") return new Payload(event);
  try {
    return parseWebhookBody(Buffer.from(event), connector);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** From thread, text and time, so that a repetition is a duplicate; without a time, from the request. */
function nameMessage(message: {
  thread: string;
  text: string;
  sentAt: number | undefined;
  requestName: string;
}): string {
  const { thread, text, sentAt, requestName } = message;
  if (sentAt === undefined) return `relay:${requestName}`;
  return `relay:${createHash("sha256")
    .update(JSON.stringify([thread, text, sentAt]))
    .digest("hex")}`;
}

/** Accepts `{ items: […] }` or one item. */
function listItems(body: unknown): unknown[] {
  const items = new Payload(body).at("items").value;
  if (items === undefined) return [body];
  if (!Array.isArray(items) || items.length === 0) {
    throw new AppError("invalid", "items must be a list that is not empty.", { fields: { items: "Must be a list" } });
  }
  if (items.length > MAX_RELAY_ITEMS) {
    throw new AppError("too_large", `At most ${MAX_RELAY_ITEMS} items per request; this one has ${items.length}.`);
  }
  return items;
}
