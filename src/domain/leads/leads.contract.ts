import { z } from "zod";
import { normaliseEmail } from "../auth/email.ts";
import { isStorableText } from "../shared/text.ts";

export const MAX_MESSAGE_CHARACTERS = 5_000;

const NOT_STORABLE = "Use letters that can be stored";

/** The address of the site's own forms (specification 5: hero and newsletter). */
export const siteEmailSchema = z
  .string()
  .trim()
  .min(1, "Email is required")
  .max(255, "Email too long")
  .pipe(z.email("Please enter a valid email address"));

/** What somebody writes to us: plain text whose line breaks stay. */
export const messageSchema = z
  .string()
  .trim()
  .min(1, "Write a message")
  .max(MAX_MESSAGE_CHARACTERS, "At most 5,000 characters")
  .refine(isStorableText, NOT_STORABLE);

/** A short field that may stay empty. */
export const optionalLineSchema = z
  .string()
  .trim()
  .max(200, "At most 200 characters")
  .refine(isStorableText, NOT_STORABLE)
  .default("");

/** A field that people don't see and programs fill in: with anything in it, nothing is stored. */
export const trapSchema = z.string().max(1_000).default("");

const sender = { email: siteEmailSchema.transform(normaliseEmail), website: trapSchema };

/** The contact page's form. */
export const contactSchema = z.object({ ...sender, name: optionalLineSchema, message: messageSchema });

/** The sales page's form. */
export const salesSchema = contactSchema.extend({ company: optionalLineSchema, volume: optionalLineSchema });

/** POST /api/leads. `source` says which form asked; the footer's is "newsletter". */
export const newLeadSchema = z.discriminatedUnion("source", [
  z.object({ ...sender, source: z.literal("newsletter") }),
  contactSchema.extend({ source: z.literal("contact") }),
  salesSchema.extend({ source: z.literal("sales") }),
]);
export type NewLead = z.infer<typeof newLeadSchema>;
export type LeadSource = NewLead["source"];
