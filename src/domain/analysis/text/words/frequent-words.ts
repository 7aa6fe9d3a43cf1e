import { FREQUENT_WORDS as EN } from "../../lexicon/en/frequent-words.ts";
import { FREQUENT_WORDS as ES } from "../../lexicon/es/frequent-words.ts";
import { FREQUENT_WORDS as PT } from "../../lexicon/pt/frequent-words.ts";

/** Frequent words by language, space-separated, without accents. */
export const FREQUENT_WORDS = { en: EN, pt: PT, es: ES };

const FREQUENT = new Set([EN, PT, ES].flatMap((list) => list.split(" ")));

/** Whether a normalized word is among the few hundred most frequent of English, Portuguese or Spanish. */
export function isFrequentWord(word: string): boolean {
  return FREQUENT.has(word);
}
