import { z } from "zod";
import { DROP_REASONS } from "../../reading/reading.contract.ts";
import { dropStageSchema, metricsQuerySchema } from "../metrics.contract.ts";
import { placesSchema } from "../outcomes/outcome-counts.contract.ts";

const count = z.number().int();
const dropReasonSchema = z.enum(DROP_REASONS);

/** GET /api/metrics/drop-offs: where users drop off, by reason and by the bot's last message. */
export const dropOffsQuerySchema = metricsQuerySchema.safeExtend({
  stage: dropStageSchema
    .optional()
    .describe("Only drop-offs at this furthest stage; `none` for conversations without a stage."),
});
export const dropOffsSchema = z.object({
  total: count.describe("Conversations closed without converting."),
  places: placesSchema.describe(
    "What the business did last in those that were lost, unmet or left at the greeting, and their reasons; most first.",
  ),
  reasons: z
    .array(z.object({ reason: dropReasonSchema, n: count }))
    .describe(
      "The reasons of their readings, most frequent first; `none` where there is no reason, or it is not known yet.",
    ),
  steps: z
    .array(
      z.object({
        step: z
          .string()
          .describe(
            "Key of the bot message. Use it as `step` with `outcome=dropped` to list these conversations in `GET /api/v1/conversations`.",
          ),
        text: z.string().describe("The bot's last message, with variable parts masked."),
        n: count,
        reason: dropReasonSchema.describe("Most frequent reason after this message."),
      }),
    )
    .describe("The bot's last messages, most frequent first; messages with the same wording are grouped."),
});
export type DropOffs = z.infer<typeof dropOffsSchema>;
