import type { LossReason } from "../reading/reading.contract.ts";

/** Reasons by which the user asked something that was answered wrongly or not at all. */
export const QUESTION_REASONS = [
  "wrong_answer",
  "unanswered_question",
  "fallback_loop",
] as const satisfies LossReason[];
