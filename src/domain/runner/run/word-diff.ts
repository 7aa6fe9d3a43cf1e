import { diffWords } from "diff/lib/diff/word.js";
import type { WordDiff } from "../run.contract.ts";

/** Texts that differ in more places are shown one after the other. */
const MAX_EDITS = 1000;

/** Compares an expected text with what came, by words and without regard to case: what is missing, and what is extra. */
export function diffTexts(expected: string, got: string): WordDiff {
  const changes = diffWords(expected, got, { ignoreCase: true, maxEditLength: MAX_EDITS });
  if (!changes) {
    return [
      { op: "missing", text: expected },
      { op: "extra", text: got },
    ];
  }
  return changes.map(({ added, removed, value }) => {
    if (added) return { op: "extra", text: value };
    return { op: removed ? "missing" : "same", text: value };
  });
}

/** The nearest of some phrases to what came: the one that shares the largest part of its letters. */
export function findNearestPhrase(phrases: readonly string[], got: string): string {
  const [first = "", ...others] = phrases;
  let nearest = first;
  let best = scoreLikeness(first, got);
  for (const phrase of others) {
    const score = scoreLikeness(phrase, got);
    if (score > best) [nearest, best] = [phrase, score];
  }
  return nearest;
}

function scoreLikeness(phrase: string, got: string): number {
  const same = diffTexts(phrase, got).reduce((sum, { op, text }) => sum + (op === "same" ? text.length : 0), 0);
  return (2 * same) / (phrase.length + got.length || 1);
}
