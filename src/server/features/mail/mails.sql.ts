import type { MailContent } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export async function insertMail(
  sql: Queryable,
  { mailId, to, content }: { mailId: string; to: string; content: MailContent },
): Promise<void> {
  // As text: the driver would otherwise need to be told the type on every connection.
  await sql`
    insert into mails (mail_id, recipient, content)
    values (${mailId}, ${to}, ${JSON.stringify(content)}::text::jsonb)`;
}

/** Takes the mails that nobody has put in the queue yet; another process skips the ones taken here. */
export async function takeWaitingMails(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ mailId: string }[]>`
    update mails set status = 'queued'
    where mail_id in (
      select mail_id from mails where status = 'waiting' order by created_at limit ${limit} for update skip locked)
    returning mail_id as "mailId"`;
  return rows.map(({ mailId }) => mailId);
}

export type MailRow = { mailId: string; to: string; content: unknown; attempts: number };

/** A mail that is still to be sent, this attempt counted; undefined where it is out, given up or gone. */
export async function beginMailAttempt(sql: Queryable, mailId: string): Promise<MailRow | undefined> {
  const [row] = await sql<MailRow[]>`
    update mails set attempts = attempts + 1, status = 'queued'
    where mail_id = ${mailId} and status in ('waiting', 'queued')
    returning mail_id as "mailId", recipient as to, content, attempts`;
  return row;
}

/** The mail is out, or given up (`error`): what it said is forgotten. */
export async function finishMail(
  sql: Queryable,
  { mailId, status, error }: { mailId: string; status: "sent" | "failed"; error: string | null },
): Promise<void> {
  await sql`
    update mails set status = ${status}, last_error = ${error}, content = null, finished_at = now()
    where mail_id = ${mailId}`;
}

export async function updateMailError(
  sql: Queryable,
  { mailId, error }: { mailId: string; error: string },
): Promise<void> {
  await sql`update mails set last_error = ${error} where mail_id = ${mailId}`;
}

/** Deletes what went out or was given up more than `days` ago. */
export async function deleteFinishedMails(sql: Queryable, days: number): Promise<void> {
  await sql`delete from mails where finished_at < now() - make_interval(days => ${days})`;
}
