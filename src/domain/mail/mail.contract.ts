import { z } from "zod";

const line = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[^\p{Cc}]*$/u, "Must be one line");
const text = z.string().trim().min(1).max(10_000);
/** A path of this site (`/reset-password`), made absolute when the mail is sent, or a whole address. */
const link = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)\S*$/, "Must be a path of this site or a web address")
  .max(4_000);

const mailBlockSchema = z.discriminatedUnion("kind", [
  /** A paragraph. Line breaks stay. */
  z.object({ kind: z.literal("text"), text }),
  /** The one thing to do; its address stands below it in letters too. */
  z.object({ kind: z.literal("button"), label: line, link }),
  /** Names and values, one pair a line. */
  z.object({ kind: z.literal("facts"), rows: z.array(z.object({ name: line, value: text })).min(1) }),
  /** What somebody else wrote, set apart from our own words. */
  z.object({ kind: z.literal("quote"), text }),
  z.object({ kind: z.literal("list"), items: z.array(text).min(1) }),
]);
export type MailBlock = z.infer<typeof mailBlockSchema>;

/** What a mail says; how it looks is decided in one place, `render-mail.ts`. */
export const mailContentSchema = z.object({
  subject: line,
  heading: line,
  blocks: z.array(mailBlockSchema).min(1),
  /** Why the person gets this mail, and what to do if it was not meant for them. */
  footnote: text,
});
export type MailContent = z.infer<typeof mailContentSchema>;

/** A mail that is to be sent: one person, one content. */
export const newMailSchema = z.object({
  to: z.email().max(255),
  content: mailContentSchema,
});
export type NewMail = z.input<typeof newMailSchema>;
