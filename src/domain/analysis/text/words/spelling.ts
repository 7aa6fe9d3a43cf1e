import { CHAT_SPELLINGS as EN } from "../../lexicon/en/chat-spellings.ts";
import { CHAT_SPELLINGS as ES } from "../../lexicon/es/chat-spellings.ts";
import { CHAT_SPELLINGS as PT } from "../../lexicon/pt/chat-spellings.ts";
import { isFrequentWord } from "./frequent-words.ts";

const WORDS = new Map(
  [EN, PT, ES].flatMap((spellings) =>
    Object.entries(spellings).flatMap(([word, variants]) =>
      variants.split(" ").map((variant) => [variant, word] as const),
    ),
  ),
);

/** A letter three or more times in a row. */
const STRETCHED = /([a-z])\1{2,}/g;
/** One repeated letter is a sound, a laugh or the start of a link ("mmm", "kkkk", "www"); the others are clothing sizes. */
const NOT_A_WORD = /^(?:([a-z])\1+|x+(?:[sml]|gg?))$/;
/** English words with a double letter that people stretch and that are not among the frequent words. */
const DOUBLED = new Set(
  (
    "agree all ball bee bill book boo call cheers chill coffee cool deep door fall fee feel feed food free full funny green happy hell " +
    "hmm hurry keep kill meet miss mood need offer off pass poor pretty queen really room school seen seems sell silly sleep small soon " +
    "sorry speed spell staff still street stuff sweet tall tell three till totally tree week weekend well wood worry yell"
  ).split(" "),
);

/** Corrects stretched letters and chat spellings: "soooo" is "so", "goood" "good", "holaaa" "hola", "thxxx" "thanks". */
export function correctSpelling(word: string): string {
  const reduced = reduceStretchedLetters(word);
  return WORDS.get(reduced) ?? reduced;
}

function reduceStretchedLetters(word: string): string {
  if (word.search(STRETCHED) < 0 || NOT_A_WORD.test(word)) return word;
  const doubled = word.replace(STRETCHED, "$1$1");
  return isFrequentWord(doubled) || DOUBLED.has(doubled) ? doubled : word.replace(STRETCHED, "$1");
}
