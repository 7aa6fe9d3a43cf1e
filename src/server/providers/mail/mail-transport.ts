/** A mail ready to leave. `id` stays the same over all attempts, so that receivers recognise a second copy. */
export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };

/** Carries mails out of the house. */
export type MailTransport = {
  /** Settles once the receiving side has taken the mail; MailRefusedError where it never will. */
  send(mail: OutgoingMail): Promise<void>;
};

/** The receiving side will not take this mail, however often it is asked: the address does not exist, or refuses us. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}
