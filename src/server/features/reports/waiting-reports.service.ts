/** Mails with a report that wait to be sent: an erasure of a person makes them again. */
import type { MailAttachment } from "../../../domain/mail/mail.contract.ts";
import { onePageQuerySchema } from "../../../domain/reports/reports.contract.ts";
import type { OnePage } from "../../../domain/reports/reports.contract.ts";
import { formatFileName } from "../../../domain/reports/sheet.ts";
import type { Queryable, Transaction } from "../../db/sql.ts";
import { replacePendingMail } from "../mail/mail.service.ts";
import type { PendingMail } from "../mail/mail.service.ts";
import { createOnePagePdf } from "./one-page-pdf.ts";
import { getOnePage } from "./one-page.service.ts";
import { createRecipientToken } from "./recipients.service.ts";
import { buildReportMail } from "./report-mails.ts";
import { findReportClient, getDatabaseTime, hasErasedSince, lockReportMails } from "./schedules.sql.ts";

/** The file of a report's mail; none without conversations. */
export async function buildReportFiles(report: OnePage): Promise<MailAttachment[]> {
  if (report.figures.conversations === 0) return [];
  return [{ name: formatFileName(report), type: "application/pdf", content: await createOnePagePdf(report) }];
}

/** Takes a lock on a client's report mails that wait: either a new one sees what was erased, or the erasure sees it. */
export async function lockWaitingReports(tx: Queryable, clientId: string): Promise<void> {
  await lockReportMails(tx, clientId);
}

/**
 * Before a mail is made from what is stored: returns what to call in the transaction that enqueues it. It takes the lock of
 * {@link lockWaitingReports}, and throws if a person was erased meanwhile.
 */
export async function startReport(sql: Queryable, clientId: string): Promise<(tx: Queryable) => Promise<void>> {
  const at = await getDatabaseTime(sql);
  return async (tx) => {
    await lockWaitingReports(tx, clientId);
    if (await hasErasedSince(tx, { clientId, at }))
      throw new Error("A person was erased while the report was made; it is made again.");
  };
}

/** Makes the report of a waiting mail again from what is stored now. A PDF can't be searched reliably, so each one is replaced. */
export async function rebuildWaitingReport(tx: Transaction, { mailId, to, origin }: PendingMail): Promise<void> {
  const { clientId, report: about } = origin;
  if (about === undefined) return;
  const client = await findReportClient(tx, clientId);
  if (client === undefined) return;
  const report = await getOnePage({ clientId, timeZone: client.timeZone }, onePageQuerySchema.parse(about.query));
  const content = buildReportMail(report, await createRecipientToken({ clientId, id: about.scheduleId, address: to }));
  await replacePendingMail(tx, { mailId, content, attachments: await buildReportFiles(report) });
}
