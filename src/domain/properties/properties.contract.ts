import { z } from "zod";
import { MAX_PROPERTY_LENGTH } from "./extract-properties.ts";

/** Properties that a workspace tracks: its filters and columns. */
export const MAX_TRACKED = 20;
/** With more values a property filters lists alone, not figures. */
export const MAX_VALUES = 500;
/** The newest conversations with properties that names are counted in. */
export const COUNTED_CONVERSATIONS = 50_000;

export const propertyNameSchema = z.string().min(1).max(MAX_PROPERTY_LENGTH);

export const propertySchema = z.object({
  name: propertyNameSchema.describe("As it was sent."),
  label: z.string().describe("As your workspace calls it; the name until somebody changes it."),
  type: z.enum(["text", "number", "yes_no", "mixed"]),
  values: z
    .number()
    .int()
    .describe(`Different values; ${MAX_VALUES + 1} for more than ${MAX_VALUES}.`),
  examples: z.array(z.string()).describe("Its most frequent values, at most 50."),
  conversations: z.number().int().describe("Conversations with it, among the newest that have properties."),
  lastSeen: z.iso.datetime().nullable().describe("When a message last told it; null if none of the newest does."),
  tracked: z.boolean().describe("Whether it is a filter and a column."),
  listOnly: z.boolean().describe("Whether it has too many values to filter figures: it filters lists alone."),
});
export type Property = z.infer<typeof propertySchema>;

/** GET /api/properties */
export const propertiesSchema = z.object({ properties: z.array(propertySchema) });

/** PATCH /api/properties/{name} */
export const propertyPatchSchema = z
  .strictObject({
    tracked: z.boolean().optional(),
    label: z.string().trim().min(1, "Enter a label").max(60, "Use at most 60 characters").optional(),
  })
  .refine(({ tracked, label }) => tracked !== undefined || label !== undefined, "Send tracked or label");
export type PropertyPatch = z.infer<typeof propertyPatchSchema>;
export const changedPropertySchema = z.object({ name: z.string(), label: z.string(), tracked: z.boolean() });
