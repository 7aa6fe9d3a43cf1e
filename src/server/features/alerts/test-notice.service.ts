import { MAX_TESTS_PER_HOUR } from "../../../domain/alerts/alerts.contract.ts";
import type { DeliveryResult } from "../../../domain/alerts/alerts.contract.ts";
import { getEvaluationHour } from "../../../domain/alerts/windows.ts";
import { canManageAlerts } from "../../../domain/auth/policies.ts";
import { HOUR_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { WebhookEventData } from "../../../domain/webhooks/webhook-events.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDayRule } from "../../db/local-days.ts";
import { createOrderedId } from "../../db/ordered-id.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { auditChange } from "../audit/audit.service.ts";
import { enqueueNotificationMail } from "../notifications/notifications.service.ts";
import { attemptChat } from "../webhooks/chats.service.ts";
import { sendNow } from "../webhooks/deliveries.service.ts";
import { buildAlertMail } from "./alert-mails.ts";
import { insertEvent, listRuleRows } from "./alerts.sql.ts";
import type { EventRecipient, RuleRow } from "./alerts.sql.ts";
import { buildChats } from "./chat-notices.ts";
import { buildEventData } from "./notice-data.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import { requireRow } from "./rules.service.ts";
import { listTold } from "./send-notices.ts";
import { parseProgress, parseRule, parseTargets } from "./stored-rule.ts";

const TESTS = { name: "alert-test", points: MAX_TESTS_PER_HOUR, windowSeconds: HOUR_MS / SECOND_MS };

/**
 * Sends a marked test notice to each of an alert's targets now, with its last figures. AppError `forbidden` by role, `not_found`,
 * `rate_limited` above ten an hour.
 */
export async function testAlert(viewer: UserViewer, ruleId: string): Promise<{ deliveries: DeliveryResult[] }> {
  requirePermission(canManageAlerts(viewer.role));
  const { clientId } = viewer;
  const { row, scope } = await getDatabase().withClient(clientId, async (tx) => {
    const [found] = await listRuleRows(tx, { clientId, ruleId });
    const rule = requireRow(found);
    const [{ timeZone }, nowMs] = await Promise.all([getDayRule(tx, clientId), getBusinessTime(tx)]);
    return { row: rule, scope: { clientId, timeZone, nowMs, hourAt: getEvaluationHour(nowMs, timeZone) } };
  });
  await consumeRateLimit(TESTS, ruleId);
  const entry = buildEntry(row, scope);
  const sent = [...(await sendToWebhooks(entry, scope)), ...(await sendToChats(entry, scope))];
  const mails = await getDatabase().withClient(clientId, async (tx) => {
    const people = await sendMails(tx, entry, scope);
    const recipients = [...people, ...sent].map((result) => toRecipient(result));
    await insertEvent(tx, { ...entry.event, clientId, ruleId, recipients });
    await auditChange(tx, viewer, { action: "alert.tested", subject: entry.rule.name });
    return people;
  });
  return { deliveries: [...mails, ...sent] };
}

function buildEntry(row: RuleRow, { nowMs, hourAt }: EvaluationScope): NoticeToSend {
  const { last, machine } = parseProgress(row);
  const none = { value: null, n: 0, expected: null, low: null, high: null, outcome: "no_data" as const };
  const evaluation = last?.evaluation ?? none;
  const { value, n, expected } = evaluation;
  const event = { eventId: createOrderedId(), kind: "test" as const, at: new Date(nowMs), hourAt: new Date(hourAt) };
  const note = "A test: nothing happened";
  return {
    row,
    rule: parseRule(row),
    event: { ...event, value, n, expected, note },
    evaluation,
    machine,
    notice: { kind: "fired", flips: null },
  };
}

async function sendToWebhooks(entry: NoticeToSend, scope: EvaluationScope): Promise<DeliveryResult[]> {
  const data = { ...buildEventData(entry, scope), state: "alert" as const, test: true as const };
  const results: DeliveryResult[] = [];
  for (const target of parseTargets(entry.row)) {
    if (target.kind !== "webhook") continue;
    results.push(await sendToWebhook({ clientId: scope.clientId, endpointId: target.endpointId, data }));
  }
  return results;
}

async function sendToWebhook(send: {
  clientId: string;
  endpointId: string;
  data: WebhookEventData<"alert.fired">;
}): Promise<DeliveryResult> {
  try {
    const delivery = await sendNow({ ...send, type: "alert.fired" });
    const [attempt] = delivery.attempts;
    const ok = delivery.state === "delivered";
    return { target: delivery.target, ok, status: attempt?.status ?? null, error: attempt?.error ?? null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
    return { target: "Webhook", ok: false, status: null, error: "This webhook was deleted" };
  }
}

async function sendToChats(entry: NoticeToSend, scope: EvaluationScope): Promise<DeliveryResult[]> {
  const results: DeliveryResult[] = [];
  for (const chat of buildChats(parseTargets(entry.row), entry, scope, true)) {
    const { attempt, ok } = await attemptChat({ ...chat, clientId: scope.clientId }, scope.nowMs);
    results.push({ target: chat.target, ok, status: attempt.status, error: attempt.error });
  }
  return results;
}

async function sendMails(tx: Queryable, entry: NoticeToSend, scope: EvaluationScope): Promise<DeliveryResult[]> {
  const { clientId } = scope;
  const told = (await listTold(tx, clientId, entry.row)).filter(({ mail }) => mail);
  const content = buildAlertMail([entry], scope);
  const marked = { ...content, subject: `Test. ${content.subject}`, heading: `Test. ${content.heading}` };
  for (const recipient of told)
    await enqueueNotificationMail(tx, { clientId, kind: "alert", recipient, content: marked });
  if (told.length === 0) return [];
  const target = told.length === 1 ? "Mail to 1 person" : `Mail to ${told.length} people`;
  return [{ target, ok: true, status: null, error: null }];
}

function toRecipient({ target, ok, status, error }: DeliveryResult): EventRecipient {
  return { target, state: ok ? "delivered" : "failed", status, error };
}
