import { z } from "zod";

/** GET /api/admin/questions: how questions to the agent were understood in the last 90 days, over all clients. */
export const adminQuestionsSchema = z.object({
  days: z.number().int(),
  asked: z.number().int(),
  answered: z.number().int().describe("Those that were understood."),
  good: z.number().int().describe("Answers rated as good."),
  wrong: z.number().int().describe("Answers rated as wrong."),
  words: z
    .array(
      z.object({
        word: z.string(),
        language: z.string(),
        reason: z.string(),
        questions: z.number().int(),
        clients: z.number().int(),
      }),
    )
    .describe("Words that were not understood, most frequent first; never the whole question."),
  comments: z.array(z.object({ comment: z.string(), language: z.string(), at: z.iso.datetime() })),
});
export type AdminQuestions = z.infer<typeof adminQuestionsSchema>;
