import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { conversationFilterSchema } from "./conversations.contract.ts";

/** More views than this would not be found again in a menu. */
export const MAX_VIEWS = 100;

/** What a view narrows the list by. The period is not part of it: a view is opened again in a later one. */
export const viewFilterSchema = conversationFilterSchema
  .omit({ from: true, to: true, ids: true })
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== ""), {
    message: "Narrow the list down first",
  })
  .refine((filter) => Object.values(filter).every((value) => isStorableText(String(value))), {
    message: "Must be well-formed Unicode without NUL characters",
  });
export type ViewFilter = z.infer<typeof viewFilterSchema>;

/** POST /api/saved-views */
export const newViewSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give the view a name")
    .max(60, "At most 60 characters")
    .refine(isStorableText, "Use letters that can be stored"),
  filter: viewFilterSchema,
});
export type NewView = z.infer<typeof newViewSchema>;

/** A view as it was stored; who opens it leaves out what the list no longer knows. */
export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** GET /api/saved-views: the client's, by name. */
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) });
