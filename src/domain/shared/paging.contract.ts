import { z } from "zod";

/** Keyset paging: `cursor` is the opaque end of the previous page, `limit` the maximum number of rows. */
export const pagingSchema = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the previous page; omit for the first page."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Maximum number of rows per page."),
});
