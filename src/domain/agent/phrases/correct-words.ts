import type { Dictionary } from "./dictionary.ts";
import type { ValuePhrases } from "./match-phrases.ts";
import type { Token } from "./tokens.ts";

const MIN_CORRECTED = 5;
/** From this length on hardly two words are one letter apart. */
const MIN_ANY_EDIT = 8;
const HAS_DIGIT = /\d/;
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Letters that are written for each other by ear. */
const SIMILAR_SOUNDS = ["sc", "sz", "st", "xs", "cz", "ck", "ie", "ea", "ia", "ou", "oa", "iy", "bv", "mn", "gj"];

/** Corrects one wrong, missing, additional or swapped letter in words of five and more that nobody here knows. */
export function correctWords(
  tokens: readonly Token[],
  dictionary: Dictionary,
  values: ValuePhrases,
): { words: string[]; corrected: { from: string; to: string }[] } {
  const corrected: { from: string; to: string }[] = [];
  const words = tokens.map(({ text, raw, quoted }) => {
    if (quoted || text.length < MIN_CORRECTED || HAS_DIGIT.test(text)) return text;
    if (dictionary.words.has(text) || values.words.has(text)) return text;
    const to = findSimilar(text, values.words) ?? findSimilar(text, dictionary.correctable);
    if (to === null) return text;
    corrected.push({ from: raw, to });
    return to;
  });
  return { words, corrected };
}

/** The word that is one typing error away; among several the one with the same start, then the one of the same length. */
function findSimilar(word: string, words: ReadonlySet<string>): string | null {
  let best: string | null = null;
  let rank = Infinity;
  for (const other of words) {
    if (Math.abs(other.length - word.length) > 1 || other.length < MIN_CORRECTED - 1) continue;
    if (!isTypingError(word, other)) continue;
    const score = (other.startsWith(word.slice(0, 3)) ? 0 : 2) + (other.length === word.length ? 1 : 0);
    if (score < rank) [best, rank] = [other, score];
  }
  return best;
}

/**
 * Whether a word is another one with a letter too many, missing, swapped with the next or mistyped. In short words the first letter
 * stands and a mistyped one is near on the keyboard or sounds alike: "season" is not "reason".
 */
function isTypingError(word: string, meant: string): boolean {
  let start = 0;
  while (start < word.length && start < meant.length && word[start] === meant[start]) start++;
  let [end, meantEnd] = [word.length, meant.length];
  while (end > start && meantEnd > start && word[end - 1] === meant[meantEnd - 1])
    [end, meantEnd] = [end - 1, meantEnd - 1];
  const [typed, right] = [word.slice(start, end), meant.slice(start, meantEnd)];
  const isSwap = typed.length === 2 && right.length === 2 && typed[0] === right[1] && typed[1] === right[0];
  if (isSwap) return true;
  if (typed.length > 1 || right.length > 1) return false;
  if (word.length >= MIN_ANY_EDIT) return true;
  if (start === 0) return false;
  return typed === "" || right === "" || isNear(typed, right);
}

function isNear(a: string, b: string): boolean {
  if (SIMILAR_SOUNDS.some((pair) => pair === a + b || pair === b + a)) return true;
  const [[rowA, columnA], [rowB, columnB]] = [findKey(a), findKey(b)];
  return rowA !== -1 && rowB !== -1 && Math.abs(rowA - rowB) <= 1 && Math.abs(columnA - columnB) <= 1;
}

function findKey(letter: string): readonly [row: number, column: number] {
  const row = KEY_ROWS.findIndex((keys) => keys.includes(letter));
  return [row, KEY_ROWS[row]?.indexOf(letter) ?? -1];
}
