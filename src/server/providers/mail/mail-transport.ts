import type { MailAttachment } from "../../../domain/mail/mail.contract.ts";

/**
 * A mail to send. `id` is the same for all attempts, so that receivers can detect duplicates; `unsubscribeUrl` ends such mails with
 * one click.
 */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  unsubscribeUrl?: string | undefined;
  replyTo?: string | undefined;
};

/** Sends mails. */
export type MailTransport = {
  /** Resolves once the receiving server accepts the mail; throws MailRefusedError if it never will. */
  send(mail: OutgoingMail): Promise<void>;
};

/** The receiving server rejected the mail permanently, for example because the address does not exist. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}
