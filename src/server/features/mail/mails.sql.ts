import type { MailAttachment, MailContent, MailOrigin } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Inserts a waiting mail. */
export async function insertMail(
  sql: Queryable,
  {
    mailId,
    to,
    content,
    origin,
    priority,
  }: { mailId: string; to: string; content: MailContent; origin: MailOrigin | null; priority: number },
): Promise<void> {
  // Cast from text: the driver would otherwise look up the jsonb type on every connection.
  await sql`
    insert into mails (mail_id, recipient, content, origin, priority)
    values (${mailId}, ${to}, ${JSON.stringify(content)}::text::jsonb,
      ${origin === null ? null : JSON.stringify(origin)}::text::jsonb, ${priority})`;
}

/** Lists and locks the unsent mails that quote a client's conversations. */
export async function lockPendingRows(
  sql: Queryable,
  clientId: string,
): Promise<{ mailId: string; to: string; content: unknown; origin: unknown }[]> {
  return sql<{ mailId: string; to: string; content: unknown; origin: unknown }[]>`
    select mail_id as "mailId", recipient as to, content, origin from mails
    where status in ('waiting', 'queued') and origin ->> 'clientId' = ${clientId}
    order by mail_id for update`;
}

/** Replaces the content of a mail. */
export async function updateMailContent(
  sql: Queryable,
  { mailId, content }: { mailId: string; content: MailContent },
): Promise<void> {
  await sql`update mails set content = ${JSON.stringify(content)}::text::jsonb where mail_id = ${mailId}`;
}

/** Deletes the files of a mail. */
export async function deleteAttachments(sql: Queryable, mailId: string): Promise<void> {
  await sql`delete from mail_attachments where mail_id = ${mailId}`;
}

/** Adds a file to a mail that waits. */
export async function insertAttachment(
  sql: Queryable,
  { mailId, position, name, type, content }: MailAttachment & { mailId: string; position: number },
): Promise<void> {
  await sql`
    insert into mail_attachments (mail_id, position, file_name, content_type, content)
    values (${mailId}, ${position}, ${name}, ${type}, ${content})`;
}

/** Lists the files of a mail, in order. */
export async function listAttachments(sql: Queryable, mailId: string): Promise<MailAttachment[]> {
  return sql<MailAttachment[]>`
    select file_name as name, content_type as type, content from mail_attachments
    where mail_id = ${mailId} order by position`;
}

/** Marks waiting mails as queued and returns them, the most urgent first; skips rows locked by another process. */
export async function claimWaitingMails(
  sql: Queryable,
  limit: number,
): Promise<{ mailId: string; priority: number }[]> {
  return sql<{ mailId: string; priority: number }[]>`
    update mails set status = 'queued'
    where mail_id in (
      select mail_id from mails where status = 'waiting' order by priority desc, created_at limit ${limit}
      for update skip locked)
    returning mail_id as "mailId", priority`;
}

/** Counts the mails that were never attempted, or are being sent for the first time. */
export async function countUnattempted(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from mails
    where status in ('waiting', 'queued') and attempts <= 1 and last_error is null`;
  return row?.count ?? 0;
}

export type MailRow = { mailId: string; to: string; content: unknown; attempts: number };

/** Counts an attempt and returns the mail; undefined if it was sent, abandoned or deleted. */
export async function startMailAttempt(sql: Queryable, mailId: string): Promise<MailRow | undefined> {
  const [row] = await sql<MailRow[]>`
    update mails set attempts = attempts + 1, status = 'queued'
    where mail_id = ${mailId} and status in ('waiting', 'queued')
    returning mail_id as "mailId", recipient as to, content, attempts`;
  return row;
}

/** Marks a mail as sent or failed and deletes its content and files, and the address unless an operator may need it to see what failed. */
export async function finishMail(
  sql: Queryable,
  { mailId, status, error }: { mailId: string; status: "sent" | "failed"; error: string | null },
): Promise<void> {
  await deleteAttachments(sql, mailId);
  await sql`
    update mails set status = ${status}, last_error = ${error}, content = null, origin = null, finished_at = now(),
      recipient = case when ${status} = 'sent' then '' else recipient end
    where mail_id = ${mailId}`;
}

/** Stores the error of the last attempt. */
export async function updateMailError(
  sql: Queryable,
  { mailId, error }: { mailId: string; error: string },
): Promise<void> {
  await sql`update mails set last_error = ${error} where mail_id = ${mailId}`;
}

/** Deletes all mails to some addresses, and only the failed ones to others. */
export async function deleteMailRows(
  sql: Queryable,
  { all, failed }: { all: readonly string[]; failed: readonly string[] },
): Promise<void> {
  await sql`
    delete from mails where recipient = any(${[...all]}::text[])
      or (status = 'failed' and recipient = any(${[...failed]}::text[]))`;
}

/** Deletes mails sent or abandoned over `days` days ago. */
export async function deleteFinishedMails(sql: Queryable, days: number): Promise<void> {
  await sql`delete from mails where finished_at < now() - make_interval(days => ${days})`;
}
