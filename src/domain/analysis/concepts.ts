import { CONCEPTS } from "./lexicon/concepts.ts";
import type { Tokens } from "./tokens.ts";
import { WordLines } from "./word-lines.ts";

const LINES = CONCEPTS.trim()
  .split("\n")
  .map((line) => line.split(" ").slice(1));
const LEXICON = new WordLines(LINES);

/** How many ideas the lexicon has. */
export const CONCEPT_COUNT = LINES.length;

/** The ideas (line numbers of the lexicon) that a folded word stands for; none for most. */
export function listConcepts(word: string): readonly number[] {
  const whole = LEXICON.findWhole(word);
  const stem = LEXICON.findStem(word);
  if (whole.length === 0) return stem;
  return stem.length === 0 ? whole : [...new Set([...whole, ...stem])];
}

/** The ideas of all words of a text, one entry for each time. */
export function readIdeas({ forms }: Tokens): number[] {
  const ideas: number[] = [];
  for (const form of forms) {
    form.ideas ??= listConcepts(form.text);
    for (const idea of form.ideas) ideas.push(idea);
  }
  return ideas;
}
