import { isFrequentWord } from "./frequent-words.ts";

/** Chat spellings after the word that they stand for. What is a word of another of the three languages, or was learned as it is, is left out. */
const SPELLINGS = {
  your: "ur",
  please: "pls plz plss pleas",
  thanks: "thx thnx thanx tnx tks tysm",
  what: "wat wut",
  want: "wnt",
  because: "cuz coz bcs bcz",
  about: "abt",
  tomorrow: "tmrw tmr tomoz",
  tonight: "tonite",
  night: "nite",
  would: "wld",
  could: "cld",
  instead: "insted",
  something: "smth sth",
  love: "luv",
  voce: "vc",
  quanto: "qto qnto",
  quero: "qro kero",
  quando: "qdo qnd",
  muito: "mto mtu",
  obrigado: "obg obgd brigadao brigadaum brigado",
  obrigada: "brigada",
  valeu: "vlw vlws",
  tambem: "tb tbm tbem",
  hoje: "hj",
  quiero: "kiero qiero qero",
  gracias: "grax grasias",
  tambien: "tmb tmbn tambn",
};
const WORDS = new Map(
  Object.entries(SPELLINGS).flatMap(([word, ways]) => ways.split(" ").map((way) => [way, word] as const)),
);

/** A letter that stands three times or more. */
const HELD = /([a-z])\1{2,}/g;
/** One letter again and again is a sound, a laugh or the beginning of a link ("mmm", "kkkk", "www"); others are sizes of clothes. */
const NO_WORD = /^(?:([a-z])\1+|x+(?:[sml]|gg?))$/;
/** Words with a letter twice that people hold, and that are none of the frequent ones. */
const DOUBLED = new Set(
  (
    "agree all ball bee bill book boo call cheers chill coffee cool deep door fall fee feel feed food free full funny green happy hell " +
    "hmm hurry keep kill meet miss mood need offer off pass poor pretty queen really room school seen seems sell silly sleep small soon " +
    "sorry speed spell staff still street stuff sweet tall tell three till totally tree week weekend well wood worry yell"
  ).split(" "),
);

/** The word that was meant: "soooo" is "so", "goood" "good", "holaaa" "hola", "thxxx" "thanks". */
export function mendWord(word: string): string {
  const eased = easeHeldLetters(word);
  return WORDS.get(eased) ?? eased;
}

function easeHeldLetters(word: string): string {
  if (word.search(HELD) < 0 || NO_WORD.test(word)) return word;
  const doubled = word.replace(HELD, "$1$1");
  return isFrequentWord(doubled) || DOUBLED.has(doubled) ? doubled : word.replace(HELD, "$1");
}
