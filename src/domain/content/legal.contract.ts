/** Front matter of legal pages. */
import { z } from "zod";

export const legalSchema = z.strictObject({
  title: z.string("Enter a title"),
  description: z.string("Describe the page in a sentence").min(40).max(170),
  updated: z.coerce.date("Enter the date of the last change, such as 2026-11-21"),
});
