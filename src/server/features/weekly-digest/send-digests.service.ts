import { MAX_TESTS_PER_HOUR } from "../../../domain/alerts/alerts.contract.ts";
import type { DeliveryResult } from "../../../domain/alerts/alerts.contract.ts";
import { canEditReports } from "../../../domain/auth/policies.ts";
import { computeLastSendMs, computeNextSendMs, computeReportPeriod } from "../../../domain/reports/schedule-times.ts";
import { HOUR_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { Digest } from "../../../domain/weekly-digest/build-digest.ts";
import { CHART_FILE, buildDigestMail } from "../../../domain/weekly-digest/digest-mail.ts";
import { buildSlackMessage } from "../../../domain/weekly-digest/slack-message.ts";
import { DIGEST_RULE } from "../../../domain/weekly-digest/weekly-digest.contract.ts";
import { getDigestWords } from "../../../domain/weekly-digest/words.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { log } from "../../log.ts";
import { auditChange } from "../audit/audit.service.ts";
import { getStanding } from "../../auth/standing.ts";
import { addNotification, enqueueNotificationMail, listRecipients } from "../notifications/notifications.service.ts";
import { startReport } from "../reports/waiting-reports.service.ts";
import { attemptChat } from "../webhooks/chats.service.ts";
import { enqueueChat } from "../webhooks/messages.service.ts";
import type { ChatTarget } from "../webhooks/messages.service.ts";
import { createChartUrl } from "./chart.service.ts";
import { makeDigest } from "./week.ts";
import { DIGEST_MESSAGE } from "./weekly-digest.service.ts";
import {
  findDigest,
  findDigestClient,
  findNextDigest,
  listDueDigests,
  recordDigest,
  setNextDigest,
} from "./weekly-digest.sql.ts";
import type { DigestRow } from "./weekly-digest.sql.ts";

const CLIENTS_PER_ROUND = 50;
const TESTS = { name: "digest-test", points: MAX_TESTS_PER_HOUR, windowSeconds: HOUR_MS / SECOND_MS };

/** Sends the digests that are due at an instant; returns how many were. One that fails stays due until the next call. */
export async function sendDueDigests(nowMs: number): Promise<number> {
  const tried: string[] = [];
  for (;;) {
    const round = { now: new Date(nowMs), except: tried, limit: CLIENTS_PER_ROUND };
    const due = await listDueDigests(getDatabase().system, round);
    for (const clientId of due) {
      tried.push(clientId);
      try {
        await sendDigest(clientId, nowMs);
      } catch (error) {
        log.warn({ err: error, clientId }, "sending a weekly digest failed");
      }
    }
    if (due.length < CLIENTS_PER_ROUND) return tried.length;
  }
}

/** The first instant after `fromMs` and up to `toMs` at which a digest is due; null if there is none. */
export async function getNextDigestMs(fromMs: number, toMs: number): Promise<number | null> {
  const due = await findNextDigest(getDatabase().system, { from: new Date(fromMs), to: new Date(toMs) });
  return due?.getTime() ?? null;
}

/**
 * Sends the digest of the newest week that is over to the user by mail and to Slack now, marked as a test, also while it is off. Returns
 * what became of each. AppError `forbidden` by role, `rate_limited` above ten an hour, `rejected` while the workspace has no digest.
 */
export async function testDigest(viewer: UserViewer): Promise<{ deliveries: DeliveryResult[] }> {
  requirePermission(canEditReports(viewer.role));
  const { clientId, userId } = viewer;
  const { system } = getDatabase();
  const row = await findDigest(system, clientId);
  if (row === undefined) throw new AppError("rejected", "Save the digest first, then try it.");
  await consumeRateLimit(TESTS, clientId);
  const nowMs = await getBusinessTime(system);
  const made = await makeLast(clientId, row, nowMs);
  if (made === undefined) throw new AppError("not_found", "This workspace does not exist.");
  const chat = await buildChat(row, { ...made, clientId, nowMs, isTest: true });
  const deliveries: DeliveryResult[] = [];
  if (chat !== null) {
    const { attempt, ok } = await attemptChat({ ...chat, clientId }, nowMs);
    deliveries.push({ target: chat.target, ok, status: attempt.status, error: attempt.error });
  }
  await system.begin(async (tx) => {
    await made.requireUnerased(tx);
    const recipients = await listRecipients(tx, { clientId, kind: "digest", userIds: [userId] });
    // Asked for by the reader: it comes also to somebody who wants no digests by themselves.
    const mailed = recipients.map((recipient) => ({ ...recipient, mail: true }));
    await sendMails(tx, { ...made, clientId, recipients: mailed, isTest: true });
    await auditChange(tx, viewer, { action: "digest.tested" });
  });
  return { deliveries: [{ target: "Mail to you", ok: true, status: null, error: null }, ...deliveries] };
}

/**
 * Sends a client's digest of the newest week that is over: once, because the week, its mails and its message to Slack are written in
 * one transaction. While the workspace is read-only, digests rest.
 */
async function sendDigest(clientId: string, nowMs: number): Promise<void> {
  const { system } = getDatabase();
  const row = await findDigest(system, clientId);
  if (row === undefined || !isDue(row, nowMs)) return;
  const { access } = await getStanding(system, clientId);
  const made = await makeLast(clientId, row, nowMs);
  if (made === undefined) return;
  await system.begin(async (tx) => {
    await made.requireUnerased(tx);
    // Another process may have sent it, or somebody changed it, while it was made.
    const current = await findDigest(tx, clientId, true);
    if (current === undefined || !isDue(current, nowMs)) return;
    await setNextDigest(tx, { clientId, nextAt: new Date(computeNextSendMs(DIGEST_RULE, nowMs, made.timeZone)) });
    const at = new Date(nowMs);
    if (access !== "full" || !(await recordDigest(tx, { clientId, week: made.week.from, at }))) return;
    const recipients = await listRecipients(tx, { clientId, kind: "digest", userIds: current.userIds });
    await sendMails(tx, { ...made, clientId, recipients, isTest: false });
    const chat = await buildChat(current, { ...made, clientId, nowMs, isTest: false });
    if (chat !== null) await enqueueChat(tx, { clientId, type: DIGEST_MESSAGE, nowMs, chat });
    await addNotification(tx, {
      ...{ clientId, recipients, kind: "digest", nowMs },
      title: "Your weekly digest was sent",
      text: made.digest.period,
      link: made.digest.insightsLink,
    });
  });
}

function isDue({ nextAt }: DigestRow, nowMs: number): boolean {
  return nextAt !== null && nextAt.getTime() <= nowMs;
}

type Made = Awaited<ReturnType<typeof makeDigest>> & { week: { from: string; to: string }; timeZone: string };

/** Makes the digest of the newest week that is over; undefined for a deleted client. */
async function makeLast(
  clientId: string,
  { lang }: DigestRow,
  nowMs: number,
): Promise<(Made & { requireUnerased: (tx: Queryable) => Promise<void> }) | undefined> {
  const { system } = getDatabase();
  const client = await findDigestClient(system, clientId);
  if (client === undefined) return undefined;
  const { timeZone } = client;
  const week = computeReportPeriod(DIGEST_RULE, computeLastSendMs(DIGEST_RULE, nowMs, timeZone), timeZone);
  const requireUnerased = await startReport(system, clientId);
  return { ...(await makeDigest({ ...client, clientId, lang, week })), week, timeZone, requireUnerased };
}

async function sendMails(
  tx: Queryable,
  {
    clientId,
    digest,
    chart,
    recipients,
    isTest,
  }: Pick<Made, "digest" | "chart"> & {
    clientId: string;
    recipients: Awaited<ReturnType<typeof listRecipients>>;
    isTest: boolean;
  },
): Promise<void> {
  const content = buildDigestMail(digest, { isTest });
  const attachments = chart === null ? [] : [{ name: CHART_FILE, type: "image/png", content: chart }];
  const stopLabel = getDigestWords(digest.lang).stop;
  for (const recipient of recipients) {
    const mail = { clientId, kind: "digest", recipient, content, attachments, stopLabel, quotes: true } as const;
    await enqueueNotificationMail(tx, mail);
  }
}

/** The message to Slack; null without Slack. */
async function buildChat(
  { lang, slack, slackSecret, slackHint, slackChannel }: DigestRow,
  {
    clientId,
    digest,
    week,
    nowMs,
    isTest,
  }: { clientId: string; digest: Digest; week: Made["week"]; nowMs: number; isTest: boolean },
): Promise<ChatTarget | null> {
  if (slack === null || slackSecret === null) return null;
  const chartUrl = await createChartUrl({ clientId, from: week.from, lang }, nowMs);
  const message = buildSlackMessage(digest, { siteUrl: getEnv().siteUrl, chartUrl, isTest });
  const body = JSON.stringify(slackChannel === null ? message : { channel: slackChannel, ...message });
  const target = slackChannel === null ? `Slack, ${slackHint ?? ""}` : `Slack, ${slackChannel}`;
  return { kind: slack, sealedUrl: slackSecret, body, target };
}
