import type { MailContent } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Inserts a waiting mail. */
export async function insertMail(
  sql: Queryable,
  { mailId, to, content }: { mailId: string; to: string; content: MailContent },
): Promise<void> {
  // Cast from text: the driver would otherwise look up the jsonb type on every connection.
  await sql`
    insert into mails (mail_id, recipient, content)
    values (${mailId}, ${to}, ${JSON.stringify(content)}::text::jsonb)`;
}

/** Marks waiting mails as queued and returns their ids; skips rows locked by another process. */
export async function claimWaitingMails(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ mailId: string }[]>`
    update mails set status = 'queued'
    where mail_id in (
      select mail_id from mails where status = 'waiting' order by created_at limit ${limit} for update skip locked)
    returning mail_id as "mailId"`;
  return rows.map(({ mailId }) => mailId);
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

/** Marks a mail as sent or failed and deletes its content. */
export async function finishMail(
  sql: Queryable,
  { mailId, status, error }: { mailId: string; status: "sent" | "failed"; error: string | null },
): Promise<void> {
  await sql`
    update mails set status = ${status}, last_error = ${error}, content = null, finished_at = now()
    where mail_id = ${mailId}`;
}

/** Stores the error of the last attempt. */
export async function updateMailError(
  sql: Queryable,
  { mailId, error }: { mailId: string; error: string },
): Promise<void> {
  await sql`update mails set last_error = ${error} where mail_id = ${mailId}`;
}

/** Deletes mails sent or abandoned over `days` days ago. */
export async function deleteFinishedMails(sql: Queryable, days: number): Promise<void> {
  await sql`delete from mails where finished_at < now() - make_interval(days => ${days})`;
}
