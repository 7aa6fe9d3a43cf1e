import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

const line = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[^\p{Cc}]*$/u, "Must be a single line");
const text = z.string().trim().min(1).max(10_000);
/** A path of this site (`/reset-password`), made absolute when the mail is sent, or a full URL. */
const link = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)\S*$/, "Must be a path of this site or a URL")
  .max(4_000);

const mailBlockSchema = z.discriminatedUnion("kind", [
  /** A paragraph; line breaks are kept. */
  z.object({ kind: z.literal("text"), text }),
  /** The call to action; its URL is also shown as text below. */
  z.object({ kind: z.literal("button"), label: line, link }),
  /** A link that is no call to action. */
  z.object({ kind: z.literal("link"), label: line, link }),
  /** An attached picture, shown in its place; a mail program without pictures shows `alt`. */
  z.object({ kind: z.literal("picture"), file: line, alt: line }),
  /** Names and values, one pair per line. */
  z.object({ kind: z.literal("facts"), rows: z.array(z.object({ name: line, value: text })).min(1) }),
  /** Text written by another person, set off from our own. */
  z.object({ kind: z.literal("quote"), text }),
  z.object({ kind: z.literal("list"), items: z.array(text).min(1) }),
]);
export type MailBlock = z.infer<typeof mailBlockSchema>;

/** The content of a mail; `render-mail.ts` sets its layout. */
export const mailContentSchema = z.object({
  /** The language it is written in; English by default. */
  lang: z.enum(["en", "pt", "es"]).optional(),
  subject: line,
  heading: line,
  blocks: z.array(mailBlockSchema).min(1),
  /** Why the recipient gets this mail, and what to do if it was sent by mistake. */
  footnote: text,
  /** A link below the footnote, for those who didn't expect the mail. */
  footnoteLink: z.object({ label: line, link }).optional(),
  /** Ends mails of this kind with one click, for the List-Unsubscribe header (RFC 8058). */
  unsubscribeLink: link.optional(),
  /** Where replies go instead of to the sender. */
  replyTo: z.email().max(255).optional(),
});
export type MailContent = z.infer<typeof mailContentSchema>;

/**
 * Whose conversations a mail quotes, and the report that it holds, if any, as the schedule and the query: an erasure of a person reaches
 * it while it waits.
 */
export const mailOriginSchema = z.object({
  clientId: idSchema,
  report: z.object({ scheduleId: idSchema, query: z.record(z.string(), z.unknown()) }).optional(),
});
export type MailOrigin = z.infer<typeof mailOriginSchema>;

/**
 * The order in which mails are sent: those that a person waits for at a screen first, such as a link to reset a password; reports and
 * other mails to many last.
 */
export const MAIL_PRIORITY = { awaited: 2, normal: 1, bulk: 0 } as const;
export type MailUrgency = keyof typeof MAIL_PRIORITY;

/** A file that goes with a mail. */
export type MailAttachment = { name: string; type: string; content: Uint8Array };

/** A mail to send to one recipient. */
export const newMailSchema = z.object({
  to: z.email().max(255),
  content: mailContentSchema,
});
export type NewMail = z.input<typeof newMailSchema>;
