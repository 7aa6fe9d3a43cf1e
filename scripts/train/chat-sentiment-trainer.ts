import { DEFAULT_GOAL, SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { extractReading } from "#src/domain/analysis/conversation/extract-reading.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import { detectFlags } from "#src/domain/analysis/drop-off/flags.ts";
import {
  CHAT_SENTIMENT_FEATURES,
  extractChatSentimentFeatures,
} from "#src/domain/analysis/sentiment/chat-sentiment.ts";
import { createStageModel } from "#src/domain/analysis/stage/stage-model.ts";
import { isPlatformNotice } from "#src/domain/analysis/text/phrases/flag-phrases.ts";
import { compareWithRecent } from "#src/domain/analysis/text/messages/repetition.ts";
import { isChat, readDialogues } from "./dialogues.ts";
import { trainLinear } from "./linear-trainer.ts";
import type { TrainingRow } from "./linear-trainer.ts";
import { readMixedChats } from "./mixed-chats.ts";
import type { LabeledConversation } from "./read-corpora.ts";

const CLASSES = SENTIMENTS.length;
/** Our own chats share stories across languages. */
const OWN_WEIGHT = 0.6;
/** The stage model learns from these weights, not the other way around. */
const RULES_ALONE = createStageModel(new Int32Array(0), new Float32Array(0));
/** The score of a labeled message, for the mood of its conversation. */
const LABEL_SCORES = { negative: -0.5, neutral: 0, positive: 0.5 };

/** Trains the weights of sentiment in a conversation on the mixed chats for tuning, except `without`, and our own: by feature and sentiment. */
export function trainChatSentiment(without: ReadonlySet<string> = new Set()): number[] {
  const mixed = readMixedChats("tune").filter(({ id }) => !without.has(id));
  const own = readDialogues("tune").filter(({ id }) => isChat(id));
  const rows = [...mixed.flatMap((chat) => buildRows(chat, 1)), ...own.flatMap((chat) => buildRows(chat, OWN_WEIGHT))];
  const { table, bias } = trainLinear(rows, {
    rows: CHAT_SENTIMENT_FEATURES,
    classes: CLASSES,
    rounds: 60,
    rate: 0.05,
    shrink: 0.01,
    biasRate: 0,
    seed: 5,
    dropout: 0.1,
  });
  // The first feature is always 1.
  return [...table].map((weight, at) => weight + (at < CLASSES ? (bias[at] ?? 0) : 0));
}

function buildRows({ messages }: LabeledConversation, weight: number): TrainingRow[] {
  const state = createConversationState();
  const rows: TrainingRow[] = [];
  let converted = false;
  for (const { role, text, timestamp, sentiment, stage } of messages) {
    const reading = extractReading({ role, text });
    const at = timestamp === undefined ? null : timestamp * 1000;
    if (role === "user" && sentiment !== undefined) {
      const flags = isPlatformNotice(reading) ? 0 : detectFlags(reading, state);
      const context = { flags, repeats: compareWithRecent(reading, state), at };
      const values = extractChatSentimentFeatures(reading, state, context);
      const used = [...values.keys()].filter((index) => values[index] !== 0);
      rows.push({
        rows: used,
        values: used.map((index) => values[index] ?? 0),
        target: SENTIMENTS.indexOf(sentiment),
        weight,
      });
    }
    const { n, sum } = state.mood;
    advanceConversation(state, { role, text, at }, DEFAULT_GOAL, reading, RULES_ALONE);
    // Mood and conversion are those of the labels: by the weights themselves, they would change with every training.
    converted ||= role !== "user" && stage === "conversion";
    state.converted = converted;
    const score = sentiment === undefined ? 0 : LABEL_SCORES[sentiment];
    if (role === "user") state.mood = { n: n + 1, sum: sum + score, weighted: 0 };
  }
  return rows;
}
