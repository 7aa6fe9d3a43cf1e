import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";

/** Paging and search text, shared by every admin list. */
export const adminListSchema = pagingSchema.extend({
  cursor: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
});
