import { TOPICS, countMessages } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import { FLAGS, INTENTS, SENTIMENTS } from "../analysis.contract.ts";
import type { SentimentLabel } from "../analysis.contract.ts";
import { CUES, getCueIndex } from "../text/phrases/cues.ts";
import { mixHashes } from "../encoding/fnv.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { classifyTopic } from "../text/messages/repetition.ts";
import { ANSWERS, MAX_TURN, SHAPES, START, TERM_BITS, buildKeys } from "./stage-feature-keys.ts";
import type { RoleKeys } from "./stage-feature-keys.ts";
import { startsNewRequest, startsWithCompletion } from "./requests.ts";

/**
 * The keys of a message for the stage model: `count` keys, first of named features, then (from `wordsFrom`) of its words, prefixes
 * and word pairs, each with its token. Keys are hashes of names, so that adding a cue or an act changes no other key. Reused by
 * the next message.
 */
export type StageFeatures = { keys: Uint32Array; tokens: Uint16Array; count: number; wordsFrom: number };

const MAX_WORDS = 40;
const PREFIX_SALT = 0x7f4a7c15;
const NONE = 4;
/** Words from which a message is not short, and not of medium length. */
const SHORT = 3;
const MEDIUM = 8;

/**
 * What the conversation adds to a message: the bot's act (of the last bot message, for a user message), the stage by rules (−1 none),
 * flags, whether it repeats an earlier message (one of REPEATS), and the sentiment of a user message.
 */
export type StageContext = { act: number; rule: number; flags: number; repeats: number; label: SentimentLabel };

const YES = buildWordSet("yes");
const NO = buildWordSet("negations");
/** Which intents name a need. */
const NAMED_NEEDS = INTENTS.map(
  (intent) =>
    !["greeting", "thanks", "goodbye", "affirm", "deny", "feedback", "complaint", "bot_question", "oos"].includes(
      intent,
    ),
);
/** Upper bound: every cue twice, every shape, three keys per word. */
const MAX_KEYS = 2 * CUES.length + SHAPES + ANSWERS.length + 3 * MAX_WORDS + TERM_BITS + FLAGS.length + 24;
const FEATURES: StageFeatures = {
  keys: new Uint32Array(MAX_KEYS),
  tokens: new Uint16Array(MAX_KEYS),
  count: 0,
  wordsFrom: 0,
};
/** The shape keys of the message's role, and the index of the next one. */
let shapes: readonly number[] = [];
let nextShape = 0;
const KEYS = { user: buildKeys("user"), bot: buildKeys("bot") };
const ANSWER_CUES = ANSWERS.map((cue) => getCueIndex(cue));
/** Too rare in the training data to get a weight: only the rules use them. */
const RULES_ONLY = new Set(
  (["bids", "walks", "gives_up", "stalls", "contacts_back", "asks_supply"] as const).map((cue) => getCueIndex(cue)),
);
const NEED = getCueIndex("need");
const ALSO = getCueIndex("also");
const KIND = getCueIndex("kind");
const ORDERS = getCueIndex("orders");
const MENU_ITEM = getCueIndex("menu_item");
const ASKS_WHICH = getCueIndex("asks_which");
const ASKS_LISTING = getCueIndex("asks_listing");
const NAMES_LISTING = getCueIndex("names_listing");

/** Extracts the features of a message in its conversation. */
export function extractStageFeatures(
  reading: Reading,
  state: ConversationState,
  { act, rule, flags, repeats, label }: StageContext,
): StageFeatures {
  const names = reading.role === "user" ? KEYS.user : KEYS.bot;
  const offered = state.offered ? 1 : 0;
  const ruled = rule < 0 ? NONE : rule;
  FEATURES.count = 0;
  add(names.bias);
  add(names.rule[ruled * 2 + offered]);
  add(names.ruleAfter[ruled * 5 + state.lastStage + 1]);
  add(names.act[act * 2 + offered]);
  add(names.reached[state.stage + 1]);
  add(names.before[state.lastStage + 1]);
  const here = state.here + 1;
  add(names.here[here]);
  add(names.actHere[act * 5 + here]);
  const { found, strength } = reading.cues;
  const needs = (hasCue(strength, NEED) ? 1 : 0) + (hasCue(strength, ALSO) ? 2 : 0);
  add(names.needHere[needs * 5 + here]);
  for (const cue of found) {
    if (RULES_ONLY.has(cue)) continue;
    add(names.cue[cue * 2]);
    if ((strength[cue] ?? 0) > 1.5) add(names.cue[cue * 2 + 1]);
  }
  for (let at = 0; at < ANSWER_CUES.length; at++) {
    if ((strength[ANSWER_CUES[at] ?? 0] ?? 0) > 0) add(names.answer[at]?.[state.act]);
  }
  addShapes(names, reading, state);
  addTable(names, reading, state);
  addConduct(names, reading, state, { flags, repeats, label });
  FEATURES.wordsFrom = FEATURES.count;
  addWords(names, reading);
  return FEATURES;
}

/** What is on the table: prices, times, order numbers, links, menus. */
function addTable(names: RoleKeys, { terms, asks }: Reading, state: ConversationState): void {
  const offered = state.offered ? 1 : 0;
  for (let bit = 0; bit < TERM_BITS; bit++) if ((terms & (1 << bit)) !== 0) add(names.term[bit * 2 + offered]);
  add(names.termsHere[terms * 5 + state.here + 1]);
  add(names.sides[((state.userStage + 1) * 5 + state.botStage + 1) * 2 + (asks ? 1 : 0)]);
}

/** How the writer goes about it: feeling, flags, repetition, intent, first word. */
function addConduct(
  names: RoleKeys,
  reading: Reading,
  state: ConversationState,
  { flags, repeats, label }: Pick<StageContext, "flags" | "repeats" | "label">,
): void {
  const { role, asks, intent, tokens } = reading;
  const here = state.here + 1;
  const { length } = tokens.words;
  const size = Number(length >= SHORT) + Number(length >= MEDIUM);
  for (let at = 0; at < FLAGS.length; at++) if ((flags & (1 << at)) !== 0) add(names.flagHere[at * 5 + here]);
  add(names.repeats[repeats * 5 + (role === "user" ? state.userStage : state.botStage) + 1]);
  add(names.needKnown[(state.intents.some(([known]) => NAMED_NEEDS[known]) ? 5 : 0) + here]);
  add(names.turn[Math.min(state.n.user, MAX_TURN) * 5 + here]);
  const topic = classifyTopic(reading, state);
  add(names.topic[(topic * 2 + (asks ? 1 : 0)) * 5 + here]);
  if (role === "user") {
    const feeling = SENTIMENTS.indexOf(label) * 2 + (asks ? 1 : 0);
    add(names.feeling[feeling * 3 + size]);
    const known = topic >= TOPICS.botTopic || tokens.digits > 0 ? 1 : 0;
    add(names.insists[((feeling * 3 + size) * 2 + known) * 2 + (state.troubles === 0 ? 0 : 1)]);
    add(names.intentHere[INTENTS.indexOf(intent) * 5 + here]);
    return;
  }
  const first = tokens.words[0] ?? "";
  const opening = Number(YES.has(first)) || 2 * Number(NO.has(first));
  add(names.opening[((opening * 2 + (asks ? 1 : 0)) * 2 + (state.lastUserAsks ? 1 : 0)) * 5 + here]);
}

/** Adds the key of each shape that applies. The order is fixed: keys are named by position. */
function addShapes({ shape }: RoleKeys, reading: Reading, state: ConversationState): void {
  shapes = shape;
  nextShape = 0;
  addLayout(reading, state);
  addContext(reading, state);
  addAmounts(reading, state);
  addTopic(reading, state);
}

function addIf(holds: boolean): void {
  if (holds) add(shapes[nextShape]);
  nextShape++;
}

/** Length and position of the message, questions, numbers. */
function addLayout({ tokens, asks, hasMoney }: Reading, state: ConversationState): void {
  const { length } = tokens.words;
  const count = countMessages(state);
  addIf(length < 3);
  addIf(length >= 3 && length < 6);
  addIf(length >= 6 && length < 12);
  addIf(length >= 12 && length < 25);
  addIf(length >= 25);
  addIf(count === 0);
  addIf(count === 1);
  addIf(count > 1 && count < 5);
  addIf(count >= 5);
  addIf(asks);
  addIf(asks && state.offered);
  addIf(asks && !state.offered);
  addIf(tokens.digits > 0);
  addIf(tokens.digits > 0 && state.offered);
  addIf(tokens.digits > 0 && !state.offered);
  addIf(hasMoney);
}

/** The conversation so far. */
function addContext({ role }: Reading, state: ConversationState): void {
  addIf(state.closing);
  addIf(state.denied);
  addIf(state.affirmed);
  addIf(state.committed);
  addIf(state.bid > 0);
  addIf(state.converted);
  addIf(state.lastUserAsks);
  addIf(state.lastRole === role);
  addIf(state.lastUser < 0);
  addIf(state.withdrawn);
}

/** Amounts, addresses, codes and punctuation. */
function addAmounts({ tokens, amount }: Reading, { price, bid, bidding }: ConversationState): void {
  const { words } = tokens;
  addIf(words[0] === "#" || words[0] === "$");
  addIf(amount > 0);
  addIf(amount > 0 && price > 0);
  addIf(amount > 0 && amount === price);
  addIf(amount > 0 && amount === bid);
  addIf(price > 0);
  addIf(words.includes("@email"));
  addIf(tokens.digits >= 7);
  addIf(words.includes("@code"));
  addIf(words.at(-1) === "?");
  addIf(tokens.exclamations > 0);
  addIf(bidding);
}

/** Topic: a specific item, an order, rare words, a new request. */
function addTopic(reading: Reading, state: ConversationState): void {
  const { asks, rareWords, isSpecific } = reading;
  const { strength } = reading.cues;
  const needs = hasCue(strength, NEED);
  const kind = hasCue(strength, KIND);
  const orders = hasCue(strength, ORDERS);
  const also = hasCue(strength, ALSO);
  const count = countMessages(state);
  addIf(startsWithCompletion(reading));
  addIf(asks && count < 2);
  addIf(asks && count < 2 && isSpecific);
  addIf(count < 2 && isSpecific);
  addIf(orders && !kind && hasCue(strength, MENU_ITEM));
  addIf(orders && !kind);
  addIf(orders && kind);
  addIf(rareWords === 0);
  addIf(rareWords === 1);
  addIf(rareWords === 2);
  addIf(rareWords === 3);
  addIf(rareWords > 3);
  addIf(rareWords === 0 && state.offered);
  addIf(rareWords > 1 && state.offered);
  addIf(also && needs);
  addIf(kind && needs && state.offered);
  addIf(also && kind && state.offered);
  addIf(asks && hasCue(strength, ASKS_WHICH));
  addIf(count < 3 && hasCue(strength, ASKS_LISTING));
  addIf(startsNewRequest(reading, state));
  addIf(!kind && count < 3 && isSpecific);
  addIf(count < 3 && !asks && hasCue(strength, NAMES_LISTING));
}

function hasCue(strength: readonly number[], cue: number): boolean {
  return (strength[cue] ?? 0) > 0;
}

function addWords({ salt }: RoleKeys, { tokens }: Reading): void {
  const { forms } = tokens;
  let before = START;
  const count = Math.min(forms.length, MAX_WORDS);
  for (let at = 0; at < count; at++) {
    const { hash = 0, prefixHash = 0 } = forms[at] ?? {};
    add(mixHashes(hash, salt), at);
    add(mixHashes(mixHashes(before, hash), salt), at);
    if (prefixHash !== 0) add(mixHashes(prefixHash, salt ^ PREFIX_SALT), at);
    before = hash;
  }
  add(mixHashes(mixHashes(before, START), salt), Math.max(0, count - 1));
}

function add(key = 0, token = 0): void {
  FEATURES.tokens[FEATURES.count] = token;
  FEATURES.keys[FEATURES.count++] = key;
}
