import { z } from "zod";
import { messageSchema } from "../leads/leads.contract.ts";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { adminListSchema } from "./admin-list.contract.ts";

export const TICKET_STATES = { open: "Open", answered: "Answered", closed: "Closed" } as const;
const ticketStateSchema = z.enum(["open", "answered", "closed"]);

/** GET /api/admin/tickets; `q` matches email, name and text. */
export const ticketsQuerySchema = adminListSchema.extend({ state: ticketStateSchema.optional() });
export const ticketRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  subject: z.string(),
  state: ticketStateSchema,
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
  messages: z.array(
    z.object({
      id: idSchema,
      writtenBy: z.enum(["customer", "staff"]),
      author: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** PATCH /api/admin/tickets/{id} */
export const ticketChangeSchema = z.object({ state: ticketStateSchema.exclude(["answered"]) });
/** POST /api/admin/tickets/{id}/messages: emails the reply to the customer. */
export const ticketReplySchema = z.object({ text: messageSchema });
