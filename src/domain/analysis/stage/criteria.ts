import type { Reading } from "../core/reading.ts";
import type { Tokens } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { getStrength } from "../text/phrases/cues.ts";

const CRITERIA = buildWordSet("criteria");
/** Longer messages count as criteria by their length alone. */
const MAX_BARE_WORDS = 14;

/** Whether a need comes with criteria: numbers, dates, names, many words. */
export function hasCriteria({ cues, tokens }: Reading): boolean {
  if (tokens.words.some((word) => CRITERIA.has(word))) return true;
  if (tokens.digits > 0 || getStrength(cues, "date_time") > 0 || hasName(tokens)) return true;
  return tokens.words.length > MAX_BARE_WORDS;
}

/** Whether a word inside a sentence is capitalized: a name, a place, a brand. */
export function hasName({ text, starts, words }: Tokens): boolean {
  for (let at = 1; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    const code = text.charCodeAt(start);
    const word = words[at] ?? "";
    if (code < 65 || code > 90 || word === "i" || word === "im" || word === "id" || word === "ive") continue;
    // Not at the start of another sentence.
    if (text.charCodeAt(start - 1) === 32 && !".!?:".includes(text.charAt(start - 2))) return true;
  }
  return false;
}
