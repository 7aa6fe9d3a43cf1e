import { FLAGS, INTENTS, SENTIMENTS } from "../analysis.contract.ts";
import { ACTS } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading, Sentiment } from "../core/reading.ts";
import { REPEATS } from "../text/messages/repetition.ts";
import { TERMS } from "../text/words/terms.ts";
import { CHAT_SENTIMENT_WEIGHTS } from "./chat-sentiment-weights.ts";
import { NEUTRAL_BAND } from "./classify-sentiment.ts";

const CLASSES = SENTIMENTS.length;
const INSIDE_BAND = 0.149;
/** From this score of the words alone, praise stays positive: the model saw little of it outside of conversations. */
const CLEAR_PRAISE = 0.65;
const OBSTACLE_BITS = 8;
const SHORT = 3;
const MEDIUM = 8;
const SLOW_MS = 300_000;
/** Features besides the flags, intents, acts and obstacles. */
const PLAIN = 34;
const FLAGS_AT = PLAIN;
const INTENTS_AT = FLAGS_AT + FLAGS.length;
const ACTS_AT = INTENTS_AT + INTENTS.length;
const OBSTACLES_AT = ACTS_AT + ACTS.length;
const BOT_FLAGS_AT = OBSTACLES_AT + OBSTACLE_BITS;
/** Number of features. */
export const CHAT_SENTIMENT_FEATURES = BOT_FLAGS_AT + FLAGS.length;
const VALUES = new Float64Array(CHAT_SENTIMENT_FEATURES);
const ODDS = new Float64Array(CLASSES);

/** What the conversation adds to a user message: its flags, how it repeats earlier ones (REPEATS), and its time. */
export type ChatContext = { flags: number; repeats: number; at: number | null };

/**
 * Classifies the sentiment of a user message in its conversation: someone who asks again in capitals is annoyed whatever the words,
 * and "ok" or "hi" says nothing.
 */
export function scoreChatSentiment(reading: Reading, state: ConversationState, context: ChatContext): Sentiment {
  const values = extractChatSentimentFeatures(reading, state, context);
  for (let to = 0; to < CLASSES; to++) {
    let sum = 0;
    for (let at = 0; at < values.length; at++) {
      sum += (values[at] ?? 0) * (CHAT_SENTIMENT_WEIGHTS[at * CLASSES + to] ?? 0);
    }
    ODDS[to] = Math.exp(sum);
  }
  const [negative = 0, neutral = 0, positive = 0] = ODDS;
  const lean = (positive - negative) / (positive + negative + neutral);
  if (negative > neutral && negative > positive)
    return { label: "negative", score: round(Math.min(-NEUTRAL_BAND, lean)) };
  if (isClearPraise(reading) && negative < neutral) return reading.sentiment;
  if (positive > neutral) return { label: "positive", score: round(Math.max(NEUTRAL_BAND, lean)) };
  return { label: "neutral", score: round(Math.max(-INSIDE_BAND, Math.min(INSIDE_BAND, lean))) };
}

/** Whether the words alone are praise: more than a formula such as "perfect, thanks". */
function isClearPraise({ sentiment, rareWords, tokens }: Reading): boolean {
  if (sentiment.score < CLEAR_PRAISE) return false;
  return rareWords > 0 || (tokens.exclamations > 0 && tokens.words.length >= SHORT);
}

/** Extracts the features of a user message for its sentiment; reused by the next call. */
export function extractChatSentimentFeatures(
  { sentiment, tokens, terms, asks, intent, rareWords }: Reading,
  state: ConversationState,
  { flags, repeats, at }: ChatContext,
): Float64Array {
  VALUES.fill(0);
  const { length } = tokens.words;
  const capitals = (terms & TERMS.capitals) !== 0;
  const first = state.n.user === 0;
  const { score, label } = sentiment;
  const waited = at !== null && state.lastAt !== null ? at - state.lastAt : 0;
  const mood = state.mood.n === 0 ? 0 : state.mood.sum / state.mood.n;
  let next = 0;
  const push = (value: number | boolean): void => {
    VALUES[next++] = Number(value);
  };
  push(1);
  push(score);
  push(label === "negative");
  push(label === "positive");
  push(label === "negative" && asks);
  push(label === "positive" && asks);
  push(capitals);
  push(capitals && !first);
  push(tokens.uppercaseWords > 0);
  push(Math.min(tokens.exclamations, SHORT) / SHORT);
  push(tokens.exclamations > 0 && mood < 0);
  push(tokens.exclamations > 0 && mood >= 0);
  push(tokens.text.includes("??") || tokens.text.includes("?!") || tokens.text.includes("!?"));
  push(tokens.text.includes("…") || tokens.text.includes(".."));
  push(asks);
  push(first);
  push(length < SHORT);
  push(length >= SHORT && length < MEDIUM);
  push(length >= MEDIUM);
  push(rareWords === 0);
  push(rareWords === 0 && length < SHORT);
  push(repeats === REPEATS.mostly);
  push(repeats === REPEATS.exactly);
  push(repeats !== REPEATS.none && asks);
  push(mood);
  push(mood < 0 && !first);
  push(mood > 0 && !first);
  push(Math.min(state.fallbackStreak, SHORT) / SHORT);
  push(Math.min(state.repeats, SHORT) / SHORT);
  push(state.handoffAsked);
  push(state.converted);
  push(state.slow || waited > SLOW_MS);
  push(state.lastRole === "user");
  push(tokens.words.some((word) => word.length > 1 && word.charCodeAt(0) >= 0xd83c));
  for (let flag = 0; flag < FLAGS.length; flag++) VALUES[FLAGS_AT + flag] = (flags >> flag) & 1;
  VALUES[INTENTS_AT + INTENTS.indexOf(intent)] = 1;
  VALUES[ACTS_AT + state.act] = 1;
  for (let bit = 0; bit < OBSTACLE_BITS; bit++) VALUES[OBSTACLES_AT + bit] = (state.troubles >> bit) & 1;
  for (let flag = 0; flag < FLAGS.length; flag++) VALUES[BOT_FLAGS_AT + flag] = (state.lastBotFlags >> flag) & 1;
  return VALUES;
}

/** Rounds to three decimals; adding 0 turns −0, which JSON does not preserve, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
