import { LANGUAGES } from "./analysis.contract.ts";
import type { Language } from "./analysis.contract.ts";
import { placeGram } from "./language-grams.ts";
import { LANGUAGE_WEIGHTS } from "./language-weights.ts";
import { LANGUAGE_WORDS } from "./lexicon/language-words.ts";
import type { Tokens } from "./tokens.ts";

/** Evidence for en, pt, es, other (log-odds scale, any sign); the order is that of LANGUAGES. */
export type LanguageScores = [number, number, number, number];

const OTHER = 3;
const WORD_WEIGHT = 2;
const CONTEXT_LIMIT = 12;
const DECAY = 0.9;
const MARGIN = 0.35;

const LETTERS_READ = 24;
const GRAM_WEIGHT = 0.5 / LANGUAGE_WEIGHTS.steps;
const UNSEEN_WEIGHT = 0.12;

const WORDS = readWords();
const GRAMS = readGrams(LANGUAGE_WEIGHTS.base64);

/** No evidence at all. */
export function createLanguageScores(): LanguageScores {
  return [0, 0, 0, 0];
}

/** What the message alone says of its language. Numbers, addresses and signs say nothing. */
export function scoreLanguage(tokens: Tokens): LanguageScores {
  const scores = createLanguageScores();
  // More letters of another script than Latin ones settle it.
  if (tokens.foreign * 2 > tokens.latin) {
    scores[OTHER] = 12;
    return scores;
  }
  for (let at = 0; at < tokens.words.length; at++) addWord(scores, tokens, at);
  addMarks(scores, tokens);
  return scores;
}

/** The language of a message, with the conversation's evidence so far as prior; `other` without any evidence. */
export function chooseLanguage(scores: LanguageScores, prior: LanguageScores, fallback: Language): Language {
  let best = -1;
  let bestScore = 0;
  let second = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = (scores[at] ?? 0) + 0.35 * (prior[at] ?? 0);
    if (best < 0 || score > bestScore) {
      second = bestScore;
      bestScore = score;
      best = at;
    } else if (score > second) second = score;
  }
  // Too close to call: stay with the conversation's language where it has one.
  const evident = bestScore > 0 && bestScore > second;
  if (!evident || (bestScore - second < MARGIN && fallback !== "other")) return fallback;
  return LANGUAGES[best] ?? "other";
}

/** Folds a message's evidence into the conversation's: old evidence fades, none outweighs all later messages. */
export function foldLanguage(prior: LanguageScores, scores: LanguageScores): void {
  const mean = (scores[0] + scores[1] + scores[2] + scores[3]) / 4;
  for (let at = 0; at < prior.length; at++) {
    const next = DECAY * (prior[at] ?? 0) + Math.max(-4, Math.min(4, (scores[at] ?? 0) - mean));
    // Rounded so that the state is the same number before and after its JSON round trip, and short.
    prior[at] = Math.round(Math.max(-CONTEXT_LIMIT, Math.min(CONTEXT_LIMIT, next)) * 100) / 100 + 0;
  }
}

function addWord(scores: LanguageScores, tokens: Tokens, at: number): void {
  const word = tokens.words[at] ?? "";
  const known = WORDS.get(word);
  if (known) {
    for (let language = 0; language < 4; language++)
      scores[language] = (scores[language] ?? 0) + (known[language] ?? 0);
  }
  if (isWord(word)) addGrams(scores, tokens, at);
}

function isWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 97 && code < 0x250;
}

/** What the word's letters say, accents on: the sum of its runs of three, damped because they overlap. */
function addGrams(scores: LanguageScores, { text, starts, ends }: Tokens, at: number): void {
  const start = starts[at] ?? 0;
  const end = Math.min(ends[at] ?? 0, start + LETTERS_READ);
  let en = 0;
  let pt = 0;
  let es = 0;
  let unseen = 0;
  let first = 94;
  let second = lower(text.charCodeAt(start));
  for (let index = start + 1; index <= end; index++) {
    const third = index < end ? lower(text.charCodeAt(index)) : 36;
    const gram = placeGram(first, second, third) * 3;
    const one = GRAMS[gram] ?? 0;
    const two = GRAMS[gram + 1] ?? 0;
    const three = GRAMS[gram + 2] ?? 0;
    if (one === 0 && two === 0 && three === 0) unseen++;
    en += one;
    pt += two;
    es += three;
    first = second;
    second = third;
  }
  scores[0] += en * GRAM_WEIGHT;
  scores[1] += pt * GRAM_WEIGHT;
  scores[2] += es * GRAM_WEIGHT;
  scores[OTHER] += unseen * UNSEEN_WEIGHT;
}

function lower(code: number): number {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde) ? code + 32 : code;
}

function readGrams(base64: string): Int8Array {
  const text = atob(base64);
  return Int8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Letters that only one of the languages uses. */
function addMarks(scores: LanguageScores, tokens: Tokens): void {
  const { text } = tokens;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0xa1) continue;
    if (code === 0xe3 || code === 0xf5 || code === 0xc3) scores[1] += 2;
    else if (code === 0xe7 || code === 0xea || code === 0xf4 || code === 0xe2) scores[1] += 1.2;
    else if (code === 0xf1 || code === 0xbf || code === 0xa1) scores[2] += 2.5;
    else if (code === 0xe1 || code === 0xed || code === 0xf3 || code === 0xe9 || code === 0xfa) {
      scores[1] += 0.4;
      scores[2] += 0.5;
    } else if (code === 0xdf || code === 0xe4 || code === 0xf6 || code === 0xfc || code === 0xe5 || code === 0xf8) {
      scores[OTHER] += 2;
    }
  }
}

function readWords(): Map<string, LanguageScores> {
  const words = new Map<string, LanguageScores>();
  LANGUAGES.forEach((language, index) => {
    for (const word of new Set(LANGUAGE_WORDS[language].split(" "))) {
      const scores = words.get(word) ?? createLanguageScores();
      scores[index] = 1;
      words.set(word, scores);
    }
  });
  for (const scores of words.values()) {
    const shared = scores.reduce((sum, score) => sum + score, 0);
    for (let at = 0; at < scores.length; at++) scores[at] = ((scores[at] ?? 0) * WORD_WEIGHT) / shared ** 1.5;
  }
  return words;
}
