import { CONCEPT_COUNT } from "./concepts.ts";
import { SHARED_CUES } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import { EMPTY_HASH, hashUnit, hashUnits } from "./fnv.ts";
import { mixHashes } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** Places of hashed words, their letters, and pairs of words. */
export const INTENT_PLACES = 16384;

const CUE_VALUE = 0.4;
const IDEA_VALUE = 0.6;
const HASHED_VALUE = 2;
const CONCEPTS_START = SHARED_CUES;
const ASKS = CONCEPTS_START + CONCEPT_COUNT;
const SHORT = ASKS + 1;
const LONG = ASKS + 2;
const NUMBERS = ASKS + 3;
const ADDRESS = ASKS + 4;
const SHORT_WORDS = 3;
const LONG_WORDS = 12;
/** What a message wants is said in its first words, or again in later ones. */
const WORDS_READ = 60;
const RUN_LENGTH = 4;
const STEM_LENGTH = 5;
const RUN_SEED = 0x51ed270b;
const STEM_SEED = 0x2545f491;
const SPACE = 32;

/** Where the hashed rows of the table begin; before them are those of what is told apart by name. */
export const HASHED_START = ASKS + 5;

/** How many rows the table of weights has. */
export const INTENT_ROWS = HASHED_START + INTENT_PLACES;

/** Rows that a text touches by what it shows, and by how much. Used again by the next reading. */
export type IntentSigns = { rows: Int32Array; values: Float32Array; count: number };

/** Hashed rows of a word: its own, and those of its letters, which all count `share`. */
export type WordRows = { whole: number; parts: number[]; share: number };

const SIGNS: IntentSigns = { rows: new Int32Array(1024), values: new Float32Array(1024), count: 0 };
const PAIRS = { rows: new Int32Array(WORDS_READ), count: 0 };
const SEEN = new Uint32Array(CONCEPT_COUNT);
let reading = 0;

/** Phrases found, ideas, and the message's form. The answer holds until the next call. */
export function readIntentSigns({ words, digits }: Tokens, cues: CueHits, ideas: readonly number[]): IntentSigns {
  SIGNS.count = 0;
  reading++;
  for (const cue of cues.found) if (cue < SHARED_CUES) add(cue, CUE_VALUE * Math.min(4, cues.strength[cue] ?? 0));
  for (const idea of ideas) {
    if (SEEN[idea] === reading) continue;
    SEEN[idea] = reading;
    add(CONCEPTS_START + idea, IDEA_VALUE);
  }
  if (words.includes("?")) add(ASKS, 0.5);
  if (words.length <= SHORT_WORDS) add(SHORT, 0.5);
  if (words.length > LONG_WORDS) add(LONG, 0.5);
  if (digits > 0) add(NUMBERS, Math.min(1, digits / 8));
  if (words.includes("@email")) add(ADDRESS, 1);
  return SIGNS;
}

/** How many words of a text are read, and how much each hashed row of them counts. */
export function measureWords({ words }: Tokens): { count: number; value: number } {
  const count = Math.min(words.length, WORDS_READ);
  return { count, value: HASHED_VALUE / Math.sqrt(Math.max(1, 2 * count)) };
}

/** The rows of a word: whole, its runs of four letters with its ends marked, its first letters. Typing errors leave most of them. */
export function listWordRows(word: string): WordRows {
  const parts: number[] = [];
  const first = word.charCodeAt(0);
  if (first >= 97 && first <= 122) {
    for (let start = -1; start + RUN_LENGTH <= word.length + 1; start++) {
      let hash = RUN_SEED;
      for (let at = start; at < start + RUN_LENGTH; at++) {
        hash = hashUnit(hash, at < 0 || at === word.length ? SPACE : word.charCodeAt(at));
      }
      parts.push(placeOf(hash));
    }
    if (word.length > STEM_LENGTH) parts.push(placeOf(hashUnits(word.slice(0, STEM_LENGTH), STEM_SEED)));
  }
  return { whole: placeOf(hashUnits(word)), parts, share: 1 / Math.sqrt(Math.max(1, parts.length)) };
}

/** The rows of each word with the one before it. The answer holds until the next call. */
export function readPairRows({ forms }: Tokens, count: number): typeof PAIRS {
  let before = EMPTY_HASH;
  for (let at = 0; at < count; at++) {
    const hash = forms[at]?.hash ?? 0;
    PAIRS.rows[at] = placeOf(mixHashes(before, hash));
    before = hash;
  }
  PAIRS.count = count;
  return PAIRS;
}

function add(row: number, value: number): void {
  if (SIGNS.count >= SIGNS.rows.length) return;
  SIGNS.rows[SIGNS.count] = row;
  SIGNS.values[SIGNS.count++] = value;
}

function placeOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return HASHED_START + ((mixed ^ (mixed >>> 13)) & (INTENT_PLACES - 1));
}
