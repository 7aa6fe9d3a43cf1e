import { WORD_SETS as EN } from "./en/word-sets.ts";
import { WORD_SETS as ES } from "./es/word-sets.ts";
import { WORD_SETS as PT } from "./pt/word-sets.ts";

/** The words of one list by language, in the order of LANGUAGES: an article of one is another word elsewhere. */
export function buildWordSetsByLanguage(name: keyof typeof EN): readonly ReadonlySet<string>[] {
  return [EN[name], PT[name], ES[name]].map((list) => new Set(list.split(" ")));
}

/** The words of one list in all languages. */
export function buildWordSet(name: keyof typeof EN): ReadonlySet<string> {
  return new Set([EN[name], PT[name], ES[name]].flatMap((list) => list.split(" ")));
}
