import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { conversationFilterSchema } from "./conversations.contract.ts";

/** Saved views per workspace; more would not fit into a menu. */
export const MAX_VIEWS = 100;

/**
 * The filters of a saved view. Without the period, because a view is opened again in later periods, and without the choice of
 * sample data, which each person makes for all screens.
 */
export const viewFilterSchema = conversationFilterSchema
  .omit({ from: true, to: true, ids: true, sample: true })
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== ""), {
    message: "Set at least one filter first",
  })
  .refine((filter) => Object.values(filter).every((value) => isStorableText(String(value))), {
    message: "Contains unsupported characters",
  });
export type ViewFilter = z.infer<typeof viewFilterSchema>;

/** POST /api/saved-views */
export const newViewSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a view name")
    .max(60, "At most 60 characters")
    .refine(isStorableText, "Contains unsupported characters"),
  filter: viewFilterSchema,
});
export type NewView = z.infer<typeof newViewSchema>;

/** A view as stored; the browser drops filters that no longer exist. */
export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** GET /api/saved-views: the client's, by name. */
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) });
