import type { LanguageScores, Tokens, WordForm } from "../core/text.ts";
import { decodeSmallInts } from "../encoding/varint.ts";
import { SUM_BITS } from "./word-forms.ts";
import { LANGUAGE_GROUPS, listGrams } from "./language-grams.ts";
import { createLanguageScores } from "./language-scores.ts";
import { LANGUAGE_WEIGHTS } from "./language-weights.ts";

const OTHER = 3;

/** At most this many words are scored; fewer if they already decide. */
const MAX_WORDS = 30;
const MIN_WORDS = 6;
const DECIDED = 14;
const GROUPS = LANGUAGE_GROUPS.length;
const SUMS = new Float64Array(GROUPS);
const UNIT = 1 / LANGUAGE_WEIGHTS.steps;
const GRAMS = decodeSmallInts(LANGUAGE_WEIGHTS.grams);

/** The language evidence of one message alone. Numbers, addresses and symbols carry none. */
export function scoreLanguage(tokens: Tokens): LanguageScores {
  const scores = createLanguageScores();
  // More letters of another script than Latin ones decide by themselves.
  if (tokens.foreignLetters * 2 > tokens.latinLetters) {
    scores[OTHER] = 12;
    return scores;
  }
  SUMS.fill(0);
  let count = 0;
  for (const form of tokens.forms) {
    if (!isWord(form.text)) continue;
    if ((form.computed & SUM_BITS.languages) === 0) computeSums(form);
    const { sums, row } = form;
    for (let at = 0; at < GROUPS; at++) SUMS[at] = (SUMS[at] ?? 0) + (sums[row + at] ?? 0) * UNIT;
    if (++count === MAX_WORDS) break;
    if (count >= MIN_WORDS && isDecided()) break;
  }
  return count === 0 ? scores : toLogOdds(scores);
}

function isWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 97 && code < 0x250;
}

/** Sums the weights of a word's grams by language group, in the table's units. */
function computeSums(form: WordForm): void {
  const { raw, sums, row } = form;
  const { grams, count } = listGrams(raw, 0, raw.length);
  for (let at = 0; at < count; at++) {
    const from = (grams[at] ?? 0) * GROUPS;
    for (let to = 0; to < GROUPS; to++) sums[row + to] = (sums[row + to] ?? 0) + (GRAMS[from + to] ?? 0);
  }
  form.computed |= SUM_BITS.languages;
}

/** Whether one group leads so far that more words change nothing. */
function isDecided(): boolean {
  let best = -Infinity;
  let second = -Infinity;
  for (let group = 0; group < GROUPS; group++) {
    const sum = SUMS[group] ?? 0;
    if (sum > best) {
      second = best;
      best = sum;
    } else if (sum > second) second = sum;
  }
  return best - second > DECIDED;
}

/** Log-odds of the three languages and of all others together, centered on their mean. */
function toLogOdds(scores: LanguageScores): LanguageScores {
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
