import { DEFAULT_GOAL, FLAGS, INTENTS, SENTIMENTS, STAGES } from "../analysis/analysis.contract.ts";
import type { MessageAnalysis, MessageInput } from "../analysis/analysis.contract.ts";
import { advanceConversation, createConversationState, extractReading } from "../analysis/analysis.ts";
import type { ConversationState, Reading } from "../analysis/analysis.ts";
import { detectAct } from "../analysis/stage/dialogue-acts.ts";
import { compareWithRecent } from "../analysis/text/messages/repetition.ts";
import { findSigns } from "./reading-phrases.ts";
import { findMarks } from "./text-marks.ts";
import type { TextMarks } from "./text-marks.ts";
import { classifyUserMessage } from "./user-classes.ts";

/** A message as the reading's models see it. */
export type MessageView = {
  position: number;
  reading: Reading;
  isUser: boolean;
  at: number | null;
  /** Indexes of INTENTS, SENTIMENTS, STAGES (−1 none) and FLAGS, by the engine. */
  intent: number;
  sentiment: number;
  stage: number;
  flags: readonly number[];
  /** The engine's own act of a message of the business (index of its ACTS). */
  engineAct: number;
  /** One of REPEATS. */
  repeats: number;
  /** What its phrases show (reading-phrases.ts). */
  signs: number;
  marks: TextMarks;
  /** What a user message mainly does: index of USER_CLASSES; −1 for those of the business. */
  userClass: number;
  /** How many messages its side sent before. */
  turn: number;
};

/** Runs the engine over a conversation and keeps what the models need of each message. */
export function viewMessages(messages: readonly MessageInput[]): {
  views: MessageView[];
  state: ConversationState;
  analyses: MessageAnalysis[];
} {
  const state = createConversationState();
  const turns = { user: 0, business: 0 };
  const analyses: MessageAnalysis[] = [];
  const views = messages.map((message, position): MessageView => {
    const reading = extractReading(message);
    const repeats = compareWithRecent(reading, state);
    const analysis = advanceConversation(state, message, DEFAULT_GOAL, reading);
    analyses.push(analysis);
    const isUser = message.role === "user";
    const signs = findSigns(reading);
    return {
      position,
      reading,
      isUser,
      at: message.at,
      intent: INTENTS.indexOf(analysis.intent),
      sentiment: SENTIMENTS.indexOf(analysis.sentiment.label),
      stage: analysis.stage === null ? -1 : STAGES.indexOf(analysis.stage),
      flags: analysis.flags.map((flag) => FLAGS.indexOf(flag)),
      engineAct: isUser ? 0 : detectAct(reading),
      repeats,
      signs,
      marks: findMarks(reading),
      userClass: isUser ? classifyUserMessage(reading, signs) : -1,
      turn: isUser ? turns.user++ : turns.business++,
    };
  });
  return { views, state, analyses };
}
