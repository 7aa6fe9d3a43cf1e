import { z } from "zod";

/** Keyset paging: `cursor` is the opaque end of the page before; a page holds `limit` rows at the most. */
export const pagingSchema = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the page before; absent for the first page."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page."),
});
