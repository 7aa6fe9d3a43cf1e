import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { adminListSchema } from "./admin-list.contract.ts";

export const LEAD_SOURCES = { contact: "Contact page", sales: "Sales page", newsletter: "Newsletter" } as const;
const leadSourceSchema = z.enum(["contact", "sales", "newsletter"]);

/** GET /api/admin/leads; `q` matches email, name and text. */
export const leadsQuerySchema = adminListSchema.extend({
  source: leadSourceSchema.optional(),
  state: z.enum(["open", "handled"]).optional(),
});
/** GET /api/admin/leads/export.csv: the same list without paging. */
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
