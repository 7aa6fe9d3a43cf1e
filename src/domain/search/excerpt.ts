import { foldText } from "./fold-text.ts";
import { visitTokens } from "./tokenize.ts";

const MAX_EXCERPT_LENGTH = 240;
/** How much of the excerpt stands before the match. */
const BEFORE = 80;
const WORD = /\S+/gu;

/** The part of `text` around the first of the words that were searched for, on one line. */
export function cutExcerpt(text: string, typed: string, max = MAX_EXCERPT_LENGTH): string {
  const flat = text.replace(/\s+/gu, " ").trim();
  if (flat.length <= max) return flat;
  const start = moveToBoundary(flat, Math.max(0, Math.min(findMatch(flat, typed) - BEFORE, flat.length - max)));
  const end = Math.min(flat.length, start + max);
  const part = flat
    .slice(start, end)
    .replace(/[\uD800-\uDBFF]$/u, "")
    .trim();
  return `${start > 0 ? "…" : ""}${part}${end < flat.length ? "…" : ""}`;
}

/** Where a word with one of the tokens searched for begins; 0 if only the text as a whole has them. */
function findMatch(text: string, typed: string): number {
  const tokens = new Set<string>();
  visitTokens(typed, (token) => tokens.add(token));
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldText(word);
    for (const token of tokens) {
      const at = folded.indexOf(token);
      // Folding changes the length of few words, so the place within a long run of text is near enough.
      if (at !== -1) return index + Math.min(at, word.length - 1);
    }
  }
  return 0;
}

/** Moves forward to the beginning of a word, if one is near, and out of a surrogate pair. */
function moveToBoundary(text: string, index: number): number {
  if (index === 0) return 0;
  const space = text.indexOf(" ", index);
  if (space !== -1 && space - index < BEFORE / 2) return space + 1;
  return /[\uDC00-\uDFFF]/u.test(text.charAt(index)) ? index + 1 : index;
}
