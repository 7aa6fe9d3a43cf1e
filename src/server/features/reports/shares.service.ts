import { canEditReports, canView } from "../../../domain/auth/policies.ts";
import { describeFix } from "../../../domain/findings/finding-labels.ts";
import { onePageSchema } from "../../../domain/reports/reports.contract.ts";
import type { OnePage } from "../../../domain/reports/reports.contract.ts";
import type { newShareOutputSchema, NewShare, sharesSchema } from "../../../domain/reports/shares.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import type { z } from "zod";
import { requirePermission } from "../../auth/require-permission.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { requireApiAccount } from "../api-accounts/require-account.service.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { findUserName } from "../people/members.service.ts";
import { getOnePage } from "./one-page.service.ts";
import {
  addShareView,
  deleteOldShares,
  deleteShareEnds,
  findShare,
  hasShareEnded,
  insertShare,
  insertShareEnds,
  listMatchingShares,
  listShareRows,
  revokeShareRow,
  updateShareReport,
} from "./shares.sql.ts";
import type { SharedRow, ShareRow } from "./shares.sql.ts";

/** A workspace lists this many shares, newest first. */
const LISTED = 100;
/** Shares that ended stay listed this long, and their links are told apart from made-up ones for this long afterwards. */
const KEPT_DAYS = 30;
const END_KEPT_DAYS = 365;
/** 256 bits as base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Stores a report as it is now and returns its link, which is shown this one time. AppError `forbidden` by role, `not_found` for an unknown account. */
export async function createShare(
  viewer: UserViewer,
  { expiresInDays, quotes, ...query }: NewShare,
  siteOrigin: string,
): Promise<z.input<typeof newShareOutputSchema>> {
  requirePermission(canEditReports(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, (tx) =>
    requireApiAccount(tx, { clientId, accountId: query.account, field: "account" }),
  );
  const report = await getOnePage(viewer, query);
  const shared = quotes ? report : replaceTexts(report, () => null);
  const createdAt = new Date(shared.asOf);
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  const [id, token] = [createId(), createSecret()];
  await getDatabase().withClient(clientId, async (tx) => {
    const createdBy = (await findUserName(tx, viewer)) ?? "";
    await insertShare(tx, {
      clientId,
      id,
      tokenHash: hashSecret(token),
      report: shared,
      createdAt,
      createdBy,
      expiresAt,
    });
    const details = { until: expiresAt.toISOString().slice(0, 10), language: shared.lang, "message texts": quotes };
    const subject = describePeriod(shared.period);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "report.shared", subject, details });
  });
  return { id, url: new URL(paths.sharedReport(token), siteOrigin).href, expiresAt: expiresAt.toISOString() };
}

/** Lists the newest shares of the workspace; without their links, which are not stored. */
export async function listShares({ clientId, role }: UserViewer): Promise<z.input<typeof sharesSchema>> {
  requirePermission(canView(role));
  const rows = await getDatabase().withClient(clientId, (tx) => listShareRows(tx, clientId, LISTED));
  return { shares: rows.map(toShare) };
}

/** Ends a link at once. AppError `forbidden` by role, `not_found`. */
export async function revokeShare(viewer: UserViewer, id: string): Promise<{ success: true }> {
  requirePermission(canEditReports(viewer.role));
  const { clientId } = viewer;
  const at = new Date(await getBusinessTime(getDatabase().system));
  await getDatabase().withClient(clientId, async (tx) => {
    const revoked = await revokeShareRow(tx, { clientId, id, at });
    if (revoked === undefined) throw new AppError("not_found", "This link does not exist.");
    if (!revoked.isNew) return;
    const subject = describePeriod(revoked);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "report.share_revoked", subject });
  });
  return { success: true };
}

/**
 * Returns the report of a link and counts the view. AppError `not_found` for a link that never was, `gone` for one that expired or was
 * revoked, or whose workspace is suspended or deleted.
 */
export async function openShare(token: string): Promise<{ report: OnePage; expiresAt: Date }> {
  const { system } = getDatabase();
  const share = TOKEN.test(token) ? await findShare(system, hashSecret(token)) : undefined;
  if (share === undefined) {
    if (TOKEN.test(token) && (await hasShareEnded(system, hashSecret(token)))) throw createGoneError();
    throw new AppError("not_found", "There is no report at this address.");
  }
  const nowMs = await getBusinessTime(system);
  if (hasEnded(share, nowMs)) throw createGoneError();
  const { clientId, id, expiresAt } = share;
  const report = onePageSchema.parse(share.report);
  await addShareView(system, { clientId, id, at: new Date(nowMs) });
  return { report, expiresAt };
}

/** Counts the client's shared reports with a message text that matches. */
export async function countMatchingShares(
  tx: Queryable,
  where: { clientId: string; pattern: string },
): Promise<number> {
  return (await listMatchingShares(tx, where)).length;
}

/** Masks the message texts that match in the client's shared reports. Their figures stay as they are. */
export async function maskShares(
  tx: Queryable,
  where: { clientId: string; pattern: string },
  mask: (text: string) => string,
): Promise<void> {
  for (const { id, report } of await listMatchingShares(tx, where)) {
    const masked = replaceTexts(onePageSchema.parse(report), mask);
    await updateShareReport(tx, { clientId: where.clientId, id, report: masked });
  }
}

/** Ends all links of a workspace in the transaction that deletes it. */
export async function endShares(tx: Queryable, clientId: string): Promise<void> {
  await insertShareEnds(tx, { clientId, at: new Date(await getBusinessTime(tx)) });
}

/** Deletes shares that ended a month ago, and forgets links a year later. */
export async function deleteEndedShares(sql: Queryable): Promise<void> {
  const nowMs = await getBusinessTime(sql);
  await deleteOldShares(sql, new Date(nowMs - KEPT_DAYS * DAY_MS), new Date(nowMs));
  await deleteShareEnds(sql, new Date(nowMs - END_KEPT_DAYS * DAY_MS));
}

function hasEnded({ expiresAt, revokedAt, suspended }: SharedRow, nowMs: number): boolean {
  return suspended || revokedAt !== null || expiresAt.getTime() <= nowMs;
}

function createGoneError(): AppError {
  return new AppError("gone", "This link has expired or was revoked. Ask the person who sent it for a new one.");
}

/** A report with other texts for what users and bots wrote. A fix quotes a part of such a text only if that stays as it is. */
function replaceTexts(report: OnePage, replace: (text: string) => string | null): OnePage {
  const replaceText = (text: string | null) => (text === null ? null : replace(text));
  return {
    ...report,
    dropOffs: report.dropOffs.map((point) => ({ ...point, text: replaceText(point.text) })),
    findings: report.findings.map((finding) => {
      const quote = replaceText(finding.quote);
      const isSame = quote === finding.quote && replace(finding.fix) === finding.fix;
      return { ...finding, quote, fix: isSame ? finding.fix : describeFix(finding.kind) };
    }),
  };
}

function describePeriod({ from, to }: { from: string; to: string }): string {
  return `${from} – ${to}`;
}

function toShare({ createdAt, expiresAt, revokedAt, lastViewedAt, ...row }: ShareRow) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}
