import { mailContentSchema } from "../../../domain/mail/mail.contract.ts";
import { renderMail } from "../../../domain/mail/render-mail.ts";
import { formatError } from "../../../domain/shared/format-error.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { MailRefusedError } from "../../providers/mail/mail-transport.ts";
import type { MailTransport } from "../../providers/mail/mail-transport.ts";
import { getMailTransport } from "../../providers/mail/mail.ts";
import { finishMail, listAttachments, startMailAttempt, updateMailError } from "./mails.sql.ts";

/** About five hours with the queue's backoff: longer than most outages. */
const MAX_ATTEMPTS = 12;
const ERROR_LENGTH = 300;

/**
 * Attempts to send a mail once. Throws on a temporary failure so that the queue retries; a permanent rejection or the last
 * failed attempt marks the mail as failed.
 */
export async function sendMail(
  mailId: string,
  {
    sql = getDatabase().system,
    transport = getMailTransport(),
    siteUrl = getEnv().siteUrl,
  }: { sql?: Sql; transport?: MailTransport; siteUrl?: string } = {},
): Promise<void> {
  const mail = await startMailAttempt(sql, mailId);
  if (mail === undefined) return;
  const content = mailContentSchema.parse(mail.content);
  try {
    const attachments = await listAttachments(sql, mailId);
    await transport.send({ id: mailId, to: mail.to, ...renderMail(content, { siteUrl }), attachments });
  } catch (cause) {
    const error = describe(cause);
    const final = cause instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS;
    if (!final) {
      await updateMailError(sql, { mailId, error });
      // Without its cause: mail servers may quote the recipient, and logs must not hold addresses.
      throw new Error(`Sending mail ${mailId} failed at attempt ${mail.attempts}; it is retried.`);
    }
    await finishMail(sql, { mailId, status: "failed", error });
    log.warn({ mailId, attempts: mail.attempts }, "a mail failed permanently");
    return;
  }
  await finishMail(sql, { mailId, status: "sent", error: null });
}

/** Marks a mail as failed that no process survived. */
export async function abandonMail(mailId: string): Promise<void> {
  await finishMail(getDatabase().system, {
    mailId,
    status: "failed",
    error: "The program ended twice while it was sent.",
  });
}

function describe(cause: unknown): string {
  return formatError(cause, { stack: false }).slice(0, ERROR_LENGTH);
}
