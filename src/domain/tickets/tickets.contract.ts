import { z } from "zod";
import { contactSchema, messageSchema, optionalLineSchema } from "../leads/leads.contract.ts";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";
import { isStorableText } from "../shared/text.ts";
import { MAX_ATTACHMENTS } from "./attachments.ts";
import { attachmentSchema } from "./attachments.contract.ts";

/** POST /api/tickets: a support request, with or without an account. */
export const newTicketSchema = contactSchema.extend({ subject: optionalLineSchema });
export type NewTicket = z.infer<typeof newTicketSchema>;

export const ticketStateSchema = z.enum(["open", "answered", "closed"]);
export type TicketState = z.infer<typeof ticketStateSchema>;

export const RATINGS = ["good", "bad"] as const;
export const ratingSchema = z.enum(RATINGS);

const attachmentIdsSchema = z
  .array(idSchema)
  .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`)
  .refine((ids) => new Set(ids).size === ids.length, "Each file can be sent once")
  .default([]);

/** A message of a ticket, and the attachments that were uploaded for it. */
export const newTicketMessageSchema = z.object({ text: messageSchema, attachments: attachmentIdsSchema });

/** POST /api/support/tickets */
export const newSupportTicketSchema = newTicketMessageSchema.extend({
  subject: z
    .string()
    .trim()
    .min(1, "Enter a subject")
    .max(200, "At most 200 characters")
    .refine(isStorableText, "Contains unsupported characters"),
});

/** PATCH /api/support/tickets/{id} */
export const ticketChangeSchema = z.object({ state: ticketStateSchema.exclude(["answered"]) });

/** PUT /api/support/tickets/{id}/rating: after it was closed. */
export const newRatingSchema = z.object({
  rating: ratingSchema,
  comment: z
    .string()
    .trim()
    .max(1_000, "At most 1,000 characters")
    .refine(isStorableText, "Contains unsupported characters")
    .default(""),
});

export const ticketMessageSchema = z.object({
  id: idSchema,
  writtenBy: z.enum(["customer", "staff"]),
  author: z.string(),
  text: z.string(),
  /** How it came: written on a screen, or by email. */
  via: z.enum(["screen", "mail"]),
  at: z.iso.datetime(),
  attachments: z.array(attachmentSchema),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

export const supportTicketRowSchema = z.object({
  id: idSchema,
  subject: z.string(),
  state: ticketStateSchema,
  /** The member who opened it. */
  openedBy: z.string(),
  isOwn: z.boolean(),
  /** The latest message, shortened. */
  excerpt: z.string(),
  /** By when we promised a reply; null while none is due. */
  replyDueAt: z.iso.datetime().nullable(),
  rating: ratingSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SupportTicketRow = z.infer<typeof supportTicketRowSchema>;

/** What a workspace may expect of support. */
const supportTermsSchema = z.object({
  plan: planSchema,
  /** Replies to our emails reach the ticket. */
  byMail: z.boolean(),
});

/** GET /api/support/tickets: the member's own tickets, all of the workspace for owners and admins; the latest first. */
export const supportTicketsQuerySchema = pagingSchema.extend({
  cursor: idSchema.optional(),
  state: ticketStateSchema.optional(),
});
export const supportTicketsSchema = z.object({
  tickets: z.array(supportTicketRowSchema),
  nextCursor: idSchema.nullable(),
  terms: supportTermsSchema,
});

/** GET /api/support/tickets/{id} */
export const supportTicketSchema = supportTicketRowSchema.extend({
  messages: z.array(ticketMessageSchema),
  ratingComment: z.string(),
  terms: supportTermsSchema,
});
export type SupportTicket = z.infer<typeof supportTicketSchema>;

/** The answer to a new ticket. */
export const ticketCreatedSchema = z.object({ id: idSchema });

/** POST /api/support/inbound-mail */
export const inboundMailOutputSchema = z.object({
  stored: z.boolean(),
  /** Why it was not added to a ticket. */
  reason: z.enum(["no_ticket", "foreign_sender", "automatic", "duplicate", "empty"]).nullable(),
});
