import { INTENTS } from "./analysis.contract.ts";
import type { Intent } from "./analysis.contract.ts";
import type { CueHits } from "./cues.ts";
import {
  HASHED_START,
  INTENT_PLACES,
  listWordRows,
  measureWords,
  readIntentSigns,
  readPairRows,
} from "./intent-signs.ts";
import { INTENT_WEIGHTS } from "./intent-weights.ts";
import { unpackSparse, unpackSteps } from "./packed.ts";
import type { Tokens } from "./tokens.ts";
import { SUMS as KNOWN, WISHES_AT, WISH_PAIRS as PAIRS } from "./word-forms.ts";
import type { WordForm } from "./word-forms.ts";

/** What a message may want, and beside it `answer`: no wish of its own but a detail that was asked for ("two adults", "on friday"). */
export const WISHES = [...INTENTS, "answer"] as const;

/** What a message wants by itself; an `answer` wants what its conversation is about. */
export type Wish = { intent: Intent; answers: boolean };

const CLASSES = WISHES.length;
const OOS = WISHES.indexOf("oos");
const ANSWERS = WISHES.indexOf("answer");
/**
 * A wish is refused by its lead on `oos` and by its own probability, of which the second counts so much: what is much like two wishes and
 * clearly neither is rather none. Chosen on texts that were looked at and on CLINC150's val split (decision 0110).
 */
const SURENESS = 0.65;
const LEAST_SURE = -0.75;
const TOLD = unpackSteps(INTENT_WEIGHTS.told);
const HASHED = unpackSparse(INTENT_WEIGHTS.hashed, INTENT_PLACES * CLASSES);
const ODDS = new Float64Array(CLASSES);

/**
 * Weights of two wishes in the halves of a number, each `LIFT` more than it is, in quarters of a step: both are added at once. A half holds
 * 128 of them; a text has twice 60.
 */
const LIFT = 256;
const PARTS = 4;
const PAIRED = pairWeights();
const LETTERS = new Float64Array(CLASSES);
const SUMS = new Int32Array(PAIRS);
const SOCIAL: ReadonlySet<Intent> = new Set(["greeting", "thanks", "goodbye", "affirm", "deny", "oos"]);
const NOTHING: Wish = { intent: "oos", answers: false };
const ANSWER: Wish = { intent: "oos", answers: true };

/** What a message wants by a small linear model over phrases, ideas, words and their letters; `oos` when it is none of the intents. */
export function readWish(tokens: Tokens, cues: CueHits, ideas: readonly number[]): Wish {
  if (tokens.words.length === 0) return NOTHING;
  addTold(tokens, cues, ideas);
  const { count, value } = measureWords(tokens);
  addWords(tokens, count);
  const scale = value / (INTENT_WEIGHTS.hashedSteps * PARTS);
  const surplus = 2 * LIFT * count;
  for (let to = 0; to < CLASSES; to++) {
    const both = SUMS[to >> 1] ?? 0;
    const hashed = ((to & 1) === 0 ? both & 0xffff : both >>> 16) - surplus;
    ODDS[to] = (ODDS[to] ?? 0) / INTENT_WEIGHTS.toldSteps + hashed * scale + (INTENT_WEIGHTS.bias[to] ?? 0);
  }
  return chooseWish(ODDS);
}

/** The wish that has most for it, where enough speaks for it against the other wishes and against there being none. */
export function chooseWish(odds: ArrayLike<number>): Wish {
  let best = 0;
  for (let to = 1; to < OOS; to++) if ((odds[to] ?? 0) > (odds[best] ?? 0)) best = to;
  const none = odds[OOS] ?? 0;
  const answers = odds[ANSWERS] ?? 0;
  const refused = answers > none ? ANSWER : NOTHING;
  const most = odds[best] ?? 0;
  const lead = most - Math.max(none, answers);
  let sum = 0;
  for (let to = 0; to < CLASSES; to++) sum += Math.exp((odds[to] ?? 0) - most);
  if ((1 - SURENESS) * lead - SURENESS * Math.log(sum) < LEAST_SURE) return refused;
  return { intent: INTENTS[best] ?? "oos", answers: false };
}

/** What phrases, ideas and form say of each wish, into ODDS. */
function addTold(tokens: Tokens, cues: CueHits, ideas: readonly number[]): void {
  const { rows, values, count } = readIntentSigns(tokens, cues, ideas);
  ODDS.fill(0);
  for (let at = 0; at < count; at++) {
    const from = (rows[at] ?? 0) * CLASSES;
    const value = values[at] ?? 0;
    for (let to = 0; to < CLASSES; to++) ODDS[to] = (ODDS[to] ?? 0) + (TOLD[from + to] ?? 0) * value;
  }
}

/** What each word says by itself and with the one before it, into SUMS; what it says by itself is kept with its form. */
function addWords(tokens: Tokens, count: number): void {
  const { rows } = readPairRows(tokens, count);
  SUMS.fill(0);
  for (let at = 0; at < count; at++) {
    const form = tokens.forms[at];
    if (form === undefined) continue;
    if ((form.summed & KNOWN.wishes) === 0) sumWord(form);
    const { sums } = form;
    const own = form.row + WISHES_AT;
    const from = ((rows[at] ?? 0) - HASHED_START) * PAIRS;
    for (let pair = 0; pair < PAIRS; pair++) {
      SUMS[pair] = (SUMS[pair] ?? 0) + (sums[own + pair] ?? 0) + (PAIRED[from + pair] ?? 0);
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
  const own = form.row + WISHES_AT;
  for (let pair = 0; pair < PAIRS; pair++) {
    form.sums[own + pair] = pairUp(LETTERS[2 * pair] ?? 0, LETTERS[2 * pair + 1] ?? 0);
  }
  form.summed |= KNOWN.wishes;
}

function pairWeights(): Int32Array {
  const pairs = new Int32Array((HASHED.length / CLASSES) * PAIRS);
  for (let at = 0; at < pairs.length; at++) {
    const to = 2 * (at % PAIRS);
    const first = Math.floor(at / PAIRS) * CLASSES + to;
    pairs[at] = pairUp(HASHED[first] ?? 0, to + 1 < CLASSES ? (HASHED[first + 1] ?? 0) : 0);
  }
  return pairs;
}

function pairUp(first: number, second: number): number {
  return liftWeight(first) | (liftWeight(second) << 16);
}

function liftWeight(weight: number): number {
  return Math.max(0, Math.min(2 * LIFT - 1, Math.round(weight * PARTS) + LIFT));
}

/** What a message that only answers wants: what its conversation is most about so far. */
export function continueIntent(intents: readonly (readonly [number, number])[]): Intent {
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

/** Intents that keep the talk going and are nobody's reason to write. */
export function isSocialIntent(intent: Intent): boolean {
  return SOCIAL.has(intent);
}
