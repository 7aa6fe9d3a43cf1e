import type { OnePage } from "../../../domain/reports/reports.contract.ts";
import { computeLastSendMs, computeNextSendMs, computeReportPeriod } from "../../../domain/reports/schedule-times.ts";
import { formatDate } from "../../../domain/shared/format.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { getStanding } from "../../auth/standing.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { addNotification, listRecipients as listMembers } from "../notifications/notifications.service.ts";
import { enqueueEvent } from "../webhooks/messages.service.ts";
import { buildReportFiles, startReport } from "./waiting-reports.service.ts";
import { getOnePage } from "./one-page.service.ts";
import { createRecipientToken } from "./recipients.service.ts";
import { buildReportLink, buildReportMail } from "./report-mails.ts";
import {
  findNextDue,
  findReportClient,
  insertDelivery,
  listDueSchedules,
  listRecipients,
  lockSchedule,
  setNextSend,
} from "./schedules.sql.ts";
import type { RecipientRow, ScheduleRow } from "./schedules.sql.ts";

const SCHEDULES_PER_ROUND = 50;

type Key = { clientId: string; id: string };

/**
 * Sends the reports that are due at an instant; returns how many schedules were due. One that fails stays due until the next call; the
 * others are sent.
 */
export async function sendDueReports(nowMs: number, perRound = SCHEDULES_PER_ROUND): Promise<number> {
  const tried: string[] = [];
  for (;;) {
    const due = await listDueSchedules(getDatabase().system, { now: new Date(nowMs), except: tried }, perRound);
    for (const key of due) {
      tried.push(key.id);
      try {
        await sendReport(key, nowMs);
      } catch (error) {
        log.warn({ err: error, clientId: key.clientId, scheduleId: key.id }, "sending a report failed");
      }
    }
    if (due.length < perRound) return tried.length;
  }
}

/** The first instant after `fromMs` and up to `toMs` at which a report is due; null if there is none. */
export async function getNextReportMs(fromMs: number, toMs: number): Promise<number | null> {
  const due = await findNextDue(getDatabase().system, { from: new Date(fromMs), to: new Date(toMs) });
  return due?.getTime() ?? null;
}

/**
 * Sends a schedule's report for the newest period that is over: once, because its delivery and its mails are written in one
 * transaction. While the workspace is read-only, reports rest.
 */
async function sendReport(key: Key, nowMs: number): Promise<void> {
  const { system } = getDatabase();
  const client = await findReportClient(system, key.clientId);
  const schedule = await lockSchedule(system, key);
  if (client === undefined || schedule === undefined || !isDue(schedule, nowMs)) return;
  const { timeZone } = client;
  const { access } = await getStanding(system, key.clientId);
  const period = computeReportPeriod(schedule, computeLastSendMs(schedule, nowMs, timeZone), timeZone);
  const { filter, lang } = schedule;
  const requireUnerased = await startReport(system, key.clientId);
  const query = { ...filter, ...period, lang };
  const report = access === "full" ? await getOnePage({ ...key, timeZone }, query) : null;
  const attachments = report === null ? [] : await buildReportFiles(report);
  await system.begin(async (tx) => {
    await requireUnerased(tx);
    // Another process may have sent it, or somebody changed it, while the report was made.
    const current = await lockSchedule(tx, key);
    if (current === undefined || current.nextAt?.getTime() !== schedule.nextAt?.getTime()) return;
    const next = { ...key, nextAt: new Date(computeNextSendMs(schedule, nowMs, timeZone)) };
    const at = new Date(nowMs);
    const recipients = (await listRecipients(tx, key.clientId)).filter(
      ({ scheduleId, state }) => scheduleId === key.id && state !== "waiting",
    );
    if (report === null || recipients.length === 0) return setNextSend(tx, { ...next, sentAt: null });
    const { mailed, members } = await selectMailed(tx, key.clientId, recipients);
    const isNew = await insertDelivery(tx, {
      ...key,
      periodFrom: period.from,
      periodTo: period.to,
      at,
      mails: mailed.length,
    });
    await setNextSend(tx, { ...next, sentAt: isNew ? at : null });
    if (!isNew) return;
    const origin = { clientId: key.clientId, report: { scheduleId: key.id, query } };
    for (const address of mailed) {
      const content = buildReportMail(report, await createRecipientToken({ ...key, address }));
      await enqueueMail(tx, { to: address, content }, { attachments, origin, urgency: "bulk" });
    }
    await announce(tx, { ...key, schedule, report, members, sent: mailed.length, nowMs });
  });
}

/** Who gets the mail: recipients of other workspaces, and members who want reports by mail. And the members among them. */
async function selectMailed(tx: Transaction, clientId: string, recipients: readonly RecipientRow[]) {
  const addresses = new Set(recipients.map(({ address }) => address));
  const everyone = await listMembers(tx, { clientId, kind: "report" });
  const members = everyone.filter(({ email }) => addresses.has(email));
  const unwanted = new Set(members.filter(({ mail }) => !mail).map(({ email }) => email));
  return { mailed: [...addresses].filter((address) => !unwanted.has(address)), members };
}

/** Tells the members among the recipients in the dashboard, and webhooks. */
async function announce(
  tx: Transaction,
  {
    clientId,
    id,
    schedule,
    report,
    members,
    sent,
    nowMs,
  }: Key & {
    schedule: ScheduleRow;
    report: OnePage;
    members: Awaited<ReturnType<typeof listMembers>>;
    sent: number;
    nowMs: number;
  },
): Promise<void> {
  const { lang, period, figures } = report;
  const { account, channel, language, version } = report.filter;
  const link = buildReportLink(report);
  const people = sent === 1 ? "1 person" : `${sent} people`;
  await addNotification(tx, {
    ...{ clientId, recipients: members, kind: "report", link, nowMs },
    title: `Your ${schedule.every === "week" ? "weekly" : "monthly"} report is ready`,
    text: `${formatRange(period)}. Mailed to ${people}.`,
  });
  await enqueueEvent(tx, {
    clientId,
    type: "report.sent",
    data: {
      schedule: { id, every: schedule.every },
      period: { from: period.from, to: period.to },
      ...{ lang, filter: { account, channel, language, version } },
      ...{ conversations: figures.conversations, recipients: sent },
      url: new URL(link, getEnv().siteUrl).href,
    },
    nowMs,
  });
}

function formatRange({ from, to }: { from: string; to: string }): string {
  const format = (day: string): string => formatDate(`${day}T00:00:00Z`, "UTC");
  return `${format(from)} to ${format(to)}`;
}

function isDue({ nextAt }: ScheduleRow, nowMs: number): boolean {
  return nextAt !== null && nextAt.getTime() <= nowMs;
}
