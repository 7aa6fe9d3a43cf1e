/** What of a mail matters to a ticket. Parsing takes long for a large one, and gives only what is small or a file. */
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { htmlToWords } from "../../../domain/imports/json/formats/html-words.ts";
import { MAX_MESSAGE_CHARACTERS } from "../../../domain/leads/leads.contract.ts";
import { MAX_FILE_NAME } from "../../../domain/tickets/attachments.ts";
import { extractReply } from "../../../domain/tickets/reply-text.ts";

/** `recipients` is the text of all headers that name one; `messageId` is null without one. */
export type ReplyMail = {
  recipients: string;
  sender: string;
  messageId: string | null;
  /** Whether a program sent it, and must not be answered. */
  isAutomatic: boolean;
  words: string;
  files: { name: string; content: Uint8Array }[];
};

/** Where mail servers write the address that a mail was sent to. */
const RECIPIENT_HEADERS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
/** Far more than any person writes to. */
const MAX_RECIPIENTS_LENGTH = 256 * 1024;
const MAX_NESTING = 20;
/** Text that is searched for the reply: what is stored is shorter. */
const MAX_TEXT_LENGTH = 256 * 1024;
/** Files of a mail that are looked at. */
const MAX_FILES = 50;

/** Parses a mail as a mail server received it. Throws for what is none. */
export async function parseReplyMail(bytes: Uint8Array): Promise<ReplyMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING });
  const words = extractReply((mail.text ?? htmlToWords(mail.html ?? "")).slice(0, MAX_TEXT_LENGTH));
  return {
    recipients: getHeaders(mail, RECIPIENT_HEADERS).join(" ").slice(0, MAX_RECIPIENTS_LENGTH),
    sender: normalizeEmail(mail.from?.address ?? ""),
    messageId: mail.messageId ?? null,
    isAutomatic: isAutomatic(mail),
    words: words.replaceAll("\0", "").slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed(),
    files: mail.attachments.slice(0, MAX_FILES).map(({ filename, content }) => ({
      name: (filename ?? "").replaceAll("\0", "").toWellFormed().slice(0, MAX_FILE_NAME),
      content: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

function isAutomatic(mail: Email): boolean {
  const [submitted = "no"] = getHeaders(mail, ["auto-submitted"]);
  return (
    !/^\s*no\b/i.test(submitted) ||
    getHeaders(mail, ["x-autoreply", "x-autorespond", "list-id"]).length > 0 ||
    getHeaders(mail, ["precedence"]).some((value) => /bulk|junk|list|auto/i.test(value))
  );
}

function getHeaders({ headers }: Email, names: readonly string[]): string[] {
  return headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
}
