/** What a legal page's front matter must hold. */
import { z } from "zod";

export const legalSchema = z.strictObject({
  title: z.string("Give the page a title"),
  description: z.string("Describe the page in a sentence").min(40).max(170),
  updated: z.coerce.date("Say when it was last changed, as in 2026-11-21"),
});
