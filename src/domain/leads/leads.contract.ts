import { z } from "zod";
import { normalizeEmail } from "../auth/normalize-email.ts";
import { isStorableText } from "../shared/text.ts";

export const MAX_MESSAGE_CHARACTERS = 5_000;

const NOT_STORABLE = "Contains unsupported characters";

/** The email field of the site's forms (specification 5: hero and newsletter). */
export const siteEmailSchema = z
  .string()
  .trim()
  .min(1, "Email is required")
  .max(255, "Email too long")
  .pipe(z.email("Please enter a valid email address"));

/** A message to us: plain text with line breaks. */
export const messageSchema = z
  .string()
  .trim()
  .min(1, "Enter a message")
  .max(MAX_MESSAGE_CHARACTERS, "At most 5,000 characters")
  .refine(isStorableText, NOT_STORABLE);

/** An optional single-line field. */
export const optionalLineSchema = z
  .string()
  .trim()
  .max(200, "At most 200 characters")
  .refine(isStorableText, NOT_STORABLE)
  .default("");

/** A honeypot: a hidden field that only bots fill in. Requests with a value are not stored. */
export const honeypotSchema = z.string().max(1_000).default("");

const sender = { email: siteEmailSchema.transform(normalizeEmail), website: honeypotSchema };

/** The contact page's form. */
export const contactSchema = z.object({ ...sender, name: optionalLineSchema, message: messageSchema });

/** The sales page's form. */
export const salesSchema = contactSchema.extend({ company: optionalLineSchema, volume: optionalLineSchema });

/** POST /api/leads. `source` is the form; the footer's is "newsletter". */
export const newLeadSchema = z.discriminatedUnion("source", [
  z.object({ ...sender, source: z.literal("newsletter") }),
  contactSchema.extend({ source: z.literal("contact") }),
  salesSchema.extend({ source: z.literal("sales") }),
]);
export type NewLead = z.infer<typeof newLeadSchema>;
export type LeadSource = NewLead["source"];
