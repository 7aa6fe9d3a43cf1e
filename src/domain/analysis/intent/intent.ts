import { INTENTS } from "../analysis.contract.ts";
import type { Intent } from "../analysis.contract.ts";
import type { CueHits, Tokens, WordForm } from "../core/text.ts";
import { decodeSmallInts, decodeSparse } from "../encoding/varint.ts";
import { INTENT_PAIRS as PAIRS, INTENT_SUMS_AT, SUM_BITS } from "../language/word-forms.ts";
import {
  HASHED_START,
  INTENT_BUCKETS,
  extractIntentFeatures,
  listPairRows,
  listWordRows,
  measureWords,
} from "./intent-features.ts";
import { INTENT_WEIGHTS } from "./intent-weights.ts";

/** Classes of the model: the intents, and `answer` for a requested detail without an intent of its own ("two adults", "on friday"). */
export const INTENT_CLASSES = [...INTENTS, "answer"] as const;

/** The intent of a message by itself; `answers` if it only gives a detail, and its intent is that of the conversation. */
export type ClassifiedIntent = { intent: Intent; answers: boolean };

const CLASSES = INTENT_CLASSES.length;
const OOS = INTENT_CLASSES.indexOf("oos");
const ANSWER_CLASS = INTENT_CLASSES.indexOf("answer");
/**
 * An intent is rejected by a mix of its lead over `oos` and its own probability; this is the weight of the probability. A text that
 * resembles two intents and clearly neither is out of scope. Tuned on development texts and CLINC150's validation split (decision 0025).
 */
const PROBABILITY_WEIGHT = 0.65;
const MIN_CERTAINTY = -0.75;
const NAMED = decodeSmallInts(INTENT_WEIGHTS.named);
const HASHED = decodeSparse(INTENT_WEIGHTS.hashed, INTENT_BUCKETS * CLASSES);
const ODDS = new Float64Array(CLASSES);

/**
 * The weights of two classes are packed into the halves of one integer, so that one addition adds both: each in quarters of a unit,
 * offset by `OFFSET` to stay positive. A half holds the sum of 128 weights; a text has at most 2 × 60.
 */
const OFFSET = 256;
const PARTS = 4;
const PAIR_WEIGHTS = buildPairWeights();
const LETTERS = new Float64Array(CLASSES);
const SUMS = new Int32Array(PAIRS);
const SOCIAL: ReadonlySet<Intent> = new Set(["greeting", "thanks", "goodbye", "affirm", "deny", "oos"]);
const OUT_OF_SCOPE: ClassifiedIntent = { intent: "oos", answers: false };
const ANSWER: ClassifiedIntent = { intent: "oos", answers: true };

/** Classifies a message with a linear model over cues, concepts, words and their letters; `oos` when it is none of the intents. */
export function classifyIntent(tokens: Tokens, cues: CueHits, concepts: readonly number[]): ClassifiedIntent {
  if (tokens.words.length === 0) return OUT_OF_SCOPE;
  addNamed(tokens, cues, concepts);
  const { count, value } = measureWords(tokens);
  addWords(tokens, count);
  const scale = value / (INTENT_WEIGHTS.hashedSteps * PARTS);
  const surplus = 2 * OFFSET * count;
  for (let to = 0; to < CLASSES; to++) {
    const both = SUMS[to >> 1] ?? 0;
    const hashed = ((to & 1) === 0 ? both & 0xffff : both >>> 16) - surplus;
    ODDS[to] = (ODDS[to] ?? 0) / INTENT_WEIGHTS.namedSteps + hashed * scale + (INTENT_WEIGHTS.bias[to] ?? 0);
  }
  return selectIntent(ODDS);
}

/** The likeliest intent, if it is certain enough against the other intents and against `oos`. */
export function selectIntent(odds: ArrayLike<number>): ClassifiedIntent {
  let best = 0;
  for (let to = 1; to < OOS; to++) if ((odds[to] ?? 0) > (odds[best] ?? 0)) best = to;
  const none = odds[OOS] ?? 0;
  const answers = odds[ANSWER_CLASS] ?? 0;
  const refused = answers > none ? ANSWER : OUT_OF_SCOPE;
  const most = odds[best] ?? 0;
  const lead = most - Math.max(none, answers);
  let sum = 0;
  for (let to = 0; to < CLASSES; to++) sum += Math.exp((odds[to] ?? 0) - most);
  if ((1 - PROBABILITY_WEIGHT) * lead - PROBABILITY_WEIGHT * Math.log(sum) < MIN_CERTAINTY) return refused;
  return { intent: INTENTS[best] ?? "oos", answers: false };
}

/** Sums the weights of the named features into ODDS. */
function addNamed(tokens: Tokens, cues: CueHits, concepts: readonly number[]): void {
  const { rows, values, count } = extractIntentFeatures(tokens, cues, concepts);
  ODDS.fill(0);
  for (let at = 0; at < count; at++) {
    const from = (rows[at] ?? 0) * CLASSES;
    const value = values[at] ?? 0;
    for (let to = 0; to < CLASSES; to++) ODDS[to] = (ODDS[to] ?? 0) + (NAMED[from + to] ?? 0) * value;
  }
}

/** Sums the packed weights of each word and word pair into SUMS; those of single words are cached with their form. */
function addWords(tokens: Tokens, count: number): void {
  const { rows } = listPairRows(tokens, count);
  SUMS.fill(0);
  for (let at = 0; at < count; at++) {
    const form = tokens.forms[at];
    if (form === undefined) continue;
    if ((form.computed & SUM_BITS.intents) === 0) sumWord(form);
    const { sums } = form;
    const own = form.row + INTENT_SUMS_AT;
    const from = ((rows[at] ?? 0) - HASHED_START) * PAIRS;
    for (let pair = 0; pair < PAIRS; pair++) {
      SUMS[pair] = (SUMS[pair] ?? 0) + (sums[own + pair] ?? 0) + (PAIR_WEIGHTS[from + pair] ?? 0);
    }
  }
}

function sumWord(form: WordForm): void {
  const { whole, parts, share } = listWordRows(form.text);
  LETTERS.fill(0);
  for (const row of parts) {
    const from = (row - HASHED_START) * CLASSES;
    for (let to = 0; to < CLASSES; to++) LETTERS[to] = (LETTERS[to] ?? 0) + (HASHED[from + to] ?? 0);
  }
  const from = (whole - HASHED_START) * CLASSES;
  for (let to = 0; to < CLASSES; to++) LETTERS[to] = (LETTERS[to] ?? 0) * share + (HASHED[from + to] ?? 0);
  const own = form.row + INTENT_SUMS_AT;
  for (let pair = 0; pair < PAIRS; pair++) {
    form.sums[own + pair] = packPair(LETTERS[2 * pair] ?? 0, LETTERS[2 * pair + 1] ?? 0);
  }
  form.computed |= SUM_BITS.intents;
}

function buildPairWeights(): Int32Array {
  const pairs = new Int32Array((HASHED.length / CLASSES) * PAIRS);
  for (let at = 0; at < pairs.length; at++) {
    const to = 2 * (at % PAIRS);
    const first = Math.floor(at / PAIRS) * CLASSES + to;
    pairs[at] = packPair(HASHED[first] ?? 0, to + 1 < CLASSES ? (HASHED[first + 1] ?? 0) : 0);
  }
  return pairs;
}

function packPair(first: number, second: number): number {
  return offsetWeight(first) | (offsetWeight(second) << 16);
}

function offsetWeight(weight: number): number {
  return Math.max(0, Math.min(2 * OFFSET - 1, Math.round(weight * PARTS) + OFFSET));
}

/** The main intent of a conversation so far, by weight; `oos` if there is none besides social ones. */
export function getMainIntent(intents: readonly (readonly [number, number])[]): Intent {
  let found: Intent = "oos";
  let most = 0;
  for (const [index, weight] of intents) {
    const intent = INTENTS[index] ?? "oos";
    if (weight < most || isSocialIntent(intent)) continue;
    found = intent;
    most = weight;
  }
  return found;
}

/** Whether an intent is mere politeness, never the reason for a conversation. */
export function isSocialIntent(intent: Intent): boolean {
  return SOCIAL.has(intent);
}
