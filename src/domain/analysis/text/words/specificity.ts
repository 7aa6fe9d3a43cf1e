import type { LanguageScores, Tokens, WordForm } from "../../core/text.ts";
import { buildWordSet } from "../../lexicon/word-sets.ts";
import { isFrequentWord } from "./frequent-words.ts";

const DETERMINERS = buildWordSet("determiners");
/** Articles in Portuguese, other words in English. */
const PORTUGUESE_ARTICLES = new Set(["o", "a"]);
const EN = 0;
const PT = 1;
const MIN_LENGTH = 3;
const DETERMINER = 1;
const PORTUGUESE_ARTICLE = 2;
const RARE = 4;

/** Counts the words that are not frequent ones, and detects a reference to one specific thing: "the bike", "o sofá". */
export function computeSpecificity(
  { forms }: Tokens,
  scores: LanguageScores,
): { rareWords: number; isSpecific: boolean } {
  let rareWords = 0;
  let seen = 0;
  for (const form of forms) {
    if (isRareWord(form)) rareWords++;
    else seen |= form.specificity;
  }
  const mask = (scores[PT] ?? 0) > (scores[EN] ?? 0) ? DETERMINER | PORTUGUESE_ARTICLE : DETERMINER;
  return { rareWords, isSpecific: (seen & mask) !== 0 };
}

/** Whether a word is not among the frequent ones. */
export function isRareWord(form: WordForm): boolean {
  if (form.specificity < 0) form.specificity = classifyWord(form.text);
  return form.specificity === RARE;
}

function classifyWord(word: string): number {
  if (DETERMINERS.has(word)) return DETERMINER;
  if (PORTUGUESE_ARTICLES.has(word)) return PORTUGUESE_ARTICLE;
  return word.length >= MIN_LENGTH && !isFrequentWord(word) ? RARE : 0;
}
