import { z } from "zod";
import { auditEntrySchema } from "../audit/audit.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";

/** GET /api/admin/audit */
export const adminAuditQuerySchema = pagingSchema.extend({
  cursor: idSchema.optional(),
  clientId: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
});
export const adminAuditEntrySchema = auditEntrySchema.omit({ actor: true }).extend({
  administrator: z.object({ id: idSchema.nullable(), name: z.string() }),
  client: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
});
export type AdminAuditEntry = z.infer<typeof adminAuditEntrySchema>;
export const adminAuditPageSchema = z.object({
  entries: z.array(adminAuditEntrySchema),
  nextCursor: idSchema.nullable(),
});
