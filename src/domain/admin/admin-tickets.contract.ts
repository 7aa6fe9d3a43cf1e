import { z } from "zod";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import {
  newTicketMessageSchema,
  ratingSchema,
  ticketMessageSchema,
  ticketStateSchema,
} from "../tickets/tickets.contract.ts";
import { adminListSchema } from "./admin-list.contract.ts";

export const TICKET_STATES = { open: "Open", answered: "Answered", closed: "Closed" } as const;

/** GET /api/admin/tickets; `q` matches email, name and text. */
export const ticketsQuerySchema = adminListSchema.extend({ state: ticketStateSchema.optional() });
export const ticketRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  subject: z.string(),
  state: ticketStateSchema,
  /** Whether a member opened it in the dashboard; the others are from the public form. */
  fromDashboard: z.boolean(),
  /** By when a reply is promised; null while none is due. */
  replyDueAt: z.iso.datetime().nullable(),
  rating: ratingSchema.nullable(),
  /** The sender's workspace and the support that its plan promises; null if nobody has the address. */
  support: z.object({ clientId: idSchema, plan: planSchema, promise: z.string() }).nullable(),
  /** The first message, shortened. */
  excerpt: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TicketRow = z.infer<typeof ticketRowSchema>;
export const ticketsPageSchema = z.object({ tickets: z.array(ticketRowSchema), nextCursor: idSchema.nullable() });

/** GET /api/admin/tickets/{id}: the ticket with its messages, oldest first. */
export const ticketSchema = ticketRowSchema.extend({
  ratingComment: z.string(),
  messages: z.array(ticketMessageSchema),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** POST /api/admin/tickets/{id}/messages: emails the reply with its files to the customer. */
export const ticketReplySchema = newTicketMessageSchema;
