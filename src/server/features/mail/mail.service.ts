import { DAY_MS } from "../../../domain/shared/durations.ts";
import { createId } from "../../../domain/shared/ids.ts";
import {
  MAIL_PRIORITY,
  mailContentSchema,
  mailOriginSchema,
  newMailSchema,
} from "../../../domain/mail/mail.contract.ts";
import type {
  MailAttachment,
  MailContent,
  MailOrigin,
  MailUrgency,
  NewMail,
} from "../../../domain/mail/mail.contract.ts";
import type { Queryable, Transaction } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { deleteOutboxMails } from "../../providers/mail/outbox.ts";
import { getOutboxFolder } from "../../providers/mail/mail.ts";
import {
  deleteAttachments,
  deleteFinishedMails,
  deleteMailRows,
  insertAttachment,
  insertMail,
  lockPendingRows,
  updateMailContent,
} from "./mails.sql.ts";

const RETENTION_DAYS = 7;

type MailOptions = { attachments?: readonly MailAttachment[]; origin?: MailOrigin | null; urgency?: MailUrgency };

/** Enqueues a mail in the caller's transaction, so that it is sent only if that commits. The queue retries with backoff. */
export async function enqueueMail(
  sql: Queryable,
  mail: NewMail,
  { attachments = [], origin = null, urgency = "normal" }: MailOptions = {},
): Promise<void> {
  const { to, content } = newMailSchema.parse(mail);
  const mailId = createId();
  await insertMail(sql, { mailId, to, content, origin, priority: MAIL_PRIORITY[urgency] });
  for (const [position, file] of attachments.entries()) await insertAttachment(sql, { ...file, mailId, position });
}

/** A mail that waits: its text, and where it came from. */
export type PendingMail = { mailId: string; to: string; content: MailContent; origin: MailOrigin };

/** Lists and locks the unsent mails that quote a client's conversations. One that is being sent now is among them. */
export async function listPendingMails(tx: Transaction, clientId: string): Promise<PendingMail[]> {
  const rows = await lockPendingRows(tx, clientId);
  return rows.map(({ content, origin, ...row }) => ({
    ...row,
    content: mailContentSchema.parse(content),
    origin: mailOriginSchema.parse(origin),
  }));
}

/** Replaces the text of a mail that waits, and its files if they are given. */
export async function replacePendingMail(
  tx: Transaction,
  { mailId, content, attachments }: { mailId: string; content: MailContent; attachments?: readonly MailAttachment[] },
): Promise<void> {
  await updateMailContent(tx, { mailId, content: mailContentSchema.parse(content) });
  if (attachments === undefined) return;
  await deleteAttachments(tx, mailId);
  for (const [position, file] of attachments.entries()) await insertAttachment(tx, { ...file, mailId, position });
}

/** Deletes mails sent or abandoned over a week ago, in the outbox too. */
export async function deleteOldMails(sql: Queryable): Promise<void> {
  await deleteFinishedMails(sql, RETENTION_DAYS);
  const olderThan = Date.now() - RETENTION_DAYS * DAY_MS;
  await deleteOutboxMails(getOutboxFolder(), ({ sentMs }) => sentMs < olderThan);
}

/** Deletes all mails to some addresses, unsent ones too, and only the failed ones to others. */
export async function deleteMailsTo(
  tx: Queryable,
  recipients: { all: readonly string[]; failed: readonly string[] },
): Promise<void> {
  await deleteMailRows(tx, recipients);
}

/**
 * Deletes the files of mails to these addresses that were sent to the outbox. For after the commit: an error is logged, because what was
 * committed holds, and the hourly clean-up deletes the files later.
 */
export async function deleteOutboxMailsTo(addresses: readonly string[]): Promise<void> {
  try {
    await deleteOutboxMails(getOutboxFolder(), ({ to }) => addresses.includes(to));
  } catch (error) {
    log.warn({ err: error }, "mails in the outbox could not be deleted");
  }
}
