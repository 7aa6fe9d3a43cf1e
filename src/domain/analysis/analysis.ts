/** The public door of the engine. */
import type {
  ConversationAnalysis,
  Goal,
  Intent,
  Language,
  MessageAnalysis,
  MessageInput,
} from "./analysis.contract.ts";
import { DEFAULT_GOAL } from "./analysis.contract.ts";
import { applyMessage } from "./conversation/advance.ts";
import { extractReading } from "./conversation/extract-reading.ts";
import { createConversationState } from "./conversation/state.ts";
import { summarizeConversation } from "./conversation/summary.ts";
import type { ConversationState } from "./core/conversation-state.ts";
import type { Reading, Sentiment } from "./core/reading.ts";
import { classifyLanguage, createLanguageScores } from "./language/language-scores.ts";
import type { StageModel } from "./stage/stage-model.ts";
import { STAGE_MODEL } from "./stage/stage-weights.ts";

export { applySignal } from "./conversation/advance.ts";
export { extractReading } from "./conversation/extract-reading.ts";
export { decodeConversationState, encodeConversationState } from "./conversation/state-codec.ts";
export { copyConversationState, createConversationState, parseConversationState } from "./conversation/state.ts";
export { summarizeConversation } from "./conversation/summary.ts";
export type { ConversationState } from "./core/conversation-state.ts";
export type { Reading } from "./core/reading.ts";

/** Analyzes a whole conversation, messages in time order; confirmed commitments have their final stage. `closed` defaults to true. */
export function analyzeConversation(
  messages: readonly MessageInput[],
  options: { goal?: Goal; closed?: boolean; idleMs?: number } = {},
): { conversation: ConversationAnalysis; messages: MessageAnalysis[] } {
  const goal = options.goal ?? DEFAULT_GOAL;
  const state = createConversationState({ goal, ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }) });
  const analyzed: MessageAnalysis[] = [];
  for (const message of messages) {
    const analysis = advanceConversation(state, message, goal);
    const commitment = analysis.confirms === undefined ? undefined : analyzed[analysis.confirms];
    if (commitment) commitment.stage = "conversion";
    analyzed.push(analysis);
  }
  return { conversation: summarizeConversation(state, { closed: options.closed ?? true }), messages: analyzed };
}

/**
 * Analyzes the next message of a conversation and updates `state` in place. `reading` can be extracted ahead; `model` replaces the
 * shipped one, to evaluate it on conversations it was not trained on.
 */
export function advanceConversation(
  state: ConversationState,
  message: MessageInput,
  goal: Goal,
  reading: Reading = extractReading(message),
  model: StageModel = STAGE_MODEL,
): MessageAnalysis {
  return applyMessage(state, message, goal, reading, model);
}

/** Analyzes one text without a conversation, as a user message. */
export function analyzeUtterance(text: string): { language: Language; sentiment: Sentiment; intent: Intent } {
  const { languageScores, sentiment, intent } = extractReading({ role: "user", text });
  return { language: classifyLanguage(languageScores, createLanguageScores(), "other"), sentiment, intent };
}
