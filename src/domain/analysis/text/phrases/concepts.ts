import type { Tokens } from "../../core/text.ts";
import { CONCEPTS } from "../../lexicon/concepts.ts";
import { WordIndex } from "../words/word-index.ts";

const ROWS = CONCEPTS.trim()
  .split("\n")
  .map((line) => line.split(" "));
const LINES = ROWS.map((words) => words.slice(1));
const INDEX = new WordIndex(LINES);

/** Number of concepts in the lexicon. */
export const CONCEPT_COUNT = LINES.length;

/** The concepts (line numbers of the lexicon) of a normalized word; empty for most. */
export function listConcepts(word: string): readonly number[] {
  const whole = INDEX.findWhole(word);
  const stem = INDEX.findStem(word);
  if (whole.length === 0) return stem;
  return stem.length === 0 ? whole : [...new Set([...whole, ...stem])];
}

/** The names of the concepts of a normalized word. */
export function listConceptNames(word: string): string[] {
  return listConcepts(word).map((concept) => ROWS[concept]?.[0] ?? "");
}

/** The concepts of all words of a text, with repetitions. */
export function extractConcepts({ forms }: Tokens): number[] {
  const concepts: number[] = [];
  for (const form of forms) {
    form.concepts ??= listConcepts(form.text);
    for (const concept of form.concepts) concepts.push(concept);
  }
  return concepts;
}
