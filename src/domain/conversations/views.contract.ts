import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { BREAKDOWNS } from "../metrics/breakdowns.ts";
import { CHARTED } from "../metrics/period-measures.ts";
import { EARLIER_PERIODS, PERIOD_PRESETS } from "../metrics/period.ts";
import { conversationFilterSchema } from "./conversations.contract.ts";

/** Saved views per workspace; more would not fit into a menu. */
export const MAX_VIEWS = 100;

/** The screens that have saved views: the list, and Analytics. */
export const VIEW_SCREENS = ["conversations", "analytics"] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

/**
 * What a saved view opens. Views of the list have no period, because they are opened again in later periods; those of Analytics
 * have one by its name, which ends on the day the view is opened, or by its days. The choice of sample data is in neither: each
 * person makes it for all screens.
 */
export const viewFilterSchema = conversationFilterSchema
  .omit({ ids: true, sample: true })
  .extend({
    period: z.enum(PERIOD_PRESETS).optional(),
    measure: z.enum(CHARTED).optional(),
    by: z.enum(BREAKDOWNS).optional(),
    against: z.enum(EARLIER_PERIODS).optional(),
    compare: z.literal("none").optional(),
    in: z.literal("money").optional(),
  })
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
  screen: z.enum(VIEW_SCREENS).default("conversations"),
  filter: viewFilterSchema,
});
export type NewView = Omit<z.infer<typeof newViewSchema>, "screen"> & { screen?: ViewScreen };

/** A view as stored; the browser drops filters that no longer exist. */
export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  screen: z.enum(VIEW_SCREENS),
  filter: z.record(z.string(), z.unknown()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** GET /api/saved-views: the client's, by name. */
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) });
