import { LANGUAGES } from "./analysis.contract.ts";
import type { Language } from "./analysis.contract.ts";
import { TONGUES, placeGrams } from "./language-grams.ts";
import { LANGUAGE_WEIGHTS } from "./language-weights.ts";
import { unpackSteps } from "./packed.ts";
import type { Tokens } from "./tokens.ts";
import { SUMS as KNOWN } from "./word-forms.ts";
import type { WordForm } from "./word-forms.ts";

/** Evidence for en, pt, es, other (log-odds scale, any sign); the order is that of LANGUAGES. */
export type LanguageScores = [number, number, number, number];

const OTHER = 3;
const CONTEXT_LIMIT = 12;
const DECAY = 0.9;
const MARGIN = 0.35;

/** So many words tell a language; fewer, where they leave no doubt. */
const WORDS_READ = 30;
const ENOUGH_WORDS = 6;
const DECIDED = 14;
const SPAN = TONGUES.length;
const SUMS = new Float64Array(SPAN);
const STEP = 1 / LANGUAGE_WEIGHTS.steps;
const GRAMS = unpackSteps(LANGUAGE_WEIGHTS.grams);

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
  SUMS.fill(0);
  let read = 0;
  for (const form of tokens.forms) {
    if (!isWord(form.text)) continue;
    if ((form.summed & KNOWN.tongues) === 0) sumTongues(form);
    const { sums, row } = form;
    for (let at = 0; at < SPAN; at++) SUMS[at] = (SUMS[at] ?? 0) + (sums[row + at] ?? 0) * STEP;
    if (++read === WORDS_READ) break;
    if (read >= ENOUGH_WORDS && isDecided()) break;
  }
  return read === 0 ? scores : centre(scores);
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

function isWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 97 && code < 0x250;
}

/** Sums up what a word's letters say of each tongue, in the table's steps. */
function sumTongues(form: WordForm): void {
  const { raw, sums, row } = form;
  const { places, count } = placeGrams(raw, 0, raw.length);
  for (let at = 0; at < count; at++) {
    const from = (places[at] ?? 0) * SPAN;
    for (let to = 0; to < SPAN; to++) sums[row + to] = (sums[row + to] ?? 0) + (GRAMS[from + to] ?? 0);
  }
  form.summed |= KNOWN.tongues;
}

/** Whether one language is so far ahead that more words change nothing. */
function isDecided(): boolean {
  let best = -Infinity;
  let second = -Infinity;
  for (let tongue = 0; tongue < SPAN; tongue++) {
    const sum = SUMS[tongue] ?? 0;
    if (sum > best) {
      second = best;
      best = sum;
    } else if (sum > second) second = sum;
  }
  return best - second > DECIDED;
}

/** Log-odds of the three languages and of all others together, their mean taken off. */
function centre(scores: LanguageScores): LanguageScores {
  const [en = 0, pt = 0, es = 0, romance = 0, germanic = 0, farther = 0] = SUMS;
  const top = Math.max(romance, germanic, farther);
  const others = top + Math.log(Math.exp(romance - top) + Math.exp(germanic - top) + Math.exp(farther - top));
  const mean = (en + pt + es + others) / 4;
  scores[0] = en - mean;
  scores[1] = pt - mean;
  scores[2] = es - mean;
  scores[OTHER] = others - mean;
  return scores;
}
