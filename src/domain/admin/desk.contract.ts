/** The staff's desk: what the public site brings in, and what it tells of troubles. */
import { z } from "zod";
import { messageSchema } from "../leads/leads.contract.ts";
import { idSchema } from "../shared/ids.ts";
import {
  componentSchema,
  incidentImpactSchema,
  incidentSchema,
  incidentStateSchema,
} from "../status/status.contract.ts";
import { adminListSchema } from "./admin.contract.ts";

export const LEAD_SOURCES = { contact: "Contact page", sales: "Sales page", newsletter: "Newsletter" } as const;
const leadSourceSchema = z.enum(["contact", "sales", "newsletter"]);

/** GET /api/admin/leads; `q` is part of an address, a name or what was written, here and with tickets. */
export const leadsQuerySchema = adminListSchema.extend({
  source: leadSourceSchema.optional(),
  state: z.enum(["open", "handled"]).optional(),
});
/** GET /api/admin/leads/export.csv: the same list, without pages. */
export const leadFilterSchema = leadsQuerySchema.omit({ cursor: true, limit: true });
export const leadRowSchema = z.object({
  id: idSchema,
  source: leadSourceSchema,
  email: z.string(),
  name: z.string(),
  company: z.string(),
  volume: z.string(),
  message: z.string(),
  handledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type LeadRow = z.infer<typeof leadRowSchema>;
export const leadsPageSchema = z.object({ leads: z.array(leadRowSchema), nextCursor: idSchema.nullable() });

/** PATCH /api/admin/leads/{id} */
export const leadChangeSchema = z.object({ handled: z.boolean() });

export const TICKET_STATES = { open: "Open", answered: "Answered", closed: "Closed" } as const;
const ticketStateSchema = z.enum(["open", "answered", "closed"]);

/** GET /api/admin/tickets */
export const ticketsQuerySchema = adminListSchema.extend({ state: ticketStateSchema.optional() });
export const ticketRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  subject: z.string(),
  state: ticketStateSchema,
  /** The beginning of its first message. */
  excerpt: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TicketRow = z.infer<typeof ticketRowSchema>;
export const ticketsPageSchema = z.object({ tickets: z.array(ticketRowSchema), nextCursor: idSchema.nullable() });

/** GET /api/admin/tickets/{id}: the thread, the oldest message first. */
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
/** POST /api/admin/tickets/{id}/messages: goes to the person by mail. */
export const ticketAnswerSchema = z.object({ text: messageSchema });

/** GET /api/admin/incidents */
export const incidentsSchema = z.object({ incidents: z.array(incidentSchema) });

const updateTextSchema = z.string().trim().min(3, "Say it in a sentence").max(1_000, "At most 1,000 characters");

/** POST /api/admin/incidents: /status shows it at once. */
export const newIncidentSchema = z.object({
  title: z.string().trim().min(3, "Give it a title").max(120, "At most 120 characters"),
  impact: incidentImpactSchema,
  components: z.array(componentSchema),
  text: updateTextSchema,
});
/** POST /api/admin/incidents/{id}/updates: 'resolved' ends it, any other state opens it again. */
export const incidentUpdateSchema = z.object({ state: incidentStateSchema, text: updateTextSchema });
