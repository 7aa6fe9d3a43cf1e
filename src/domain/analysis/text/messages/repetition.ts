import { TOPICS } from "../../core/conversation-state.ts";
import type { ConversationState } from "../../core/conversation-state.ts";
import type { Reading } from "../../core/reading.ts";
import type { Tokens } from "../../core/text.ts";
import { hashUnits, mixHashes } from "../../encoding/fnv.ts";
import { isRareWord } from "../words/specificity.ts";
import { TERMS } from "../words/terms.ts";

/** How much a message repeats earlier ones of its side: not at all, in most of its words, or word by word. */
export const REPEATS = { none: 0, mostly: 1, exactly: 2 } as const;

/** Number of recent messages per side that are compared word by word. */
const MAX_KEYS = 4;
const MIN_WORDS_TO_REPEAT = 3;
const KEY_SEED = 7;
/** Number of recent rare words per side. */
const MAX_TOPICS = 16;
/** Bits of a stored word. */
const TOPIC_MASK = 0xff_ffff;
/** Share of rare words that repeat; bots name the same products in different sentences. */
const MIN_USER_SHARE = 0.6;
const MIN_BOT_SHARE = 0.75;

/** Counts the recent messages of that side with the same words. */
export function countRepeats(keys: readonly number[], tokens: Tokens): number {
  const key = computeKey(tokens);
  if (key === 0) return 0;
  let repeats = 0;
  for (const recent of keys) if (recent === key) repeats++;
  return repeats;
}

/** Compares a message with the recent ones of its side: one of REPEATS. */
export function compareWithRecent({ role, tokens, terms }: Reading, state: ConversationState): number {
  const isUser = role === "user";
  if (countRepeats(isUser ? state.userKeys : state.botKeys, tokens) > 0) return REPEATS.exactly;
  const topics = isUser ? state.userTopics : state.botTopics;
  const { rare, known } = countTopics(tokens, topics);
  // One repeated word is enough in capitals, since shouting insists; otherwise two.
  const needed = isUser && (terms & TERMS.capitals) !== 0 ? 1 : 2;
  return known >= needed && known >= rare * (isUser ? MIN_USER_SHARE : MIN_BOT_SHARE) ? REPEATS.mostly : REPEATS.none;
}

/** Whether a message has rare words, and whether the bot or its own side used one of them recently: one of TOPICS. */
export function classifyTopic({ role, tokens }: Reading, { userTopics, botTopics }: ConversationState): number {
  const own = countTopics(tokens, role === "user" ? userTopics : botTopics);
  if (own.rare === 0) return TOPICS.none;
  if (own.known > 0) return TOPICS.ownTopic;
  return countTopics(tokens, role === "user" ? botTopics : userTopics).known > 0 ? TOPICS.botTopic : TOPICS.unknown;
}

/** Whether a message has a rare word that the other side used recently. */
export function repeatsOtherSide({ role, tokens }: Reading, { userTopics, botTopics }: ConversationState): boolean {
  return countTopics(tokens, role === "user" ? botTopics : userTopics).known > 0;
}

/** The share of a message's rare words that recent messages of its side have; 0 when it has none. */
export function measureOverlap({ role, tokens }: Reading, state: ConversationState): number {
  const { rare, known } = countTopics(tokens, role === "user" ? state.userTopics : state.botTopics);
  return rare === 0 ? 0 : known / rare;
}

function countTopics({ forms }: Tokens, topics: readonly number[]): { rare: number; known: number } {
  let rare = 0;
  let known = 0;
  for (const form of forms) {
    if (!isRareWord(form)) continue;
    rare++;
    if (topics.includes(form.hash & TOPIC_MASK)) known++;
  }
  return { rare, known };
}

/** Adds a message to those that later ones are compared with (in place). */
export function addToRecent({ role, tokens }: Reading, state: ConversationState): void {
  const isUser = role === "user";
  const key = computeKey(tokens);
  if (key !== 0) push(isUser ? state.userKeys : state.botKeys, key, MAX_KEYS);
  const topics = isUser ? state.userTopics : state.botTopics;
  for (const form of tokens.forms) {
    const topic = form.hash & TOPIC_MASK;
    if (isRareWord(form) && !topics.includes(topic)) push(topics, topic, MAX_TOPICS);
  }
}

function push(list: number[], item: number, limit: number): void {
  list.push(item);
  if (list.length > limit) list.shift();
}

/** Numbers count with their digits: another date in the same sentence is no repetition. */
function computeKey({ words, forms, masked, starts, ends }: Tokens): number {
  if (words.length < MIN_WORDS_TO_REPEAT) return 0;
  let key = KEY_SEED;
  for (let at = 0; at < forms.length; at++) {
    const isNumber = words[at] === "#" || words[at] === "@code";
    const hash = isNumber ? hashUnits(masked.slice(starts[at], ends[at])) : (forms[at]?.hash ?? 0);
    key = mixHashes(key, hash);
  }
  return key;
}
