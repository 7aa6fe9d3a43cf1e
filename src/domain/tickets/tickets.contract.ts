import type { z } from "zod";
import { contactSchema, optionalLineSchema } from "../leads/leads.contract.ts";

/** POST /api/tickets: a support request, with or without an account. */
export const newTicketSchema = contactSchema.extend({ subject: optionalLineSchema });
export type NewTicket = z.infer<typeof newTicketSchema>;
