import type { CueHits, Tokens } from "../core/text.ts";
import { SHARED_CUES } from "../lexicon/cue-phrases.ts";
import { CONCEPT_COUNT } from "../text/phrases/concepts.ts";
import { EMPTY_HASH, hashUnit, hashUnits, mixHashes } from "../encoding/fnv.ts";

/** Hash buckets of words, their letter runs, and word pairs. */
export const INTENT_BUCKETS = 16384;

const CUE_VALUE = 0.4;
const CONCEPT_VALUE = 0.6;
const HASHED_VALUE = 2;
const CONCEPTS_START = SHARED_CUES;
const ASKS = CONCEPTS_START + CONCEPT_COUNT;
const SHORT = ASKS + 1;
const LONG = ASKS + 2;
const NUMBERS = ASKS + 3;
const ADDRESS = ASKS + 4;
const SHORT_WORDS = 3;
const LONG_WORDS = 12;
/** Later words rarely change the intent. */
const MAX_WORDS = 60;
const RUN_LENGTH = 4;
const STEM_LENGTH = 5;
const RUN_SEED = 0x51ed270b;
const STEM_SEED = 0x2545f491;
const SPACE = 32;

/** The first hashed row of the weight table, after the named rows. */
export const HASHED_START = ASKS + 5;

/** Number of rows of the weight table. */
export const INTENT_ROWS = HASHED_START + INTENT_BUCKETS;

/** Sparse named features of a text: rows and their values. Reused by the next call. */
export type IntentFeatures = { rows: Int32Array; values: Float32Array; count: number };

/** Hashed rows of a word: its own, and those of its letter runs, each with the weight `share`. */
export type WordRows = { whole: number; parts: number[]; share: number };

const FEATURES: IntentFeatures = { rows: new Int32Array(1024), values: new Float32Array(1024), count: 0 };
const PAIRS = { rows: new Int32Array(MAX_WORDS), count: 0 };
const SEEN = new Uint32Array(CONCEPT_COUNT);
/** Number of the current call, to add each concept once. */
let call = 0;

/** Extracts the named features: cues, concepts and the message's shape. The result is reused by the next call. */
export function extractIntentFeatures(
  { words, digits }: Tokens,
  cues: CueHits,
  concepts: readonly number[],
): IntentFeatures {
  FEATURES.count = 0;
  call++;
  for (const cue of cues.found) if (cue < SHARED_CUES) add(cue, CUE_VALUE * Math.min(4, cues.strength[cue] ?? 0));
  for (const concept of concepts) {
    if (SEEN[concept] === call) continue;
    SEEN[concept] = call;
    add(CONCEPTS_START + concept, CONCEPT_VALUE);
  }
  if (words.includes("?")) add(ASKS, 0.5);
  if (words.length <= SHORT_WORDS) add(SHORT, 0.5);
  if (words.length > LONG_WORDS) add(LONG, 0.5);
  if (digits > 0) add(NUMBERS, Math.min(1, digits / 8));
  if (words.includes("@email")) add(ADDRESS, 1);
  return FEATURES;
}

/** The number of words used, and the value of each of their hashed features. */
export function measureWords({ words }: Tokens): { count: number; value: number } {
  const count = Math.min(words.length, MAX_WORDS);
  return { count, value: HASHED_VALUE / Math.sqrt(Math.max(1, 2 * count)) };
}

/** The rows of a word: whole, its runs of four letters with the edges marked, its first letters. Most survive a typo. */
export function listWordRows(word: string): WordRows {
  const parts: number[] = [];
  const first = word.charCodeAt(0);
  if (first >= 97 && first <= 122) {
    for (let start = -1; start + RUN_LENGTH <= word.length + 1; start++) {
      let hash = RUN_SEED;
      for (let at = start; at < start + RUN_LENGTH; at++) {
        hash = hashUnit(hash, at < 0 || at === word.length ? SPACE : word.charCodeAt(at));
      }
      parts.push(getRow(hash));
    }
    if (word.length > STEM_LENGTH) parts.push(getRow(hashUnits(word.slice(0, STEM_LENGTH), STEM_SEED)));
  }
  return { whole: getRow(hashUnits(word)), parts, share: 1 / Math.sqrt(Math.max(1, parts.length)) };
}

/** The rows of each word with the one before it. The result is reused by the next call. */
export function listPairRows({ forms }: Tokens, count: number): typeof PAIRS {
  let before = EMPTY_HASH;
  for (let at = 0; at < count; at++) {
    const hash = forms[at]?.hash ?? 0;
    PAIRS.rows[at] = getRow(mixHashes(before, hash));
    before = hash;
  }
  PAIRS.count = count;
  return PAIRS;
}

function add(row: number, value: number): void {
  if (FEATURES.count >= FEATURES.rows.length) return;
  FEATURES.rows[FEATURES.count] = row;
  FEATURES.values[FEATURES.count++] = value;
}

function getRow(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return HASHED_START + ((mixed ^ (mixed >>> 13)) & (INTENT_BUCKETS - 1));
}
