import { INTENTS } from "../analysis/analysis.contract.ts";
import type { MessageInput } from "../analysis/analysis.contract.ts";
import { advanceConversation, createConversationState, extractReading } from "../analysis/analysis.ts";
import type { ConversationState, Reading } from "../analysis/analysis.ts";
import { detectAct } from "../analysis/stage/dialogue-acts.ts";
import { compareWithRecent } from "../analysis/text/repetition.ts";
import { findSigns } from "./reading-phrases.ts";

/** A message as the reading's models see it. */
export type MessageView = {
  position: number;
  reading: Reading;
  isUser: boolean;
  at: number | null;
  /** Index of INTENTS, SENTIMENTS-like label and flags by the engine. */
  intent: number;
  sentiment: string;
  stage: string;
  flags: readonly string[];
  /** The engine's own act of a message of the business (index of its ACTS). */
  engineAct: number;
  repeats: number;
  /** What its phrases show (reading-phrases.ts). */
  signs: number;
};

/** Runs the engine over a conversation and keeps what the models need of each message. */
export function viewMessages(messages: readonly MessageInput[]): { views: MessageView[]; state: ConversationState } {
  const state = createConversationState();
  const views = messages.map((message, position): MessageView => {
    const reading = extractReading(message);
    const repeats = compareWithRecent(reading, state);
    const { intent, sentiment, stage, flags } = advanceConversation(state, message, { kind: "engine" }, reading);
    const isUser = message.role === "user";
    return {
      position,
      reading,
      isUser,
      at: message.at,
      intent: INTENTS.indexOf(intent),
      sentiment: sentiment.label,
      stage: stage ?? "none",
      flags,
      engineAct: isUser ? 0 : detectAct(reading),
      repeats,
      signs: findSigns(reading),
    };
  });
  return { views, state };
}
