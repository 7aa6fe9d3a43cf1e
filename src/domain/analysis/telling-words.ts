import { isFrequentWord } from "./frequent-words.ts";
import type { LanguageScores } from "./language.ts";
import type { Tokens } from "./tokens.ts";

/** Words that point at one thing. */
const DEFINITE = new Set("the this your ur my la el este esta tu su mi esse essa meu minha seu sua".split(" "));
/** Articles in Portuguese, other words in English. */
const DEFINITE_PORTUGUESE = new Set(["o", "a"]);
const EN = 0;
const PT = 1;
const SHORTEST = 3;
const POINTS = 1;
const POINTS_IN_PORTUGUESE = 2;
const RARE = 4;

/** How many words of a text are none of the few hundred that any talk uses, and whether it points at one thing: "the bike", "o sofá". */
export function readTellingWords({ forms }: Tokens, scores: LanguageScores): { rare: number; definite: boolean } {
  let rare = 0;
  let seen = 0;
  for (const form of forms) {
    if (form.telling < 0) form.telling = readTelling(form.text);
    if (form.telling === RARE) rare++;
    else seen |= form.telling;
  }
  const points = (scores[PT] ?? 0) > (scores[EN] ?? 0) ? POINTS | POINTS_IN_PORTUGUESE : POINTS;
  return { rare, definite: (seen & points) !== 0 };
}

function readTelling(word: string): number {
  if (DEFINITE.has(word)) return POINTS;
  if (DEFINITE_PORTUGUESE.has(word)) return POINTS_IN_PORTUGUESE;
  return word.length >= SHORTEST && !isFrequentWord(word) ? RARE : 0;
}
