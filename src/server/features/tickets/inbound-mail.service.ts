import { createHash } from "node:crypto";
import type { z } from "zod";
import { canReadAllTickets } from "../../../domain/auth/policies.ts";
import { MAX_MESSAGE_CHARACTERS } from "../../../domain/leads/leads.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { MAX_ATTACHMENTS } from "../../../domain/tickets/attachments.ts";
import type { inboundMailOutputSchema } from "../../../domain/tickets/tickets.contract.ts";
import { getStanding } from "../../auth/standing.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BodyHold } from "../../http/body/body-budget.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { readHeld } from "../../http/body/request-body.ts";
import { runInThread } from "../../jobs/threads/run-in-thread.ts";
import { parseReplyMail } from "../../providers/mail/parse-reply-mail.ts";
import type { ReplyMail } from "../../providers/mail/parse-reply-mail.ts";
import { storeAttachment } from "./attachments.service.ts";
import { addCustomerMessage } from "./messages.service.ts";
import { findTicketOfReply, isInboundSecret } from "./reply-address.ts";
import { findAuthorByEmail } from "./support.sql.ts";
import { enqueueSupportMail } from "./ticket-mails.service.ts";
import { lockAnyTicket, NO_CLIENT } from "./tickets.sql.ts";
import type { LockedTicket } from "./tickets.sql.ts";

type Outcome = z.input<typeof inboundMailOutputSchema>;
type Author = { name: string; userId: string | null };

export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const MAILS: RateLimit = { name: "ticket-mails", points: 60, windowSeconds: 3600, refusal: "Too many mails." };
/** Smaller mails are parsed in less than the time of a slice. */
const SMALL_BYTES = 32 * 1024;
/** Whose turn it is on a thread: mails come from one gateway. */
const THREAD_CLIENT = "inbound-mail";

/**
 * Reads a mail from a gateway that knows the secret; nothing of it is read before. AppError `invalid_key`, `rate_limited` above the
 * gateway's budget of bytes, and as {@link receiveTicketMail}.
 */
export async function receiveFromGateway(
  authorization: string | null,
  { body, hold }: { body: AsyncIterable<Uint8Array> | null; hold?: BodyHold },
): Promise<Outcome> {
  if (!isInboundSecret(authorization)) {
    throw new AppError("invalid_key", "The bearer token is not INBOUND_MAIL_SECRET.");
  }
  return receiveTicketMail(body === null ? new Uint8Array() : await readHeld(body, MAX_MAIL_BYTES, hold));
}

/**
 * Adds a mail to the ticket whose reply address it was sent to, with its files, if a person who may write there sent it. Says why it was
 * not added. AppError `invalid` for what is no mail, `rate_limited`.
 */
async function receiveTicketMail(bytes: Uint8Array): Promise<Outcome> {
  const mail = await parseMail(bytes);
  const ticketId = findTicketOfReply(mail.recipients);
  if (ticketId === null) return refuse("no_ticket");
  // Before anything is sent because of it: two programs must not answer each other.
  if (mail.isAutomatic) return refuse("automatic");
  await consumeRateLimit(MAILS, ticketId);
  const { system } = getDatabase();
  const found = await findSender(system, ticketId, mail);
  if (typeof found === "string") return refuse(found);
  const { words } = mail;
  const files = await storeFiles(found.ticket, mail);
  if (words === "" && files.ids.length === 0) return refuse("empty");
  const text = buildText(words, files.refused);
  const isStored = await system.begin(async (tx) => {
    const ticket = await lockAnyTicket(tx, ticketId);
    if (ticket === undefined) return false;
    const { name: author, userId } = found.author;
    const post = { author, userId, text, attachments: files.ids, uploader: null, mailKey: getMailKey(mail, bytes) };
    if (!(await addCustomerMessage(tx, ticket, post))) return false;
    const plan = ticket.clientId === NO_CLIENT ? null : (await getStanding(system, ticket.clientId)).plan;
    const message = { isNew: false, author, email: mail.sender, text, files: files.names, plan };
    await enqueueSupportMail(tx, ticket, message);
    return true;
  });
  return isStored ? { stored: true, reason: null } : refuse("duplicate");
}

/** Parses a mail; a large one on a thread. AppError `invalid`, `too_large`. */
async function parseMail(bytes: Uint8Array): Promise<ReplyMail> {
  try {
    if (bytes.length <= SMALL_BYTES) return await parseReplyMail(bytes);
    return await runInThread("parseReplyMail", bytes, { clientId: THREAD_CLIENT });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", "This can't be read as an email.", { cause });
  }
}

async function findSender(
  sql: Queryable,
  ticketId: string,
  { sender: email }: ReplyMail,
): Promise<{ ticket: LockedTicket; author: Author } | "no_ticket" | "foreign_sender"> {
  const ticket = await lockAnyTicket(sql, ticketId);
  if (ticket === undefined) return "no_ticket";
  const { clientId, userId } = ticket;
  if (clientId === NO_CLIENT) {
    if (email !== ticket.email) return "foreign_sender";
    return { ticket, author: { name: ticket.name === "" ? email : ticket.name, userId: null } };
  }
  const member = await findAuthorByEmail(sql, { clientId, email });
  if (member === undefined || !(member.userId === userId || canReadAllTickets(member.role))) return "foreign_sender";
  return { ticket, author: member };
}

/** Stores the files that may be attached; names the others. */
async function storeFiles(
  { clientId }: LockedTicket,
  mail: ReplyMail,
): Promise<{ ids: string[]; names: string[]; refused: string[] }> {
  const stored = { ids: Array.of<string>(), names: Array.of<string>(), refused: Array.of<string>() };
  for (const { name, content } of mail.files) {
    try {
      if (stored.ids.length >= MAX_ATTACHMENTS) throw new AppError("invalid", "Too many files.");
      const file = await storeAttachment({ clientId, uploader: null, name, content });
      stored.ids.push(file.id);
      stored.names.push(file.name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      stored.refused.push(name === "" ? "a file without a name" : name);
    }
  }
  return stored;
}

function buildText(words: string, refused: readonly string[]): string {
  const kept = words.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed();
  const note = refused.length === 0 ? "" : `[Not taken over: ${refused.slice(0, 10).join(", ").slice(0, 500)}]`;
  return [kept, note].filter((part) => part !== "").join("\n\n");
}

/** A mail's id, or without one its bytes. */
function getMailKey({ messageId }: ReplyMail, bytes: Uint8Array): string {
  return createHash("sha256")
    .update(messageId ?? bytes)
    .digest("base64url");
}

function refuse(reason: NonNullable<Outcome["reason"]>): Outcome {
  return { stored: false, reason };
}
