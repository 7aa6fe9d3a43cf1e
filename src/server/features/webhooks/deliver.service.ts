import { DAY_MS, HOUR_MS } from "../../../domain/shared/durations.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { getNextAttemptMs } from "../../../domain/webhooks/retry-schedule.ts";
import { DELIVERIES_KEPT_DAYS } from "../../../domain/webhooks/webhooks.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getStanding } from "../../auth/standing.ts";
import { addNotification, enqueueNotificationMail, listManagers } from "../notifications/notifications.service.ts";
import { attemptSigned } from "./attempt.service.ts";
import type { AttemptResult } from "./attempt.service.ts";
import {
  claimDeliveries,
  deleteOldMessages,
  failWaiting,
  findNextDueDelivery,
  postponeDelivery,
  recordAttempt,
} from "./deliveries.sql.ts";
import type { DueDelivery } from "./deliveries.sql.ts";
import { attemptChat } from "./chats.service.ts";
import { disableEndpoint, noteEndpointResult } from "./endpoints.sql.ts";
import { buildDisabledMail } from "./webhook-mails.ts";

/** Attempts of this process at the same time. They only wait for others' servers. */
const MAX_IN_FLIGHT = 200;
const PER_TARGET = 4;
/** Longer than an attempt can take. */
const HOLD_SECONDS = 60;
const MAX_FAILING_MS = 5 * DAY_MS;
/** How long a delivery rests while its workspace is read-only. */
const REST_MS = HOUR_MS;

const inFlight = new Set<Promise<void>>();

/** Starts the attempts that are due, without waiting for them, so that a slow endpoint delays no other. Returns how many. */
export async function startDueDeliveries(): Promise<number> {
  const room = MAX_IN_FLIGHT - inFlight.size;
  if (room <= 0) return 0;
  const { system } = getDatabase();
  const nowMs = await getBusinessTime(system);
  const claim = { now: new Date(nowMs), limit: room, perTarget: PER_TARGET, holdSeconds: HOLD_SECONDS };
  const due = await claimDeliveries(system, claim);
  for (const delivery of due) {
    const attempt = deliver(delivery, nowMs).catch((error: unknown) => {
      // Its hold ends, and it is attempted again.
      log.warn({ err: error, deliveryId: delivery.deliveryId }, "a delivery could not be attempted");
    });
    inFlight.add(attempt);
    void attempt.finally(() => inFlight.delete(attempt));
  }
  return due.length;
}

/** Waits for the attempts of this process. */
export async function drainDeliveries(): Promise<void> {
  while (inFlight.size > 0) await Promise.all(inFlight);
}

/** Attempts everything that is due by the business clock, and waits for it. */
export async function runDueDeliveries(): Promise<void> {
  while ((await startDueDeliveries()) > 0) await drainDeliveries();
  await drainDeliveries();
}

/** The next instant at which a delivery is due, after `fromMs` and up to `toMs`; null if there is none. */
export async function getNextDeliveryMs(fromMs: number, toMs: number): Promise<number | null> {
  const at = await findNextDueDelivery(getDatabase().system, { from: new Date(fromMs), to: new Date(toMs) });
  return at?.getTime() ?? null;
}

/** Deletes messages and their deliveries after 30 days. */
export async function deleteOldDeliveries(): Promise<void> {
  const { system } = getDatabase();
  await deleteOldMessages(system, new Date((await getBusinessTime(system)) - DELIVERIES_KEPT_DAYS * DAY_MS));
}

async function deliver(delivery: DueDelivery, nowMs: number): Promise<void> {
  const { clientId, deliveryId } = delivery;
  const { system } = getDatabase();
  if ((await getStanding(system, clientId)).access !== "full") {
    await postponeDelivery(system, { clientId, deliveryId, until: new Date(nowMs + REST_MS) });
    return;
  }
  if (delivery.endpointId !== null && delivery.enabled !== true) {
    await failWaiting(system, { clientId, endpointId: delivery.endpointId });
    return;
  }
  const result = await attempt(delivery, nowMs);
  await system.begin((tx) => recordResult(tx, delivery, { result, nowMs }));
}

async function attempt(delivery: DueDelivery, nowMs: number): Promise<AttemptResult> {
  const { endpointId, url, secret, chat, chatUrl, chatBody } = delivery;
  if (endpointId !== null && url !== null && secret !== null) {
    return attemptSigned({ ...delivery, endpointId, url, secret }, nowMs);
  }
  if (chat === null || chatUrl === null || chatBody === null)
    throw new Error("A delivery goes to an endpoint or to a chat.");
  return attemptChat({ clientId: delivery.clientId, kind: chat, sealedUrl: chatUrl, body: chatBody }, nowMs);
}

/** Stores an attempt's result: what follows for the delivery, and for its endpoint. With `isOnly` it is not attempted again. */
export async function recordResult(
  tx: Queryable,
  delivery: Pick<DueDelivery, "clientId" | "deliveryId" | "endpointId" | "attempts" | "createdAt">,
  { result, nowMs, isOnly = false }: { result: AttemptResult; nowMs: number; isOnly?: boolean },
): Promise<void> {
  const { clientId, deliveryId, endpointId, createdAt } = delivery;
  const { ok, isGone, retryAfterMs } = result;
  const attempts = delivery.attempts + 1;
  const isOver = ok || isOnly || (isGone && endpointId !== null);
  const nextMs = isOver ? null : getNextAttemptMs({ attempts, createdMs: createdAt.getTime(), nowMs, retryAfterMs });
  const openState = nextMs === null ? "failed" : "waiting";
  const state = ok ? "delivered" : openState;
  const nextAttemptAt = nextMs === null ? null : new Date(nextMs);
  await recordAttempt(tx, { clientId, deliveryId, attempt: result.attempt, state, nextAttemptAt });
  if (endpointId === null) return;
  const since = await noteEndpointResult(tx, { clientId, endpointId, ok, now: new Date(nowMs) });
  if (isGone) await switchOff(tx, { clientId, endpointId, nowMs, reason: "It answered 410 Gone." });
  else if (since !== null && nowMs - since.getTime() >= MAX_FAILING_MS) {
    await switchOff(tx, { clientId, endpointId, nowMs, reason: "Every delivery failed for 5 days." });
  }
}

async function switchOff(
  tx: Queryable,
  { clientId, endpointId, reason, nowMs }: { clientId: string; endpointId: string; reason: string; nowMs: number },
): Promise<void> {
  const disabled = await disableEndpoint(tx, { clientId, endpointId, reason });
  if (disabled === undefined) return;
  await failWaiting(tx, { clientId, endpointId });
  await addAuditEntry(tx, {
    clientId,
    actor: { kind: "system" },
    action: "webhook.disabled",
    subject: disabled.url,
    details: { reason },
  });
  const managers = await listManagers(tx, { clientId, kind: "security" });
  const content = buildDisabledMail(disabled.url, reason);
  await addNotification(tx, {
    clientId,
    recipients: managers,
    kind: "security",
    title: "Your webhook was switched off",
    text: `${disabled.url}: ${reason}`,
    link: paths.dash.settingsWebhooks,
    nowMs,
  });
  for (const recipient of managers)
    await enqueueNotificationMail(tx, { clientId, kind: "security", recipient, content });
}
