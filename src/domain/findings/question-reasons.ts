import { UNANSWERED_REASONS } from "../conversations/stored-reading.ts";
import type { LossReason } from "../reading/reading.contract.ts";

/** Reasons by which the user asked something that was answered wrongly or not at all. */
export const QUESTION_REASONS: readonly LossReason[] = ["wrong_answer", ...UNANSWERED_REASONS];
