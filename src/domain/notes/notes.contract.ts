import { z } from "zod";
import { daySchema } from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";

/** Notes per workspace; more would not fit beside a chart. */
export const MAX_NOTES = 500;
const MAX_TEXT = 200;

/** POST /api/notes: what happened on a day, to be shown on charts. */
export const newNoteSchema = z.object({
  day: daySchema,
  text: z
    .string()
    .trim()
    .min(1, "Enter what happened")
    .max(MAX_TEXT, `At most ${MAX_TEXT} characters`)
    .refine(isStorableText, "Contains unsupported characters"),
});
export type NewNote = z.infer<typeof newNoteSchema>;

export const noteSchema = z.object({
  id: idSchema,
  day: z.string(),
  text: z.string(),
  by: z.string().nullable().describe("The name of the user who wrote it; null for a former member."),
});
export type Note = z.infer<typeof noteSchema>;

/** GET /api/notes: the client's, by day. */
export const notesSchema = z.object({ notes: z.array(noteSchema) });
