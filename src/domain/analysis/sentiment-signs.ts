import { CONCEPT_COUNT } from "./concepts.ts";
import type { LanguageScores } from "./language.ts";
import { hashUnit } from "./fnv.ts";
import { FORM_COUNT, isStretched, readForm } from "./sentiment-form.ts";
import {
  DIMINISHES,
  FEELING_COUNT,
  INTENSIFIES,
  NEGATES,
  OPPOSES,
  feelingsOf,
  listShades,
  strengthOfFeeling,
} from "./sentiment-lexicon.ts";
import type { WordFeelings } from "./sentiment-lexicon.ts";
import { READ_LIMIT } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import type { WordForm } from "./word-forms.ts";

/** Places of hashed words, pairs of words and letter runs. */
const HASHED_COUNT = 16384;

/** Kinds of lexicon words: strength −3…−1, 1…3, and the same under a negation. */
const KINDS = 12;
const BALANCE = KINDS;
const NOTHING = KINDS + 2;
const SHADES_BALANCE = KINDS + 3;
const FORM = KINDS + 5;
/** Signs that each language has for itself besides the shared ones. */
const OWN = FORM + FORM_COUNT;
const EMOJI_GOOD = OWN;
const EMOJI_BAD = OWN + 1;
const LINKS = OWN + 2;
const NUMBERS = OWN + 3;
const LENGTH = OWN + 4;
const LANGUAGE = OWN + 5;
const LANGUAGES = 3;
const OWN_COPIES = LANGUAGE + LANGUAGES;
const PLAIN_COUNT = OWN_COPIES + LANGUAGES * OWN;

const IDEAS = PLAIN_COUNT;
const FEELINGS = IDEAS + CONCEPT_COUNT;
const FEELING_ROWS = 2 * FEELING_COUNT;

/** Rows of the table of weights that are not hashed: plain signs, ideas, and shades of feeling, shared and by language. */
export const NAMED_COUNT = FEELINGS + (1 + LANGUAGES) * FEELING_ROWS;
/** All rows of the table of weights. */
export const SENTIMENT_ROWS = NAMED_COUNT + HASHED_COUNT;

const NEGATION_REACH = 3;
const SOFTNESS = 3;
const PLAIN_VALUE = 0.5;
const IDEA_VALUE = 0.3;
const FEELING_VALUE = 0.45;
const OWN_FEELING_VALUE = 0.3;
/** The hashed signs of a text have this length together, whatever their number. */
const HASHED_LENGTH = 1.5;
const EMOTICON = 2;
const RUN_LENGTH = 4;
const RUN_SEED = 29;
const EDGE = 32;
const SHORTEST_RUN_WORD = 3;
const LONGEST_RUN_WORD = 20;
const NEGATED = 0x5bd1e995;

/**
 * Named rows of the table that a text touches and by how much, and places among the hashed rows of its words and pairs of words (those
 * of its runs of letters are each word's own); `balance` is −1…1, the lexicon's words for and against with their negations and
 * intensifiers. Used again by the next reading.
 */
export type SentimentSigns = {
  rows: Int32Array;
  values: Float64Array;
  count: number;
  hashed: Int32Array;
  hashedCount: number;
  balance: number;
};

const SIGNS: SentimentSigns = {
  rows: new Int32Array(READ_LIMIT * 4),
  values: new Float64Array(READ_LIMIT * 4),
  count: 0,
  hashed: new Int32Array(READ_LIMIT * 3),
  hashedCount: 0,
  balance: 0,
};
const PLAIN = new Float64Array(PLAIN_COUNT);
/** Which words stand under a negation. */
const TURNED = new Uint8Array(READ_LIMIT);

/** What a text shows of a feeling. Linear in its tokens; the answer holds until the next call. */
export function readSentimentSigns(
  tokens: Tokens,
  languages: LanguageScores,
  ideas: readonly number[],
): SentimentSigns {
  SIGNS.count = 0;
  SIGNS.hashedCount = 0;
  PLAIN.fill(0);
  const language = chooseLexicon(languages);
  markNegated(tokens.forms);
  readStrengths(tokens, language);
  const form = readForm(tokens.spoken.trimStart());
  PLAIN.set(form, FORM);
  readShades(tokens.forms, language, isStretched(form));
  readEmoticons(tokens.spoken);
  add(LENGTH, Math.log(1 + tokens.words.length) / 2);
  pushPlain(language);
  for (const idea of ideas) push(IDEAS + idea, IDEA_VALUE);
  readHashed(tokens.forms);
  return SIGNS;
}

function chooseLexicon(scores: LanguageScores): number {
  let best = LANGUAGES;
  for (let at = 0; at < LANGUAGES; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best;
}

function markNegated(forms: readonly WordForm[]): void {
  let until = -1;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    const does = form ? feelingsOf(form).does : 0;
    if (does === NEGATES) until = at + NEGATION_REACH;
    else if (does === OPPOSES || form?.text === "?") until = -1;
    TURNED[at] = at <= until ? 1 : 0;
  }
}

function readStrengths({ forms, exclamations, shouted }: Tokens, language: number): void {
  let sum = 0;
  let factor = 1;
  let found = 0;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    if (!form) continue;
    const { strengths, does, emoji } = feelingsOf(form);
    const strength = does === NEGATES ? 0 : (strengths[language] ?? 0);
    if (strength !== 0) {
      const negated = TURNED[at] === 1;
      found++;
      add(kindOf(strength) + (negated ? KINDS / 2 : 0), 1);
      // A negated strong word is weaker than its opposite: "not terrible" is not "wonderful".
      sum += strength * factor * (negated && strength > -3 ? -0.6 : 1);
      factor = 1;
    } else if (does === INTENSIFIES) factor = 1.5;
    else if (does === DIMINISHES) factor = 0.6;
    else if (does === OPPOSES) sum *= 0.5;
    else if (emoji !== 0) add(emoji > 0 ? EMOJI_GOOD : EMOJI_BAD, Math.abs(emoji));
    else if (form.text === "@url") PLAIN[LINKS] = 1;
    else if (form.text === "#") add(NUMBERS, 0.3);
  }
  for (let kind = 0; kind < KINDS; kind++) PLAIN[kind] = Math.sqrt(PLAIN[kind] ?? 0);
  SIGNS.balance = soften(sum * (1 + 0.12 * Math.min(exclamations, 3) + (shouted > 1 ? 0.2 : 0)));
  addBalance(BALANCE, SIGNS.balance);
  if (found === 0) add(NOTHING, 0.7);
}

/** The shades of feeling of words and pairs of words, each for itself and under a negation, and their balance. */
function readShades(forms: readonly WordForm[], language: number, stretched: boolean): void {
  let sum = 0;
  let opened: WordFeelings["pairs"] = null;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    if (!form) continue;
    const { shades, pairs } = feelingsOf(form);
    const turned = TURNED[at] ?? 0;
    const felt = shades.length === 0 && stretched ? listShades(squeeze(form.text)) : shades;
    for (const shade of felt) sum += pushShade(shade, turned, language);
    const paired = opened?.get(form.text);
    if (paired) for (const shade of paired) sum += pushShade(shade, 0, language);
    opened = pairs;
  }
  addBalance(SHADES_BALANCE, soften(sum));
}

function pushShade(shade: number, turned: number, language: number): number {
  const row = FEELINGS + shade + turned * FEELING_COUNT;
  push(row, FEELING_VALUE);
  if (language < LANGUAGES) push(row + (1 + language) * FEELING_ROWS, OWN_FEELING_VALUE);
  return strengthOfFeeling(shade) * (turned === 1 ? -0.6 : 1);
}

/** "sooo goood" as "so god": letters that stand three times or more are one. */
function squeeze(word: string): string {
  return word.replace(/(.)\1{2,}/g, "$1");
}

function soften(sum: number): number {
  return sum === 0 ? 0 : sum / (Math.abs(sum) + SOFTNESS);
}

function addBalance(place: number, balance: number): void {
  add(place, 2 * Math.max(0, balance));
  add(place + 1, 2 * Math.max(0, -balance));
}

function add(place: number, value: number): void {
  PLAIN[place] = (PLAIN[place] ?? 0) + value;
}

function pushPlain(language: number): void {
  if (language < LANGUAGES) PLAIN[LANGUAGE + language] = 1;
  for (let sign = 0; sign < OWN_COPIES; sign++) {
    const value = (PLAIN[sign] ?? 0) * PLAIN_VALUE;
    if (value === 0) continue;
    push(sign, value);
    if (sign < OWN && language < LANGUAGES) push(OWN_COPIES + language * OWN + sign, value / 2);
  }
}

function push(row: number, value: number): void {
  if (SIGNS.count >= SIGNS.rows.length) return;
  SIGNS.rows[SIGNS.count] = row;
  SIGNS.values[SIGNS.count++] = value;
}

/** Strength −3…−1 and 1…3 as 0…5. */
function kindOf(strength: number): number {
  return strength < 0 ? strength + 3 : strength + 2;
}

/** :-) :( ;D and the like. */
function readEmoticons(text: string): void {
  let at = text.indexOf(":");
  if (at < 0) at = text.indexOf(";");
  for (let seen = 0; at >= 0 && seen < 5; seen++) {
    const next = text[at + 1] === "-" || text[at + 1] === "'" ? text[at + 2] : text[at + 1];
    if (next === ")" || next === "D" || next === "]") add(EMOJI_GOOD, EMOTICON);
    else if (next === "(" || next === "[") add(EMOJI_BAD, EMOTICON);
    at = text.indexOf(":", at + 1);
  }
}

/** What each of so many hashed signs counts. */
export function valueOfHashed(count: number): number {
  return HASHED_LENGTH / Math.sqrt(Math.max(1, count));
}

/** The places of a word's runs of four letters among the hashed rows, the ends of the word marked. */
export function listRuns(word: string): number[] {
  const runs: number[] = [];
  if (word.length <= SHORTEST_RUN_WORD || word.length > LONGEST_RUN_WORD) return runs;
  for (let start = -1; start + RUN_LENGTH <= word.length + 1; start++) {
    let hash = RUN_SEED;
    for (let at = start; at < start + RUN_LENGTH; at++) {
      hash = hashUnit(hash, at < 0 || at >= word.length ? EDGE : word.charCodeAt(at));
    }
    runs.push((hash ^ (hash >>> 15)) & (HASHED_COUNT - 1));
  }
  return runs;
}

/** Words (again by another name under a negation) and pairs of words. */
function readHashed(forms: readonly WordForm[]): void {
  let before = 0;
  for (let at = 0; at < forms.length; at++) {
    const hash = forms[at]?.hash ?? 0;
    pushHash(hash);
    if (TURNED[at] === 1) pushHash(mix(hash, NEGATED));
    if (at > 0) pushHash(mix(before, hash));
    before = hash;
  }
}

function pushHash(hash: number): void {
  SIGNS.hashed[SIGNS.hashedCount++] = hash & (HASHED_COUNT - 1);
}

function mix(left: number, right: number): number {
  const hash = Math.imul(left ^ (right + 0x9e3779b9), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
