import { z } from "zod";
import { languageSchema, sentimentSchema } from "../analysis/analysis.contract.ts";
import { LAST_ACTS, LOSS_REASONS, NEEDS, OUTCOMES } from "../reading/reading.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { CORRECTABLE } from "./stored-reading.ts";

/** What a conversation came to. List items have no `decidedBy`. */
export const readingSchema = z.object({
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .describe("What it came to, including your correction; null while it is open, and for some seconds after its end."),
  reason: z.enum(LOSS_REASONS).nullable().describe("Why it was lost, or what went wrong; null without a reason."),
  act: z
    .enum(LAST_ACTS)
    .nullable()
    .describe("What the business did last, goodbyes apart: the place of a loss. `silent` if the user got no reply."),
  need: z.enum(NEEDS).nullable().describe("What the user came for."),
  subject: z
    .object({ text: z.string(), language: languageSchema })
    .nullable()
    .describe("The thing that it was about, in the user's words; `text` is empty if there is none."),
  left: sentimentSchema.nullable().describe("How the user left."),
  confidence: z.number().nullable().describe("How likely the engine's outcome is, 0–1."),
  decidedBy: z
    .object({ messageId: idSchema, start: z.number().int(), end: z.number().int() })
    .nullable()
    .describe("The message that decided the outcome, and the part of its text, as UTF-16 offsets."),
  corrected: z
    .object({ by: z.string(), at: z.iso.datetime(), fields: z.array(z.enum(CORRECTABLE)) })
    .nullable()
    .describe("Who corrected it last, when, and which fields are corrected; null without corrections."),
});
export type ConversationReadingView = z.infer<typeof readingSchema>;

/** PATCH /api/conversations/{id}/reading: corrections; `null` takes that field's correction back. */
export const readingPatchSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES).nullable().optional(),
    reason: z.enum(LOSS_REASONS).nullable().optional(),
    act: z.enum(LAST_ACTS).nullable().optional(),
    need: z.enum(NEEDS).nullable().optional(),
    subject: z
      .string()
      .trim()
      .min(1, "Enter what the user came for")
      .max(100, "At most 100 characters")
      .refine(isStorableText, "Contains unsupported characters")
      .nullable()
      .optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    path: ["outcome"],
    message: "Choose what to correct",
  });
export type ReadingPatch = z.infer<typeof readingPatchSchema>;
