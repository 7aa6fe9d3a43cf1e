import { z } from "zod";
import { rateSchema } from "../metrics/metrics.contract.ts";
import { LOSS_REASONS, NO_REASON, OUTCOMES, mayHaveReason } from "../reading/reading.contract.ts";
import { idSchema } from "../shared/ids.ts";

const outcomeSchema = z.enum(OUTCOMES);
const reasonSchema = z.enum(LOSS_REASONS);

const weeklyConversationSchema = z.object({
  conversationId: idSchema,
  messageId: idSchema.describe("The message that decided the outcome, else the last one."),
  random: z.boolean().describe("Chosen at random; the others are those that the engine is least sure of."),
  engine: z.object({ outcome: outcomeSchema, reason: reasonSchema.nullable() }).describe("As the engine reads it."),
  read: z
    .object({ outcome: outcomeSchema, reason: reasonSchema.nullable() })
    .nullable()
    .describe("As a person read it; null until then."),
});
export type WeeklyConversation = z.infer<typeof weeklyConversationSchema>;

/** GET /api/reading: the conversations to read this week, the same until it ends. */
export const weeklyReadingSchema = z.object({
  week: z.iso.date().describe("The Monday of the week, in the workspace's time zone."),
  conversations: z.array(weeklyConversationSchema),
});
export type WeeklyReading = z.infer<typeof weeklyReadingSchema>;

/** POST /api/reading/{conversationId}: what a person reads in a conversation. */
export const readConversationSchema = z
  .strictObject({ outcome: outcomeSchema, reason: reasonSchema.optional() })
  .refine(({ outcome, reason }) => reason === undefined || mayHaveReason(outcome), {
    path: ["reason"],
    message: NO_REASON,
  });
export type ReadConversation = z.infer<typeof readConversationSchema>;

/** GET /api/reading/agreement: how often people agreed with the engine's outcome, from conversations chosen at random. */
export const agreementSchema = z.object({
  n: z.number().int(),
  agree: rateSchema,
  byOutcome: z.array(z.object({ outcome: outcomeSchema, agree: rateSchema })).describe("By the engine's outcome."),
  weeks: z.array(z.object({ week: z.iso.date(), agree: rateSchema })).describe("Oldest first."),
  calibration: z
    .object({
      at: z.iso.datetime(),
      corrections: z.number().int().describe("Corrected conversations that it was learned from."),
      before: rateSchema.describe("Read right as the engine was trained, of the conversations that it was tried on."),
      after: rateSchema.describe(
        "Read right with what was learned from the others of them (five-fold cross-validation).",
      ),
    })
    .nullable()
    .describe("What the workspace's corrections taught its readings; null if nothing, or if it was undone."),
});
export type Agreement = z.infer<typeof agreementSchema>;
