import { buildWordSet } from "../../lexicon/word-sets.ts";

/** What words show that a user does next: another business, a complaint, giving up, later, in person, what one is about to do. */
const CONDUCTS = ["elsewhere", "complains", "givesUp", "later", "inPerson", "intends"] as const;
/** Number of bits of `Reading.conduct`. */
export const CONDUCT_BITS = CONDUCTS.length;

const MASKS = new Map<string, number>();
CONDUCTS.forEach((name, at) => {
  for (const word of buildWordSet(name)) MASKS.set(word, (MASKS.get(word) ?? 0) | (1 << at));
});

/** Detects what the user does next by single words, as a mask in the order of CONDUCTS. */
export function detectConduct(words: readonly string[]): number {
  let mask = 0;
  for (const word of words) mask |= MASKS.get(word) ?? 0;
  return mask;
}
