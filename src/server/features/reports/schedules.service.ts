import { canEditReports, canView } from "../../../domain/auth/policies.ts";
import { computeNextSendMs } from "../../../domain/reports/schedule-times.ts";
import type { ScheduleRule } from "../../../domain/reports/schedule-times.ts";
import { MAX_SCHEDULES } from "../../../domain/reports/schedules.contract.ts";
import type {
  NewSchedule,
  Schedule,
  ScheduleChange,
  schedulesSchema,
} from "../../../domain/reports/schedules.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { z } from "zod";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { requireApiAccount } from "../api-accounts/require-account.service.ts";
import { addAuditEntry, listChanges } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { consumeMailToStranger, createReportToken, requireNoMailBlock } from "../people/mail-reports.service.ts";
import { findUserName, hasVerifiedEmail } from "../people/members.service.ts";
import { buildConfirmRecipientMail } from "./report-mails.ts";
import { createRecipientToken } from "./recipients.service.ts";
import {
  deleteScheduleRow,
  findReportClient,
  insertSchedule,
  listRecipients,
  listScheduleRows,
  lockSchedule,
  setNextSend,
  setRecipients,
  updateSchedule,
} from "./schedules.sql.ts";
import type { RecipientRow, ScheduleRow } from "./schedules.sql.ts";

/** What decides when a report is sent. */
const RULE_FIELDS: readonly string[] = ["every", "weekday", "hour", "enabled"];

/** Lists the workspace's schedules; every role may see them. */
export async function listSchedules({ clientId, role }: UserViewer): Promise<z.input<typeof schedulesSchema>> {
  requirePermission(canView(role));
  return getDatabase().withClient(clientId, async (tx) => {
    const [rows, recipients] = await Promise.all([listScheduleRows(tx, clientId), listRecipients(tx, clientId)]);
    return { schedules: rows.map((row) => toSchedule(row, recipients)) };
  });
}

/**
 * Schedules a report. Recipients who are no members get a request to confirm first. AppError `forbidden` by role, `unverified` until the
 * user's own address is confirmed, `rejected` above the limit or for a person who doesn't know the workspace,
 * `not_found` for an unknown account.
 */
export async function createSchedule(viewer: UserViewer, { recipients, ...values }: NewSchedule): Promise<Schedule> {
  const { clientId } = viewer;
  requirePermission(canEditReports(viewer.role));
  const now = await getBusinessTime(getDatabase().system);
  const id = createId();
  return getDatabase().withClient(clientId, async (tx) => {
    await requireApiAccount(tx, { clientId, accountId: values.filter.account, field: "filter.account" });
    if ((await listScheduleRows(tx, clientId)).length >= MAX_SCHEDULES) {
      throw new AppError("rejected", `You can have up to ${MAX_SCHEDULES} scheduled reports. Delete one first.`);
    }
    const nextAt = await computeNextAt(tx, { clientId, rule: values, enabled: values.enabled, now });
    await insertSchedule(tx, { ...values, clientId, id, nextAt, createdAt: new Date(now) });
    const { added } = await setRecipients(tx, { clientId, id, addresses: recipients });
    await requestConfirmations(tx, viewer, { id, added, ...values });
    const details = { every: values.every, recipients: recipients.length };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "report.schedule_created", details });
    return getSchedule(tx, { clientId, id });
  });
}

/** Changes a schedule; omitted fields stay as they are. AppError `forbidden` by role, `not_found`. */
export async function changeSchedule(viewer: UserViewer, id: string, change: ScheduleChange): Promise<Schedule> {
  const { clientId } = viewer;
  requirePermission(canEditReports(viewer.role));
  const now = await getBusinessTime(getDatabase().system);
  return getDatabase().withClient(clientId, async (tx) => {
    const before = await lockSchedule(tx, { clientId, id });
    if (before === undefined) throw createNotFoundError();
    await requireApiAccount(tx, { clientId, accountId: change.filter?.account, field: "filter.account" });
    const values = {
      every: change.every ?? before.every,
      weekday: change.weekday ?? before.weekday,
      hour: change.hour ?? before.hour,
      lang: change.lang ?? before.lang,
      filter: change.filter ?? before.filter,
      enabled: change.enabled ?? before.enabled,
    };
    const changed = listChanges(before, values);
    const isSameRule = !changed.some((field) => RULE_FIELDS.includes(field));
    const isKept = isSameRule || (values.enabled && isDue(before, now));
    const nextAt = isKept
      ? before.nextAt
      : await computeNextAt(tx, { clientId, rule: values, enabled: values.enabled, now });
    await updateSchedule(tx, { ...values, clientId, id, nextAt });
    if (change.recipients !== undefined) {
      const { added, removed } = await setRecipients(tx, { clientId, id, addresses: change.recipients });
      await requestConfirmations(tx, viewer, { id, added, ...values });
      if (added.length > 0 || removed > 0) changed.push("recipients");
    }
    if (changed.length > 0) {
      const details = { changed: changed.join(", ") };
      await addAuditEntry(tx, { clientId, actor: viewer, action: "report.schedule_changed", details });
    }
    return getSchedule(tx, { clientId, id });
  });
}

/** Deletes a schedule. AppError `forbidden` by role, `not_found`. */
export async function deleteSchedule(viewer: UserViewer, id: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  requirePermission(canEditReports(viewer.role));
  await getDatabase().withClient(clientId, async (tx) => {
    if (!(await deleteScheduleRow(tx, { clientId, id }))) throw createNotFoundError();
    await addAuditEntry(tx, { clientId, actor: viewer, action: "report.schedule_deleted" });
  });
  return { success: true };
}

/** Sets when the client's reports are sent next, after a change of its time zone. One that is due is sent first. */
export async function rescheduleReports(tx: Queryable, clientId: string): Promise<void> {
  const now = await getBusinessTime(tx);
  for (const row of await listScheduleRows(tx, clientId)) {
    if (isDue(row, now)) continue;
    const nextAt = await computeNextAt(tx, { clientId, rule: row, enabled: row.enabled, now });
    if (nextAt !== null) await setNextSend(tx, { clientId, id: row.id, nextAt, sentAt: null });
  }
}

function isDue({ nextAt }: ScheduleRow, now: number): boolean {
  return nextAt !== null && nextAt.getTime() <= now;
}

async function computeNextAt(
  tx: Queryable,
  { clientId, rule, enabled, now }: { clientId: string; rule: ScheduleRule; enabled: boolean; now: number },
): Promise<Date | null> {
  if (!enabled) return null;
  const client = await findReportClient(tx, clientId);
  return new Date(computeNextSendMs(rule, now, client?.timeZone ?? "UTC"));
}

async function requestConfirmations(
  tx: Queryable,
  viewer: UserViewer,
  { id, added, every, lang }: { id: string; added: readonly string[] } & Pick<NewSchedule, "every" | "lang">,
): Promise<void> {
  const { clientId } = viewer;
  const recipients = await listRecipients(tx, clientId);
  const strangers = recipients.filter(
    ({ scheduleId, address, state }) => scheduleId === id && state === "waiting" && added.includes(address),
  );
  if (strangers.length === 0) return;
  if (!(await hasVerifiedEmail(tx, viewer))) {
    throw new AppError("unverified", "Confirm your own email address before you send reports to other people.");
  }
  const client = await findReportClient(tx, clientId);
  const inviter = (await findUserName(tx, viewer)) ?? "";
  for (const { address } of strangers) {
    await requireNoMailBlock(tx, { clientId, email: address });
    await consumeMailToStranger(tx, address);
    const [token, reportToken] = await Promise.all([
      createRecipientToken({ clientId, id, address }),
      createReportToken({ clientId, email: address }),
    ]);
    const request = { inviter, workspace: client?.workspace ?? "", every, lang, token, reportToken };
    await enqueueMail(tx, buildConfirmRecipientMail(address, request), { urgency: "awaited" });
  }
}

async function getSchedule(tx: Queryable, key: { clientId: string; id: string }): Promise<Schedule> {
  const row = await lockSchedule(tx, key);
  if (row === undefined) throw createNotFoundError();
  return toSchedule(row, await listRecipients(tx, key.clientId));
}

function toSchedule({ nextAt, lastSentAt, ...row }: ScheduleRow, recipients: readonly RecipientRow[]): Schedule {
  return {
    ...row,
    recipients: recipients
      .filter(({ scheduleId }) => scheduleId === row.id)
      .map(({ address, state }) => ({ address, state })),
    nextAt: nextAt?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}

function createNotFoundError(): AppError {
  return new AppError("not_found", "This scheduled report does not exist.");
}
