import { AWAY_DAYS } from "../../../domain/alerts/new-findings.ts";
import type { Finding } from "../../../domain/findings/findings.contract.ts";
import { parseFindingId } from "../../../domain/findings/finding-kinds.ts";
import { describeFinding } from "../../../domain/findings/name-finding.ts";
import { describeFix, describeNewFinding } from "../../../domain/notifications/finding-notices.ts";
import type { FindingNotice } from "../../../domain/notifications/finding-notices.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { listVerifiedFixes, noteVerified } from "../metrics/findings/findings.service.ts";
import type { VerifiedFix } from "../metrics/findings/findings.service.ts";
import { getNewFindings } from "../metrics/findings/watch.service.ts";
import { addNotification, enqueueNotificationMail, listRecipients } from "../notifications/notifications.service.ts";
import { deleteOldAnnouncements, tryLockAnnouncing } from "./announcements.sql.ts";
import { buildFindingsMail } from "./finding-mails.ts";
import { listCheckedClients, noteChecked, noteFindings } from "./findings.sql.ts";
import type { CheckedClient } from "./findings.sql.ts";
import { enqueueEvent } from "./messages.service.ts";

const MIN_FINDING_COUNT = 20;
const EVENTS = ["finding.opened", "finding.verified"] as const;

/**
 * Announces new findings and fixes that worked, in the dashboard, by mail and to webhooks: a finding once until it was away for four
 * weeks, a fix once for its day. Findings change with the day; workspaces with a webhook for them are looked at each time.
 */
export async function announceFindings(): Promise<void> {
  const { system } = getDatabase();
  const nowMs = await getBusinessTime(system);
  for (const client of await listCheckedClients(system, EVENTS)) {
    if (client.checkedOn === localDayOf(nowMs, client.timeZone) && !client.isSubscribed) continue;
    try {
      await announceFindingsOf(client, nowMs);
    } catch (error) {
      log.warn({ err: error, clientId: client.clientId }, "announcing findings failed");
    }
  }
  await deleteOldAnnouncements(system);
}

async function announceFindingsOf({ clientId, timeZone }: CheckedClient, nowMs: number): Promise<void> {
  const search = { minN: MIN_FINDING_COUNT, nowMs, timeZone, sample: "exclude" } as const;
  const findings = await getNewFindings({ clientId }, search);
  const fixes = await listVerifiedFixes({ clientId, timeZone });
  await getDatabase().withClient(clientId, async (tx) => {
    if (!(await tryLockAnnouncing(tx, clientId))) return;
    const scope = { clientId, day: localDayOf(nowMs, timeZone), nowMs };
    const notices = [...(await openFindings(tx, findings, scope)), ...(await verifyFixes(tx, fixes, scope))];
    await noteChecked(tx, scope);
    await notifyMembers(tx, notices, scope);
  });
}

type Scope = { clientId: string; day: string; nowMs: number };

async function openFindings(
  tx: Transaction,
  findings: readonly Finding[],
  { clientId, day, nowMs }: Scope,
): Promise<FindingNotice[]> {
  if (findings.length === 0) return [];
  const ids = findings.map(({ id }) => id);
  const known = await noteFindings(tx, { clientId, ids, day, since: addDays(day, -AWAY_DAYS) });
  const fresh = findings.filter(({ id }) => !known.includes(id));
  for (const { id, kind, title, count, share, effect } of fresh) {
    const data = { ...{ id, kind, title, count, share, effect }, url: getInsightsUrl() };
    await enqueueEvent(tx, { clientId, type: "finding.opened", data, nowMs });
  }
  return fresh.map(describeNewFinding);
}

async function verifyFixes(
  tx: Transaction,
  fixes: readonly VerifiedFix[],
  { clientId, nowMs }: Scope,
): Promise<FindingNotice[]> {
  const notices: FindingNotice[] = [];
  for (const { id, appliedOn, verification } of fixes) {
    if (!(await noteVerified(tx, { clientId, id, appliedOn, at: new Date(nowMs) }))) continue;
    const { kind } = parseFindingId(id);
    const title = describeFinding(id);
    const { before, after, difference, low, high } = verification.own;
    const data = { id, kind, title, appliedOn, before, after, difference, low, high, url: getInsightsUrl() };
    await enqueueEvent(tx, { clientId, type: "finding.verified", data, nowMs });
    notices.push(describeFix({ title, appliedOn, before, after }));
  }
  return notices;
}

async function notifyMembers(
  tx: Transaction,
  notices: readonly FindingNotice[],
  { clientId, nowMs }: Scope,
): Promise<void> {
  if (notices.length === 0) return;
  const kind = "finding";
  const recipients = await listRecipients(tx, { clientId, kind });
  for (const { title, text } of notices) {
    await addNotification(tx, { clientId, recipients, kind, title, text, link: paths.dash.insights, nowMs });
  }
  const content = buildFindingsMail(notices);
  for (const recipient of recipients) await enqueueNotificationMail(tx, { clientId, kind, recipient, content });
}

function getInsightsUrl(): string {
  return new URL(paths.dash.insights, getEnv().siteUrl).href;
}
