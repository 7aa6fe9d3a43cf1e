import { CONCEPT_COUNT } from "./concepts.ts";
import { CUES } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import type { Tokens } from "./tokens.ts";

/** Places of hashed words and pairs of words. */
export const INTENT_PLACES = 2048;

const CUE_VALUE = 0.4;
const IDEA_VALUE = 0.6;
const HASHED_VALUE = 1.6;
const CONCEPTS_START = CUES.length;
const ASKS = CONCEPTS_START + CONCEPT_COUNT;
const SHORT = ASKS + 1;
const LONG = ASKS + 2;
const NUMBERS = ASKS + 3;
const ADDRESS = ASKS + 4;
const HASHED_START = ASKS + 5;
const SHORT_WORDS = 3;
const LONG_WORDS = 12;
/** What a message wants is said in its first words, or again in later ones. */
const WORDS_READ = 60;

/** How many rows the table of weights has. */
export const INTENT_ROWS = HASHED_START + INTENT_PLACES;

/** Rows of the table that a text touches, and by how much; from `hashedFrom` on all by the same. Used again by the next reading. */
export type IntentSigns = { rows: Int32Array; values: Float32Array; count: number; hashedFrom: number };

const SIGNS: IntentSigns = { rows: new Int32Array(1024), values: new Float32Array(1024), count: 0, hashedFrom: 0 };
const SEEN = new Uint32Array(CONCEPT_COUNT);
let reading = 0;

/** What a text shows of its wish: phrases found, ideas, words and pairs of words. The answer holds until the next call. */
export function readIntentSigns(tokens: Tokens, cues: CueHits, ideas: readonly number[]): IntentSigns {
  SIGNS.count = 0;
  reading++;
  for (const cue of cues.found) add(cue, CUE_VALUE * Math.min(4, cues.strength[cue] ?? 0));
  for (const idea of ideas) {
    if (SEEN[idea] === reading) continue;
    SEEN[idea] = reading;
    add(CONCEPTS_START + idea, IDEA_VALUE);
  }
  const { words, forms } = tokens;
  if (words.includes("?")) add(ASKS, 0.5);
  if (words.length <= SHORT_WORDS) add(SHORT, 0.5);
  if (words.length > LONG_WORDS) add(LONG, 0.5);
  if (tokens.digits > 0) add(NUMBERS, Math.min(1, tokens.digits / 8));
  if (words.includes("@email")) add(ADDRESS, 1);
  const count = Math.min(words.length, WORDS_READ);
  const value = HASHED_VALUE / Math.sqrt(Math.max(1, 2 * count));
  SIGNS.hashedFrom = SIGNS.count;
  let before = 0;
  for (let at = 0; at < count; at++) {
    const hash = forms[at]?.hash ?? 0;
    add(HASHED_START + (hash & (INTENT_PLACES - 1)), value);
    add(HASHED_START + mix(before, hash), value);
    before = hash;
  }
  return SIGNS;
}

function add(row: number, value: number): void {
  if (SIGNS.count >= SIGNS.rows.length) return;
  SIGNS.rows[SIGNS.count] = row;
  SIGNS.values[SIGNS.count++] = value;
}

function mix(left: number, right: number): number {
  let hash = Math.imul(left ^ (right + 0x9e3779b9), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash & (INTENT_PLACES - 1);
}
