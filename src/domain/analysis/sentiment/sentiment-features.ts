import type { LanguageScores, Tokens, WordForm, WordSentiment } from "../core/text.ts";
import { MAX_TEXT_LENGTH } from "../core/text.ts";
import { CONCEPT_COUNT } from "../text/phrases/concepts.ts";
import { hashUnit } from "../encoding/fnv.ts";
import {
  DIMINISHES,
  INTENSIFIES,
  NEGATES,
  OPPOSES,
  SHADE_COUNT,
  getShadeStrength,
  getWordSentiment,
  listShades,
} from "./sentiment-lexicon.ts";
import { STYLE_COUNT, extractStyle, hasStretchedLetters } from "./writing-style.ts";

/** Hash buckets of words, word pairs and letter runs. */
const HASHED_BUCKETS = 16384;

/** Classes of lexicon words: strength −3…−1, 1…3, and the same when negated. */
const KINDS = 12;
const BALANCE = KINDS;
const NO_WORDS = KINDS + 2;
const SHADES_BALANCE = KINDS + 3;
const STYLE = KINDS + 5;
/** Number of features with an additional copy for each language. */
const OWN = STYLE + STYLE_COUNT;
const EMOJI_GOOD = OWN;
const EMOJI_BAD = OWN + 1;
const LINKS = OWN + 2;
const NUMBERS = OWN + 3;
const LENGTH = OWN + 4;
const LANGUAGE = OWN + 5;
const LANGUAGES = 3;
const OWN_COPIES = LANGUAGE + LANGUAGES;
const PLAIN_COUNT = OWN_COPIES + LANGUAGES * OWN;

const CONCEPTS = PLAIN_COUNT;
const SHADES = CONCEPTS + CONCEPT_COUNT;
const SHADE_ROWS = 2 * SHADE_COUNT;

/** Rows of the weight table that are not hashed: plain features, concepts, and sentiment shades, shared and by language. */
export const NAMED_COUNT = SHADES + (1 + LANGUAGES) * SHADE_ROWS;
/** All rows of the weight table. */
export const SENTIMENT_ROWS = NAMED_COUNT + HASHED_BUCKETS;

const NEGATION_REACH = 3;
const SATURATION = 3;
const PLAIN_VALUE = 0.5;
const CONCEPT_VALUE = 0.3;
const SHADE_VALUE = 0.45;
const OWN_SHADE_VALUE = 0.3;
/** The hashed features of a text are normalized to this length. */
const HASHED_LENGTH = 1.5;
const EMOTICON = 2;
const RUN_LENGTH = 4;
const RUN_SEED = 29;
const EDGE = 32;
const SHORTEST_RUN_WORD = 3;
const LONGEST_RUN_WORD = 20;
const NEGATED_SALT = 0x5bd1e995;

/**
 * Sparse features of a text: named rows of the weight table with their values, and hash buckets of its words and word pairs
 * (those of letter runs are summed per word). `balance` −1…1 is the lexicon's sum with negations and intensifiers. Reused by the
 * next call.
 */
export type SentimentFeatures = {
  rows: Int32Array;
  values: Float64Array;
  count: number;
  hashed: Int32Array;
  hashedCount: number;
  balance: number;
};

const FEATURES: SentimentFeatures = {
  rows: new Int32Array(MAX_TEXT_LENGTH * 4),
  values: new Float64Array(MAX_TEXT_LENGTH * 4),
  count: 0,
  hashed: new Int32Array(MAX_TEXT_LENGTH * 3),
  hashedCount: 0,
  balance: 0,
};
const PLAIN = new Float64Array(PLAIN_COUNT);
/** Which tokens are negated. */
const NEGATED = new Uint8Array(MAX_TEXT_LENGTH);

/** Extracts the sentiment features of a text. Linear in its tokens; the result is reused by the next call. */
export function extractSentimentFeatures(
  tokens: Tokens,
  languages: LanguageScores,
  concepts: readonly number[],
): SentimentFeatures {
  FEATURES.count = 0;
  FEATURES.hashedCount = 0;
  PLAIN.fill(0);
  const language = selectLexicon(languages);
  markNegated(tokens.forms);
  addStrengths(tokens, language);
  const style = extractStyle(tokens.masked.trimStart());
  PLAIN.set(style, STYLE);
  addShades(tokens.forms, language, hasStretchedLetters(style));
  addEmoticons(tokens.masked);
  add(LENGTH, Math.log(1 + tokens.words.length) / 2);
  pushPlain(language);
  for (const concept of concepts) push(CONCEPTS + concept, CONCEPT_VALUE);
  addHashed(tokens.forms);
  return FEATURES;
}

function selectLexicon(scores: LanguageScores): number {
  let best = LANGUAGES;
  for (let at = 0; at < LANGUAGES; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best;
}

function markNegated(forms: readonly WordForm[]): void {
  let until = -1;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    const effect = form ? getWordSentiment(form).effect : 0;
    if (effect === NEGATES) until = at + NEGATION_REACH;
    else if (effect === OPPOSES || form?.text === "?") until = -1;
    NEGATED[at] = at <= until ? 1 : 0;
  }
}

function addStrengths({ forms, exclamations, uppercaseWords }: Tokens, language: number): void {
  let sum = 0;
  let factor = 1;
  let found = 0;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    if (!form) continue;
    const { strengths, effect, emoji } = getWordSentiment(form);
    const strength = effect === NEGATES ? 0 : (strengths[language] ?? 0);
    if (strength !== 0) {
      const negated = NEGATED[at] === 1;
      found++;
      add(getKind(strength) + (negated ? KINDS / 2 : 0), 1);
      // A negated strong word is weaker than its opposite: "not terrible" is not "wonderful".
      sum += strength * factor * (negated && strength > -3 ? -0.6 : 1);
      factor = 1;
    } else if (effect === INTENSIFIES) factor = 1.5;
    else if (effect === DIMINISHES) factor = 0.6;
    else if (effect === OPPOSES) sum *= 0.5;
    else if (emoji !== 0) add(emoji > 0 ? EMOJI_GOOD : EMOJI_BAD, Math.abs(emoji));
    else if (form.text === "@url") PLAIN[LINKS] = 1;
    else if (form.text === "#") add(NUMBERS, 0.3);
  }
  for (let kind = 0; kind < KINDS; kind++) PLAIN[kind] = Math.sqrt(PLAIN[kind] ?? 0);
  FEATURES.balance = saturate(sum * (1 + 0.12 * Math.min(exclamations, 3) + (uppercaseWords > 1 ? 0.2 : 0)));
  addBalance(BALANCE, FEATURES.balance);
  if (found === 0) add(NO_WORDS, 0.7);
}

/** Adds the sentiment shades of words and word pairs, plain or negated, and their balance. */
function addShades(forms: readonly WordForm[], language: number, stretched: boolean): void {
  let sum = 0;
  let openPairs: WordSentiment["pairs"] = null;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    if (!form) continue;
    const { shades, pairs } = getWordSentiment(form);
    const negated = NEGATED[at] ?? 0;
    const found = shades.length === 0 && stretched ? listShades(squeeze(form.text)) : shades;
    for (const shade of found) sum += pushShade(shade, negated, language);
    const paired = openPairs?.get(form.text);
    if (paired) for (const shade of paired) sum += pushShade(shade, 0, language);
    openPairs = pairs;
  }
  addBalance(SHADES_BALANCE, saturate(sum));
}

function pushShade(shade: number, negated: number, language: number): number {
  const row = SHADES + shade + negated * SHADE_COUNT;
  push(row, SHADE_VALUE);
  if (language < LANGUAGES) push(row + (1 + language) * SHADE_ROWS, OWN_SHADE_VALUE);
  return getShadeStrength(shade) * (negated === 1 ? -0.6 : 1);
}

/** Reduces letters repeated three times or more to one: "sooo goood" is "so god". */
function squeeze(word: string): string {
  return word.replace(/(.)\1{2,}/g, "$1");
}

function saturate(sum: number): number {
  return sum === 0 ? 0 : sum / (Math.abs(sum) + SATURATION);
}

function addBalance(at: number, balance: number): void {
  add(at, 2 * Math.max(0, balance));
  add(at + 1, 2 * Math.max(0, -balance));
}

function add(at: number, value: number): void {
  PLAIN[at] = (PLAIN[at] ?? 0) + value;
}

function pushPlain(language: number): void {
  if (language < LANGUAGES) PLAIN[LANGUAGE + language] = 1;
  for (let at = 0; at < OWN_COPIES; at++) {
    const value = (PLAIN[at] ?? 0) * PLAIN_VALUE;
    if (value === 0) continue;
    push(at, value);
    if (at < OWN && language < LANGUAGES) push(OWN_COPIES + language * OWN + at, value / 2);
  }
}

function push(row: number, value: number): void {
  if (FEATURES.count >= FEATURES.rows.length) return;
  FEATURES.rows[FEATURES.count] = row;
  FEATURES.values[FEATURES.count++] = value;
}

/** Strength −3…−1 and 1…3 as 0…5. */
function getKind(strength: number): number {
  return strength < 0 ? strength + 3 : strength + 2;
}

/** :-) :( ;D and the like. */
function addEmoticons(text: string): void {
  let at = text.indexOf(":");
  if (at < 0) at = text.indexOf(";");
  for (let seen = 0; at >= 0 && seen < 5; seen++) {
    const next = text[at + 1] === "-" || text[at + 1] === "'" ? text[at + 2] : text[at + 1];
    if (next === ")" || next === "D" || next === "]") add(EMOJI_GOOD, EMOTICON);
    else if (next === "(" || next === "[") add(EMOJI_BAD, EMOTICON);
    at = text.indexOf(":", at + 1);
  }
}

/** The value of each of `count` hashed features. */
export function computeHashedValue(count: number): number {
  return HASHED_LENGTH / Math.sqrt(Math.max(1, count));
}

/** The hash buckets of a word's runs of four letters, with the word edges marked. */
export function listLetterRuns(word: string): number[] {
  const runs: number[] = [];
  if (word.length <= SHORTEST_RUN_WORD || word.length > LONGEST_RUN_WORD) return runs;
  for (let start = -1; start + RUN_LENGTH <= word.length + 1; start++) {
    let hash = RUN_SEED;
    for (let at = start; at < start + RUN_LENGTH; at++) {
      hash = hashUnit(hash, at < 0 || at >= word.length ? EDGE : word.charCodeAt(at));
    }
    runs.push((hash ^ (hash >>> 15)) & (HASHED_BUCKETS - 1));
  }
  return runs;
}

/** Adds words, negated words and word pairs. */
function addHashed(forms: readonly WordForm[]): void {
  let before = 0;
  for (let at = 0; at < forms.length; at++) {
    const hash = forms[at]?.hash ?? 0;
    pushHash(hash);
    if (NEGATED[at] === 1) pushHash(mix(hash, NEGATED_SALT));
    if (at > 0) pushHash(mix(before, hash));
    before = hash;
  }
}

function pushHash(hash: number): void {
  FEATURES.hashed[FEATURES.hashedCount++] = hash & (HASHED_BUCKETS - 1);
}

function mix(left: number, right: number): number {
  const hash = Math.imul(left ^ (right + 0x9e3779b9), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
