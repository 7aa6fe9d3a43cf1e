import { FLAGS, INTENTS } from "../analysis.contract.ts";
import { ACTS, TOPICS, TOPIC_KINDS } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading, Sentiment } from "../core/reading.ts";
import { CONDUCT_BITS } from "../text/phrases/conduct.ts";
import { findSpan, getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { REPEATS, classifyTopic } from "../text/messages/repetition.ts";
import { TERMS } from "../text/words/terms.ts";
import { LEAVING_WEIGHTS } from "./leaving-weights.ts";

/** What is known of the message besides its reading: its flags, repetition (REPEATS) and sentiment. */
type LeavingContext = { flags: number; repeats: number; sentiment: Sentiment };

const SHORT = 3;
const MEDIUM = 8;
const OBSTACLE_BITS = 8;
const CUES: Cue[] = [
  "leaves",
  "goodbye",
  "thanks",
  "withdraw",
  "deny",
  "affirm",
  "commit",
  "need",
  "select",
  "about_item",
];
const PLAIN = 28;
const CUES_AT = PLAIN;
const WORDS_AT = CUES_AT + CUES.length;
const TOPICS_AT = WORDS_AT + CONDUCT_BITS;
const FLAGS_AT = TOPICS_AT + TOPIC_KINDS;
const INTENTS_AT = FLAGS_AT + FLAGS.length;
const ACTS_AT = INTENTS_AT + INTENTS.length;
const OBSTACLES_AT = ACTS_AT + ACTS.length;
/** Number of features. */
export const LEAVING_FEATURES = OBSTACLES_AT + OBSTACLE_BITS;
const VALUES = new Float64Array(LEAVING_FEATURES);

/** Whether the user leaves with this message without a goodbye, so that the conversation is closed if nothing follows. Call it after the stage is set. */
export function isLeaving(reading: Reading, state: ConversationState, context: LeavingContext): boolean {
  const values = extractLeavingFeatures(reading, state, context);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) * (LEAVING_WEIGHTS[at] ?? 0);
  return sum > 0;
}

/** Extracts the features of a user message, before it is applied to the state; reused by the next call. */
export function extractLeavingFeatures(
  reading: Reading,
  state: ConversationState,
  { flags, repeats, sentiment }: LeavingContext,
): Float64Array {
  const { cues, tokens, asks, intent, terms, rareWords, conduct } = reading;
  const { words } = tokens;
  const topic = classifyTopic(reading, state);
  const none = state.lastStage < 0;
  VALUES.fill(0);
  let next = 0;
  const push = (value: boolean): void => {
    VALUES[next++] = Number(value);
  };
  push(true);
  push(none);
  push(none && asks);
  push(none && sentiment.label === "negative");
  push(none && sentiment.label === "positive");
  push(none && topic < TOPICS.botTopic);
  push(findSpan(cues, "deny")?.first === 0);
  push(asks);
  push(sentiment.label === "negative");
  push(sentiment.label === "positive");
  push(sentiment.label === "negative" && asks);
  push(words.length < SHORT);
  push(words.length >= SHORT && words.length < MEDIUM);
  push(words.length >= MEDIUM);
  push(rareWords === 0 && words.length < SHORT);
  push(tokens.digits > 0);
  push((terms & TERMS.capitals) !== 0);
  push(tokens.exclamations > 0);
  push(tokens.text.includes("??"));
  push(repeats !== REPEATS.none);
  push(state.fallbackStreak > 0);
  push(state.handoffAsked);
  push(state.handedOff);
  push(state.lastRole === "user");
  push(state.offered);
  push(state.slow);
  push(state.troubles !== 0 && !asks);
  push(state.n.user === 0);
  CUES.forEach((cue, at) => {
    VALUES[CUES_AT + at] = getStrength(cues, cue) > 0 ? 1 : 0;
  });
  for (let bit = 0; bit < CONDUCT_BITS; bit++) VALUES[WORDS_AT + bit] = (conduct >> bit) & 1;
  VALUES[TOPICS_AT + topic] = 1;
  for (let flag = 0; flag < FLAGS.length; flag++) VALUES[FLAGS_AT + flag] = (flags >> flag) & 1;
  VALUES[INTENTS_AT + INTENTS.indexOf(intent)] = 1;
  VALUES[ACTS_AT + state.act] = 1;
  for (let bit = 0; bit < OBSTACLE_BITS; bit++) VALUES[OBSTACLES_AT + bit] = (state.troubles >> bit) & 1;
  return VALUES;
}
