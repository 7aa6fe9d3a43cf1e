import type { z } from "zod";
import { canManageWebhooks } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { WebhookEventData, WebhookEventType } from "../../../domain/webhooks/webhook-events.ts";
import type { deliveriesQuerySchema, deliveriesSchema, Delivery } from "../../../domain/webhooks/webhooks.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { auditChange } from "../audit/audit.service.ts";
import { attemptSigned } from "./attempt.service.ts";
import { recordResult } from "./deliver.service.ts";
import {
  findDelivery,
  insertDeliveries,
  insertMessage,
  listDeliveryRows,
  listFailedMessages,
  takeDelivery,
} from "./deliveries.sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";
import { requireEndpoint } from "./endpoints.service.ts";
import { MAX_RECOVERED, RECOVERIES_BY_CLIENT, REDELIVERIES_BY_CLIENT, TESTS_BY_CLIENT } from "./limits.ts";
import { formatBody, maskUrl } from "./messages.service.ts";

/** Lists an endpoint's deliveries with their attempts, newest first. AppError `forbidden` by role, `not_found`. */
export async function listDeliveries(
  { clientId, role }: Pick<UserViewer, "clientId" | "role">,
  endpointId: string,
  { cursor, limit }: z.output<typeof deliveriesQuerySchema>,
): Promise<z.input<typeof deliveriesSchema>> {
  requirePermission(canManageWebhooks(role));
  const rows = await getDatabase().withClient(clientId, async (tx) => {
    await requireEndpoint(tx, { clientId, endpointId });
    return listDeliveryRows(tx, { clientId, endpointId, cursor, limit: limit + 1 });
  });
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map(toDelivery),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Sends a delivery's message again, as a new delivery of the same message. AppError `forbidden` by role, `not_found`,
 * `rate_limited`.
 */
export async function redeliver(
  viewer: UserViewer,
  endpointId: string,
  deliveryId: string,
): Promise<{ delivery: Delivery }> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  await consumeRateLimit(REDELIVERIES_BY_CLIENT, clientId);
  return getDatabase().withClient(clientId, async (tx) => {
    const { url } = await requireEndpoint(tx, { clientId, endpointId });
    const { messageId } = await requireDelivery(tx, { clientId, endpointId, deliveryId });
    const [id = ""] = await addDeliveries(tx, { clientId, endpointId, url, messageIds: [messageId] });
    await auditChange(tx, viewer, { action: "webhook.redelivered", subject: url, details: { messages: 1 } });
    return { delivery: toDelivery(await requireDelivery(tx, { clientId, endpointId, deliveryId: id })) };
  });
}

/**
 * Sends again every message since an instant that reached the endpoint by no delivery, the oldest first and 5,000 at most.
 * AppError `forbidden` by role, `not_found`, `rate_limited`.
 */
export async function recoverDeliveries(
  viewer: UserViewer,
  endpointId: string,
  since: string,
): Promise<{ redelivered: number }> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  await consumeRateLimit(RECOVERIES_BY_CLIENT, clientId);
  return getDatabase().withClient(clientId, async (tx) => {
    const { url } = await requireEndpoint(tx, { clientId, endpointId });
    const failed = { clientId, endpointId, since: new Date(since), limit: MAX_RECOVERED };
    const messageIds = await listFailedMessages(tx, failed);
    await addDeliveries(tx, { clientId, endpointId, url, messageIds });
    await auditChange(tx, viewer, {
      action: "webhook.redelivered",
      subject: url,
      details: { messages: messageIds.length },
    });
    return { redelivered: messageIds.length };
  });
}

/** Sends a test to an endpoint now, also to one that is switched off. AppError `forbidden` by role, `not_found`, `rate_limited`. */
export async function testEndpoint(viewer: UserViewer, endpointId: string): Promise<{ delivery: Delivery }> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  await consumeRateLimit(TESTS_BY_CLIENT, clientId);
  const data = { message: "This is a test." };
  const { target: _target, ...delivery } = await sendNow({ clientId, endpointId, type: "webhook.test", data });
  return { delivery };
}

/** Sends an event to one endpoint now, once, and waits for the result. AppError `not_found`. */
export async function sendNow<T extends WebhookEventType>({
  clientId,
  endpointId,
  type,
  data,
}: {
  clientId: string;
  endpointId: string;
  type: T;
  data: WebhookEventData<T>;
}): Promise<Delivery & { target: string }> {
  const database = getDatabase();
  const nowMs = await getBusinessTime(database.system);
  const deliveryId = createId();
  const due = await database.withClient(clientId, async (tx) => {
    const { url } = await requireEndpoint(tx, { clientId, endpointId });
    const message = {
      clientId,
      messageId: createId(),
      type,
      body: formatBody(type, data, nowMs),
      now: new Date(nowMs),
      conversationId: null,
    };
    await insertMessage(tx, message);
    const row = {
      deliveryId,
      messageId: message.messageId,
      endpointId,
      chat: null,
      eventId: null,
      target: maskUrl(url),
    };
    await insertDeliveries(tx, { clientId, rows: [row], now: message.now });
    return takeDelivery(tx, { clientId, deliveryId });
  });
  if (due === undefined || due.secret === null || due.url === null)
    throw new AppError("not_found", "Webhook not found.");
  const result = await attemptSigned({ ...due, endpointId, url: due.url, secret: due.secret }, nowMs);
  await database.system.begin((tx) => recordResult(tx, due, { result, nowMs, isOnly: true }));
  const row = await database.withClient(clientId, (tx) => requireDelivery(tx, { clientId, endpointId, deliveryId }));
  return { ...toDelivery(row), target: maskUrl(due.url) };
}

async function addDeliveries(
  tx: Queryable,
  {
    clientId,
    endpointId,
    url,
    messageIds,
  }: { clientId: string; endpointId: string; url: string; messageIds: readonly string[] },
): Promise<string[]> {
  const now = new Date(await getBusinessTime(tx));
  const rows = messageIds.map((messageId) => ({
    deliveryId: createId(),
    messageId,
    endpointId,
    chat: null,
    eventId: null,
    target: maskUrl(url),
  }));
  await insertDeliveries(tx, { clientId, rows, now });
  return rows.map(({ deliveryId }) => deliveryId);
}

async function requireDelivery(
  tx: Queryable,
  key: { clientId: string; endpointId: string; deliveryId: string },
): Promise<DeliveryRow> {
  const row = await findDelivery(tx, key);
  if (row === undefined) throw new AppError("not_found", "Delivery not found.");
  return row;
}

function toDelivery({ createdAt, nextAttemptAt, ...row }: DeliveryRow): Delivery {
  return { ...row, createdAt: createdAt.toISOString(), nextAttemptAt: nextAttemptAt?.toISOString() ?? null };
}
