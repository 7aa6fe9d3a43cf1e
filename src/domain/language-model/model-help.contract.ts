import { z } from "zod";
import { dropStageSchema } from "../metrics/metrics.contract.ts";
import { modelSourceSchema } from "./language-model.contract.ts";

/** The last messages of a conversation that a model sees. */
export const MAX_REPLY_MESSAGES = 30;
export const MAX_OPINION_MESSAGES = 60;

/** POST /api/findings/{id}/wording: a fix in a model's words; the engine's on failure. */
export const fixWordingSchema = z.object({ text: z.string(), source: modelSourceSchema });
export type FixWording = z.infer<typeof fixWordingSchema>;

/** POST /api/conversations/{id}/suggested-reply: null on failure. It is never sent by us. */
export const suggestedReplySchema = z.object({ reply: z.string().nullable(), source: modelSourceSchema });
export type SuggestedReply = z.infer<typeof suggestedReplySchema>;

/** POST /api/conversations/{id}/second-opinion: null on failure. It changes nothing. */
export const secondOpinionSchema = z.object({
  opinion: z
    .object({
      stage: dropStageSchema,
      quote: z.string().describe("Words of one of the messages."),
      reason: z.string(),
    })
    .nullable(),
  source: modelSourceSchema,
});
export type SecondOpinion = z.infer<typeof secondOpinionSchema>;
