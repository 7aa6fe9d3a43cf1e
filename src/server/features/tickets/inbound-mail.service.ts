import { createHash } from "node:crypto";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import type { z } from "zod";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { canReadAllTickets } from "../../../domain/auth/policies.ts";
import { htmlToWords } from "../../../domain/imports/json/html-words.ts";
import { MAX_MESSAGE_CHARACTERS } from "../../../domain/leads/leads.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { MAX_ATTACHMENTS, MAX_FILE_NAME } from "../../../domain/tickets/attachments.ts";
import { extractReply } from "../../../domain/tickets/reply-text.ts";
import type { inboundMailOutputSchema } from "../../../domain/tickets/tickets.contract.ts";
import { getStanding } from "../../auth/standing.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
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
/** Where mail servers write the address that a mail was sent to. */
const RECIPIENT_HEADERS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
const MAX_NESTING = 20;

/** Reads a mail from a gateway that knows the secret; nothing of it is read before. AppError `invalid_key`, and as {@link receiveTicketMail}. */
export async function receiveFromGateway(
  authorization: string | null,
  body: AsyncIterable<Uint8Array> | null,
): Promise<Outcome> {
  if (!isInboundSecret(authorization)) {
    throw new AppError("invalid_key", "The bearer token is not INBOUND_MAIL_SECRET.");
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return receiveTicketMail(Buffer.concat(chunks));
}

/**
 * Adds a mail to the ticket whose reply address it was sent to, with its files, if a person who may write there sent it. Says why it was
 * not added. AppError `invalid` for what is no mail, `rate_limited`.
 */
async function receiveTicketMail(bytes: Uint8Array): Promise<Outcome> {
  const mail = await parseMail(bytes);
  const ticketId = findTicketOfReply(getHeaders(mail, RECIPIENT_HEADERS).join(" "));
  if (ticketId === null) return refuse("no_ticket");
  // Before anything is sent because of it: two programs must not answer each other.
  if (isAutomatic(mail)) return refuse("automatic");
  await consumeRateLimit(MAILS, ticketId);
  const { system } = getDatabase();
  const found = await findSender(system, ticketId, mail);
  if (typeof found === "string") return refuse(found);
  const words = extractReply(mail.text ?? htmlToWords(mail.html ?? ""))
    .replaceAll("\0", "")
    .toWellFormed();
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
    const message = { isNew: false, author, email: getSender(mail), text, files: files.names, plan };
    await enqueueSupportMail(tx, ticket, message);
    return true;
  });
  return isStored ? { stored: true, reason: null } : refuse("duplicate");
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING });
  } catch (cause) {
    throw new AppError("invalid", "This can't be read as an email.", { cause });
  }
}

async function findSender(
  sql: Queryable,
  ticketId: string,
  mail: Email,
): Promise<{ ticket: LockedTicket; author: Author } | "no_ticket" | "foreign_sender"> {
  const ticket = await lockAnyTicket(sql, ticketId);
  if (ticket === undefined) return "no_ticket";
  const email = getSender(mail);
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
  mail: Email,
): Promise<{ ids: string[]; names: string[]; refused: string[] }> {
  const stored = { ids: Array.of<string>(), names: Array.of<string>(), refused: Array.of<string>() };
  for (const { filename, content } of mail.attachments) {
    const name = (filename ?? "").replaceAll("\0", "").toWellFormed().slice(0, MAX_FILE_NAME);
    try {
      if (stored.ids.length >= MAX_ATTACHMENTS) throw new AppError("invalid", "Too many files.");
      const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
      const file = await storeAttachment({ clientId, uploader: null, name, content: bytes });
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

function isAutomatic(mail: Email): boolean {
  const [submitted = "no"] = getHeaders(mail, ["auto-submitted"]);
  return (
    !/^\s*no\b/i.test(submitted) ||
    getHeaders(mail, ["x-autoreply", "x-autorespond", "list-id"]).length > 0 ||
    getHeaders(mail, ["precedence"]).some((value) => /bulk|junk|list|auto/i.test(value))
  );
}

function getSender({ from }: Email): string {
  return normalizeEmail(from?.address ?? "");
}

function getHeaders({ headers }: Email, names: readonly string[]): string[] {
  return headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
}

/** A mail's id, or without one its bytes. */
function getMailKey({ messageId }: Email, bytes: Uint8Array): string {
  return createHash("sha256")
    .update(messageId ?? bytes)
    .digest("base64url");
}

function refuse(reason: NonNullable<Outcome["reason"]>): Outcome {
  return { stored: false, reason };
}
