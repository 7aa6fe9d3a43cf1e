import { z } from "zod";
import { languageSchema } from "../analysis/analysis.contract.ts";
import { rateSchema } from "../metrics/metrics.contract.ts";

const questionQuoteSchema = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  text: z.string().describe("What the user wrote, personal data masked."),
  language: languageSchema,
});

const answerSchema = z.object({
  text: z.string().describe("A draft: what was answered elsewhere, personal data masked."),
  by: z.enum(["agent", "bot"]).describe("Who answered: a person of your team, or the bot."),
  conversationId: z.string(),
  language: languageSchema,
});

export const questionSchema = z.object({
  key: z.string().describe("The key of the topic that was asked about; filters conversations as `topic`."),
  question: z.string().describe("As a user wrote it."),
  topic: z.string().describe("The topic's name."),
  conversations: z.number().int().describe("Conversations in which it was answered wrongly or not at all."),
  lost: rateSchema.describe("Those of them that were lost."),
  quotes: z.array(questionQuoteSchema).describe("Up to three, newest first."),
  answers: z.array(answerSchema).describe("Up to three; those of people first."),
});
export type Question = z.infer<typeof questionSchema>;
export type QuestionAnswer = z.infer<typeof answerSchema>;

/** GET /api/metrics/questions: most lost first. */
export const questionsSchema = z.array(questionSchema);
