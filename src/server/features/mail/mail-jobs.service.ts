import { mailContentSchema } from "../../../domain/mail/mail.contract.ts";
import { renderMail } from "../../../domain/mail/render-mail.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { sendJob } from "../../jobs/queue.ts";
import { log } from "../../log.ts";
import { MailRefusedError } from "../../providers/mail/mail-transport.ts";
import type { MailTransport } from "../../providers/mail/mail-transport.ts";
import { getMailTransport } from "../../providers/mail/mail.ts";
import { beginMailAttempt, deleteFinishedMails, finishMail, takeWaitingMails, updateMailError } from "./mails.sql.ts";

/** With the queue's pauses about five hours: longer than most outages. */
const MAX_ATTEMPTS = 12;
const TAKE = 50;
const KEEP_DAYS = 7;
const ERROR_LENGTH = 300;

/** Puts the mails whose cause is committed into the queue; true where more of them may wait. */
export async function dispatchMails(): Promise<boolean> {
  return getDatabase().system.begin(async (tx) => {
    const mailIds = await takeWaitingMails(tx, TAKE);
    for (const mailId of mailIds) await sendJob("send-mail", { mailId });
    return mailIds.length === TAKE;
  });
}

/**
 * One attempt at a mail. Throws where another may succeed, so that the queue makes it later; a receiver's refusal and the
 * last attempt are final.
 */
export async function sendMail(
  mailId: string,
  {
    sql = getDatabase().system,
    transport = getMailTransport(),
    siteUrl = readEnv().siteUrl,
  }: { sql?: Sql; transport?: MailTransport; siteUrl?: string } = {},
): Promise<void> {
  const mail = await beginMailAttempt(sql, mailId);
  if (mail === undefined) return;
  const content = mailContentSchema.parse(mail.content);
  try {
    await transport.send({ id: mailId, to: mail.to, ...renderMail(content, { siteUrl }) });
  } catch (cause) {
    const error = describe(cause);
    const final = cause instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS;
    if (!final) {
      await updateMailError(sql, { mailId, error });
      // Without its cause: what a mail server answers may name the receiver, and logs hold no addresses.
      throw new Error(`Mail ${mailId} was not taken at attempt ${mail.attempts}; it is tried again.`);
    }
    await finishMail(sql, { mailId, status: "failed", error });
    log.warn({ mailId, attempts: mail.attempts }, "a mail was given up");
    return;
  }
  await finishMail(sql, { mailId, status: "sent", error: null });
}

/** Forgets mails that went out, or were given up, a week ago. */
export async function deleteOldMails(sql: Sql): Promise<void> {
  await deleteFinishedMails(sql, KEEP_DAYS);
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, ERROR_LENGTH);
}
