/** The engine's door: what the rest of the program calls. */
import type {
  ConversationAnalysis,
  Goal,
  Intent,
  Language,
  MessageAnalysis,
  MessageInput,
} from "./analysis.contract.ts";
import { advanceConversation } from "./advance.ts";
import { chooseLanguage, createLanguageScores } from "./language.ts";
import { readMessage } from "./reading.ts";
import type { Sentiment } from "./sentiment.ts";
import { createConversationState } from "./state.ts";
import { summariseConversation } from "./summary.ts";

export { advanceConversation, signalConversation } from "./advance.ts";
export { packConversationState, unpackConversationState } from "./packed-state.ts";
export { copyConversationState, createConversationState, parseConversationState } from "./state.ts";
export type { ConversationState } from "./state.ts";
export { readMessage } from "./reading.ts";
export type { Reading } from "./reading.ts";
export { summariseConversation } from "./summary.ts";

const ENGINE_GOAL: Goal = { kind: "engine" };

/** Analyses a whole conversation, messages in time order; confirmed commitments carry their final stage. `closed` defaults to true. */
export function analyseConversation(
  messages: readonly MessageInput[],
  options: { goal?: Goal; closed?: boolean; idleMs?: number } = {},
): { conversation: ConversationAnalysis; messages: MessageAnalysis[] } {
  const goal = options.goal ?? ENGINE_GOAL;
  const state = createConversationState({ goal, ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }) });
  const analysed: MessageAnalysis[] = [];
  for (const message of messages) {
    const analysis = advanceConversation(state, message, goal);
    const commitment = analysis.confirms === undefined ? undefined : analysed[analysis.confirms];
    if (commitment) commitment.stage = "conversion";
    analysed.push(analysis);
  }
  return { conversation: summariseConversation(state, { closed: options.closed ?? true }), messages: analysed };
}

/** What one text shows without a conversation around it, read as a user's. */
export function analyseUtterance(text: string): { language: Language; sentiment: Sentiment; intent: Intent } {
  const reading = readMessage({ role: "user", text });
  const none = createLanguageScores();
  return {
    language: chooseLanguage(reading.languageScores, none, "other"),
    sentiment: reading.sentiment,
    intent: reading.intent,
  };
}
