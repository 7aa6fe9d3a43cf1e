import { LANGUAGE_WORDS } from "./lexicon/language-words.ts";

const FREQUENT = new Set([LANGUAGE_WORDS.en, LANGUAGE_WORDS.pt, LANGUAGE_WORDS.es].flatMap((list) => list.split(" ")));

/** Whether a folded word is among the few hundred that any talk in English, Portuguese or Spanish uses. */
export function isFrequentWord(word: string): boolean {
  return FREQUENT.has(word);
}
