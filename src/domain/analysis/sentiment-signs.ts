import { CONCEPT_COUNT } from "./concepts.ts";
import { MORE_SENTIMENT_WORDS } from "./lexicon/sentiment-more.ts";
import {
  DIMINISHERS,
  INTENSIFIERS,
  NEGATIONS,
  SENTIMENT_EMOJI,
  SENTIMENT_WORDS,
  TURNS,
} from "./lexicon/sentiment-words.ts";
import type { LanguageScores } from "./language.ts";
import { READ_LIMIT } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** Places of hashed words, pairs of words and letter runs. */
export const SIGN_COUNT = 16384;

/** Kinds of lexicon words: strength −3…−1, 1…3, and the same under a negation. */
const KINDS = 12;
/** Signs that each language has for itself besides the shared ones: the kinds, the balance both ways, and nothing found. */
const OWN = KINDS + 3;
const EMOJI_GOOD = OWN;
const EMOJI_BAD = OWN + 1;
const EXCLAMATIONS = OWN + 2;
const SHOUTED = OWN + 3;
const QUESTION = OWN + 4;
const LINKS = OWN + 5;
const NUMBERS = OWN + 6;
const LENGTH = OWN + 7;
const LANGUAGE = OWN + 8;
const SHARED = OWN + 11;

const IDEAS = SHARED + 3 * OWN;

/** The row of an idea, and what each word that stands for it counts. */
export const IDEA_ROW = IDEAS;
export const IDEA_VALUE = 0.3;

/** Rows of the table of plain weights: the plain signs, then the ideas. */
export const PLAIN_COUNT = IDEAS + CONCEPT_COUNT;

const NEGATION_REACH = 3;
const SOFTNESS = 3;
const PLAIN_WEIGHT = 0.5;
/** The hashed signs of a text have this length together, whatever their number. */
const HASHED_WEIGHT = 2;
const RUN_LENGTH = 4;
const LONGEST_RUN_WORD = 20;
const SHORTEST_STEM = 3;
const LONGEST_STEM = 12;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const NEGATION = new Set(NEGATIONS.split(" "));
const INTENSIFIER = new Set(INTENSIFIERS.split(" "));
const DIMINISHER = new Set(DIMINISHERS.split(" "));
const TURN = new Set(TURNS.split(" "));

type Lexicon = { words: Map<string, number>; stems: Map<number, number>; hint: Uint8Array };
const HINTS = 1 << 14;
const LEXICA = [readLexicon(["en"]), readLexicon(["pt"]), readLexicon(["es"]), readLexicon(["en", "pt", "es"])];
const EMOJI = readEmoji();

/**
 * The signs of one text: `plain` by place, rows of its ideas (each counts IDEA_VALUE once a word), and places of hashed ones with the value that each has; `balance` is −1…1, the lexicon's
 * words for and against with their negations and intensifiers. Used again by the next reading.
 */
export type SentimentSigns = {
  plain: Float64Array;
  ideas: readonly number[];
  hashed: Int32Array;
  count: number;
  value: number;
  balance: number;
};

const SIGNS: SentimentSigns = {
  plain: new Float64Array(IDEAS),
  ideas: [],
  hashed: new Int32Array(READ_LIMIT * 3 + 8),
  count: 0,
  value: 0,
  balance: 0,
};

/** What a text shows of a feeling. Linear in its tokens; the answer holds until the next call. */
export function readSentimentSigns(
  tokens: Tokens,
  languages: LanguageScores,
  ideas: readonly number[],
): SentimentSigns {
  SIGNS.plain.fill(0);
  SIGNS.ideas = ideas;
  readPlain(tokens, chooseLexicon(languages));
  readHashed(tokens);
  return SIGNS;
}

function chooseLexicon(scores: LanguageScores): number {
  let best = 3;
  for (let at = 0; at < 3; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best;
}

function readPlain(tokens: Tokens, language: number): void {
  const lexicon = LEXICA[language];
  if (!lexicon) return;
  const { words } = tokens;
  let sum = 0;
  let negatedUntil = -1;
  let factor = 1;
  let found = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (NEGATION.has(word)) {
      negatedUntil = at + NEGATION_REACH;
      factor = 1;
      continue;
    }
    const strength = strengthOf(lexicon, word);
    if (strength !== 0) {
      const negated = at <= negatedUntil;
      found++;
      add(kindOf(strength) + (negated ? KINDS / 2 : 0), 1);
      // A negated strong word is weaker than its opposite: "not terrible" is not "wonderful".
      sum += strength * factor * (negated && strength > -3 ? -0.6 : 1);
      factor = 1;
    } else if (INTENSIFIER.has(word)) factor = 1.5;
    else if (DIMINISHER.has(word)) factor = 0.6;
    else if (TURN.has(word)) {
      sum *= 0.5;
      negatedUntil = -1;
    } else readMark(word);
    if (word === "?") negatedUntil = -1;
  }
  finishPlain(tokens, { language, sum, found });
}

function finishPlain(tokens: Tokens, { language, sum, found }: { language: number; sum: number; found: number }): void {
  const { plain } = SIGNS;
  for (let kind = 0; kind < KINDS; kind++) plain[kind] = Math.sqrt(plain[kind] ?? 0);
  const total = sum === 0 ? 0 : sum * (1 + 0.12 * Math.min(tokens.exclamations, 3) + (tokens.shouted > 1 ? 0.2 : 0));
  const balance = total / (Math.abs(total) + SOFTNESS);
  SIGNS.balance = balance;
  add(KINDS, 2 * Math.max(0, balance));
  add(KINDS + 1, 2 * Math.max(0, -balance));
  if (found === 0) add(KINDS + 2, 0.7);
  if (language < 3) {
    plain[LANGUAGE + language] = 1;
    for (let sign = 0; sign < OWN; sign++) plain[SHARED + language * OWN + sign] = (plain[sign] ?? 0) / 2;
  }
  readEmoticons(tokens.text);
  add(EXCLAMATIONS, Math.min(3, tokens.exclamations) / 2);
  add(SHOUTED, Math.min(3, tokens.shouted) / 2);
  add(LENGTH, Math.log(1 + tokens.words.length) / 2);
  for (let place = 0; place < IDEAS; place++) plain[place] = (plain[place] ?? 0) * PLAIN_WEIGHT;
}

function add(place: number, value: number): void {
  SIGNS.plain[place] = (SIGNS.plain[place] ?? 0) + value;
}

/** Strength −3…−1 and 1…3 as 0…5. */
function kindOf(strength: number): number {
  const whole = Math.max(-3, Math.min(3, strength));
  return whole < 0 ? whole + 3 : Math.ceil(whole) + 2;
}

function readMark(word: string): void {
  if (word === "?") SIGNS.plain[QUESTION] = 1;
  else if (word === "@url") SIGNS.plain[LINKS] = 1;
  else if (word === "#") add(NUMBERS, 0.3);
  else {
    const emoji = EMOJI.get(word);
    if (emoji !== undefined) add(emoji > 0 ? EMOJI_GOOD : EMOJI_BAD, Math.abs(emoji) / 2);
  }
}

/** :-) :( ;D and the like. */
function readEmoticons(text: string): void {
  let at = text.indexOf(":");
  if (at < 0) at = text.indexOf(";");
  for (let seen = 0; at >= 0 && seen < 5; seen++) {
    const next = text[at + 1] === "-" || text[at + 1] === "'" ? text[at + 2] : text[at + 1];
    if (next === ")" || next === "D" || next === "]") add(EMOJI_GOOD, 1);
    else if (next === "(" || next === "[") add(EMOJI_BAD, 1);
    at = text.indexOf(":", at + 1);
  }
}

function readHashed({ words, hashes }: Tokens): void {
  let count = 0;
  let before = 0;
  const { hashed } = SIGNS;
  const room = hashed.length - LONGEST_RUN_WORD - 2;
  for (let at = 0; at < words.length && count < room; at++) {
    const hash = hashes[at] ?? 0;
    hashed[count++] = hash & (SIGN_COUNT - 1);
    if (at > 0) hashed[count++] = mix(before, hash);
    before = hash;
    const word = words[at] ?? "";
    if (word.length > 3 && word.length <= LONGEST_RUN_WORD) count = readRuns(word, count);
  }
  SIGNS.count = count;
  SIGNS.value = count === 0 ? 0 : HASHED_WEIGHT / Math.sqrt(count);
}

/** Runs of four letters, the ends of the word marked. */
function readRuns(word: string, from: number): number {
  let count = from;
  for (let start = -1; start + RUN_LENGTH <= word.length + 1; start++) {
    let hash = 29;
    for (let at = start; at < start + RUN_LENGTH; at++) {
      hash = Math.imul(hash ^ (at < 0 || at >= word.length ? 32 : word.charCodeAt(at)), FNV_PRIME);
    }
    hash ^= hash >>> 15;
    SIGNS.hashed[count++] = hash & (SIGN_COUNT - 1);
  }
  return count;
}

function mix(left: number, right: number): number {
  let hash = Math.imul(left ^ (right + 0x9e3779b9), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash & (SIGN_COUNT - 1);
}

function strengthOf({ words, stems, hint }: Lexicon, word: string): number {
  const known = words.get(word);
  if (known !== undefined) return known;
  let found = 0;
  let hash = FNV_OFFSET;
  const end = Math.min(word.length, LONGEST_STEM);
  for (let at = 0; at < end; at++) {
    hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
    // Most beginnings are no stem; the hint tells without a look-up.
    if (at + 1 >= SHORTEST_STEM && hint[hash & (HINTS - 1)] === 1) found = stems.get(hash) ?? found;
  }
  return found;
}

function readLexicon(languages: readonly ("en" | "pt" | "es")[]): Lexicon {
  const lexicon: Lexicon = { words: new Map(), stems: new Map(), hint: new Uint8Array(HINTS) };
  for (const source of [MORE_SENTIMENT_WORDS, SENTIMENT_WORDS]) {
    for (const language of languages) {
      for (const [strength, list] of Object.entries(source[language])) {
        for (const word of list.split(" ")) learnWord(lexicon, word, Number(strength));
      }
    }
  }
  return lexicon;
}

function learnWord({ words, stems, hint }: Lexicon, written: string, strength: number): void {
  const word = written.normalize("NFD").replace(/[\u0300-\u036f*]/g, "");
  if (!written.endsWith("*")) {
    words.set(word, strength);
    return;
  }
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  stems.set(hash, strength);
  hint[hash & (HINTS - 1)] = 1;
}

function readEmoji(): Map<string, number> {
  const emoji = new Map<string, number>();
  for (const [strength, list] of Object.entries(SENTIMENT_EMOJI)) {
    for (const sign of list) emoji.set(sign, Number(strength));
  }
  return emoji;
}
