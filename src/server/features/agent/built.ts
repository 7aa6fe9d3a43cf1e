import type { QuestionResult } from "../../../domain/agent/reading/read-question.ts";
import type { Results } from "./answer.ts";

/** An answer without a model: how the question was read, what was found, and the words. */
export type Built = { result: QuestionResult; results: Results; text: string };
