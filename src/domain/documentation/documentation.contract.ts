import { z } from "zod";
import { DOC_GROUPS } from "../content/docs.contract.ts";

/** A page of the documentation, as the dashboard lists and searches it. */
export const docEntrySchema = z.object({
  href: z.string(),
  title: z.string(),
  description: z.string(),
  group: z.enum(DOC_GROUPS),
  /** Its words without markup. */
  text: z.string(),
});
export type DocEntry = z.infer<typeof docEntrySchema>;

/** GET /docs/pages.json: all pages in reading order; made with the site. */
export const docEntriesSchema = z.object({ pages: z.array(docEntrySchema) });
