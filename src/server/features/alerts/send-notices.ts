import { paths } from "../../../domain/paths/paths.ts";
import { createOrderedId } from "../../db/ordered-id.ts";
import type { Queryable } from "../../db/sql.ts";
import {
  addNotification,
  enqueueNotificationMail,
  listManagers,
  listRecipients,
} from "../notifications/notifications.service.ts";
import type { Recipient } from "../notifications/notifications.service.ts";
import { enqueueEvent } from "../webhooks/messages.service.ts";
import { buildAlertMail, buildErrorMail } from "./alert-mails.ts";
import { insertEvent, insertNote, setEventRecipients } from "./alerts.sql.ts";
import type { EventRecipient, RuleRow } from "./alerts.sql.ts";
import { buildChats } from "./chat-notices.ts";
import { buildEventData } from "./notice-data.ts";
import { describeNotice, getTitle } from "./notice.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import { parseTargets } from "./stored-rule.ts";

/** Writes events and what they send, in the transaction of the states: rules that fire together give one mail per recipient. */
export async function sendNotices(
  tx: Queryable,
  entries: readonly NoticeToSend[],
  scope: EvaluationScope,
): Promise<void> {
  const { clientId, nowMs } = scope;
  const mails = new Map<string, { recipient: Recipient; notices: NoticeToSend[] }>();
  for (const entry of entries) {
    const { row, event, notice } = entry;
    await insertEvent(tx, { ...event, clientId, ruleId: row.ruleId, recipients: [] });
    if (notice === null) continue;
    const people = await listTold(tx, clientId, row);
    for (const recipient of people) {
      const own = mails.get(recipient.userId) ?? { recipient, notices: [] };
      own.notices.push(entry);
      mails.set(recipient.userId, own);
    }
    await sendToTargets(tx, entry, scope);
    const recipients = describePeople(people.filter(({ mail }) => mail));
    await setEventRecipients(tx, { clientId, ruleId: row.ruleId, eventId: event.eventId, recipients });
    await addNotification(tx, {
      clientId,
      recipients: people,
      kind: "alert",
      title: getTitle(entry),
      text: describeNotice(entry),
      link: paths.dash.alert(row.ruleId),
      nowMs,
    });
  }
  for (const { recipient, notices } of mails.values()) {
    const content = buildAlertMail(notices, scope);
    const quotes = notices.some(({ findings = [] }) => findings.length > 0);
    await enqueueNotificationMail(tx, { clientId, kind: "alert", recipient, content, quotes });
  }
}

/** Notifies owners and admins that a rule can't be evaluated. */
export async function sendErrorNotice(
  tx: Queryable,
  row: RuleRow,
  { clientId, nowMs, hourAt }: EvaluationScope,
): Promise<void> {
  const event = { eventId: createOrderedId(), kind: "error" as const, at: new Date(nowMs), hourAt: new Date(hourAt) };
  const note = "Three evaluations in a row failed";
  await insertNote(tx, { ...event, clientId, ruleId: row.ruleId, note });
  const managers = await listManagers(tx, { clientId, kind: "alert" });
  const content = buildErrorMail(row);
  await addNotification(tx, {
    clientId,
    recipients: managers,
    kind: "alert",
    title: content.heading,
    text: note,
    link: paths.dash.alert(row.ruleId),
    nowMs,
  });
  for (const recipient of managers) await enqueueNotificationMail(tx, { clientId, kind: "alert", recipient, content });
}

/** The members a rule names; if it names nobody, the member who created it, in the dashboard only. */
export async function listTold(tx: Queryable, clientId: string, row: NoticeToSend["row"]): Promise<Recipient[]> {
  const named = parseTargets(row).flatMap((target) => (target.kind === "mail" ? target.userIds : []));
  if (named.length > 0) return listRecipients(tx, { clientId, kind: "alert", userIds: [...new Set(named)] });
  if (row.createdBy === null) return [];
  const creators = await listRecipients(tx, { clientId, kind: "alert", userIds: [row.createdBy] });
  return creators.map((creator) => ({ ...creator, mail: false }));
}

async function sendToTargets(tx: Queryable, entry: NoticeToSend, scope: EvaluationScope): Promise<void> {
  const { row, event, notice } = entry;
  if (notice === null) return;
  const targets = parseTargets(row);
  await enqueueEvent(tx, {
    clientId: scope.clientId,
    type: `alert.${notice.kind}`,
    data: buildEventData(entry, scope),
    nowMs: scope.nowMs,
    endpointIds: targets.flatMap((target) => (target.kind === "webhook" ? [target.endpointId] : [])),
    chats: buildChats(targets, entry, scope),
    eventId: event.eventId,
  });
}

/** The number of people only: the history of a rule names nobody. */
function describePeople(people: readonly Recipient[]): EventRecipient[] {
  if (people.length === 0) return [];
  const target = people.length === 1 ? "Mail to 1 person" : `Mail to ${people.length} people`;
  return [{ target, state: "delivered", status: null, error: null }];
}
