import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { canManageWebhooks } from "../../../domain/auth/policies.ts";
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { WEBHOOK_EVENTS, webhookEventTypeSchema } from "../../../domain/webhooks/webhook-events.ts";
import type { WebhookEventType } from "../../../domain/webhooks/webhook-events.ts";
import { MAX_ENDPOINTS, ROTATION_HOURS } from "../../../domain/webhooks/webhooks.contract.ts";
import type {
  createdEndpointSchema,
  endpointChangeSchema,
  endpointsSchema,
  newEndpointSchema,
  WebhookEndpoint,
} from "../../../domain/webhooks/webhooks.contract.ts";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { requireOutbound } from "../../http/outbound/outbound-target.ts";
import { auditChange, listChanges } from "../audit/audit.service.ts";
import { secretPurpose } from "./attempt.service.ts";
import { failWaiting } from "./deliveries.sql.ts";
import {
  deleteEndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockEndpoints,
  rotateSecret,
  updateEndpoint,
} from "./endpoints.sql.ts";
import type { EndpointRow } from "./endpoints.sql.ts";
import { formatSecret } from "./sign-message.ts";
import { announceStanding } from "./standing-announcements.service.ts";

const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

/** Lists a client's webhook endpoints, and the events that there are. AppError `forbidden` by role. */
export async function listEndpoints({
  clientId,
  role,
}: Pick<UserViewer, "clientId" | "role">): Promise<z.input<typeof endpointsSchema>> {
  requirePermission(canManageWebhooks(role));
  const rows = await getDatabase().withClient(clientId, (tx) => listEndpointRows(tx, { clientId }));
  return {
    endpoints: rows.map(toEndpoint),
    eventTypes: webhookEventTypeSchema.options.map((type) => {
      const { description, example } = WEBHOOK_EVENTS[type];
      return { type, description, example };
    }),
  };
}

/** Lists the endpoints that chose an event. For a list which its reader's role is no part of. */
export async function listChosenEndpoints(
  tx: Queryable,
  { clientId, type }: { clientId: string; type: WebhookEventType },
): Promise<WebhookEndpoint[]> {
  return (await listEndpointRows(tx, { clientId })).map(toEndpoint).filter(({ events }) => events.includes(type));
}

/** Creates an endpoint; its secret is in the answer only. AppError `forbidden` by role, `rejected` for an address that is not called. */
export async function createEndpoint(
  viewer: UserViewer,
  { url, description, events }: z.output<typeof newEndpointSchema>,
): Promise<z.input<typeof createdEndpointSchema>> {
  requirePermission(canManageWebhooks(viewer.role));
  await requireOutbound(url);
  const { clientId } = viewer;
  const endpointId = createId();
  const secret = formatSecret(randomBytes(SECRET_BYTES));
  const sealed = await encryptSecret(secret, secretPurpose({ clientId, endpointId }));
  const row = await getDatabase().withClient(clientId, async (tx) => {
    if ((await lockEndpoints(tx, clientId)) >= MAX_ENDPOINTS) {
      throw new AppError("rejected", `A workspace has at most ${MAX_ENDPOINTS} webhooks. Delete one first.`);
    }
    // From here on it is told of changes, not of what it finds.
    if (events.includes("subscription.changed")) await announceStanding(tx, clientId);
    const now = new Date(await getBusinessTime(tx));
    const secretHint = secret.slice(-HINT_LENGTH);
    await insertEndpoint(tx, {
      clientId,
      endpointId,
      url,
      description,
      events: unique(events),
      secret: sealed,
      secretHint,
      now,
    });
    await auditChange(tx, viewer, { action: "webhook.created", subject: url });
    return requireEndpoint(tx, { clientId, endpointId });
  });
  return { endpoint: toEndpoint(row), secret };
}

/** Changes an endpoint. AppError `forbidden` by role, `not_found`, `rejected` for an address that is not called. */
export async function changeEndpoint(
  viewer: UserViewer,
  endpointId: string,
  change: z.output<typeof endpointChangeSchema>,
): Promise<WebhookEndpoint> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  const before = await getEndpoint(viewer, endpointId);
  if (change.url !== undefined && change.url !== before.url) await requireOutbound(change.url);
  const row = await getDatabase().withClient(clientId, async (tx) => {
    const former = await requireEndpoint(tx, { clientId, endpointId });
    const events = change.events === undefined ? undefined : unique(change.events);
    const changed = listChanges(former, omitUndefined({ ...change, events }));
    if (changed.length === 0) return former;
    if (change.events?.includes("subscription.changed") === true) await announceStanding(tx, clientId);
    await updateEndpoint(tx, { ...change, clientId, endpointId, events });
    if (change.enabled === false) await failWaiting(tx, { clientId, endpointId });
    const details = { fields: changed.join(", ") };
    await auditChange(tx, viewer, { action: "webhook.changed", subject: change.url ?? before.url, details });
    return requireEndpoint(tx, { clientId, endpointId });
  });
  return toEndpoint(row);
}

/** Deletes an endpoint with its deliveries. AppError `forbidden` by role, `not_found`. */
export async function deleteEndpoint(viewer: UserViewer, endpointId: string): Promise<{ success: true }> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const { url } = await requireEndpoint(tx, { clientId, endpointId });
    await deleteEndpointRow(tx, { clientId, endpointId });
    await auditChange(tx, viewer, { action: "webhook.deleted", subject: url });
  });
  return { success: true };
}

/** Replaces an endpoint's secret; for a day the former one signs too. AppError `forbidden` by role, `not_found`. */
export async function rotateEndpoint(viewer: UserViewer, endpointId: string): Promise<{ secret: string }> {
  requirePermission(canManageWebhooks(viewer.role));
  const { clientId } = viewer;
  const secret = formatSecret(randomBytes(SECRET_BYTES));
  const sealed = await encryptSecret(secret, secretPurpose({ clientId, endpointId }));
  await getDatabase().withClient(clientId, async (tx) => {
    const { url } = await requireEndpoint(tx, { clientId, endpointId });
    const formerUntil = new Date((await getBusinessTime(tx)) + ROTATION_HOURS * HOUR_MS);
    await rotateSecret(tx, {
      clientId,
      endpointId,
      secret: sealed,
      secretHint: secret.slice(-HINT_LENGTH),
      formerUntil,
    });
    await auditChange(tx, viewer, { action: "webhook.rotated", subject: url });
  });
  return { secret };
}

/** Finds an endpoint. AppError `not_found`. */
export async function requireEndpoint(
  tx: Queryable,
  key: { clientId: string; endpointId: string },
): Promise<EndpointRow> {
  const [row] = await listEndpointRows(tx, key);
  if (row === undefined) throw new AppError("not_found", "Webhook not found.");
  return row;
}

async function getEndpoint({ clientId }: Pick<UserViewer, "clientId">, endpointId: string): Promise<EndpointRow> {
  return getDatabase().withClient(clientId, (tx) => requireEndpoint(tx, { clientId, endpointId }));
}

function toEndpoint({ lastAt, lastState, createdAt, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastDelivery: lastAt === null || lastState === null ? null : { at: lastAt.toISOString(), status: lastState },
  };
}

function omitUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
