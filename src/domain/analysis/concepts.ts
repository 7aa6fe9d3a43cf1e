import { CONCEPTS } from "./lexicon/concepts.ts";
import type { Tokens } from "./tokens.ts";

const NONE: readonly number[] = [];
const LONGEST_STEM = 11;
const SHORTEST_STEM = 2;
const HINTS = 1 << 14;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const LINES = CONCEPTS.trim().split("\n");
const WORDS = new Map<string, number[]>();
const STEMS = new Map<number, number[]>();
const HINT = new Uint8Array(HINTS);
LINES.forEach((line, concept) => {
  for (const written of line.split(" ").slice(1)) learnWord(written, concept);
});

/** How many ideas the lexicon has. */
export const CONCEPT_COUNT = LINES.length;

/** The ideas (line numbers of the lexicon) that a folded word stands for; none for most. */
export function listConcepts(word: string): readonly number[] {
  const whole = WORDS.get(word);
  const stem = findStem(word);
  if (!whole) return stem;
  return stem.length === 0 ? whole : [...new Set([...whole, ...stem])];
}

/** The ideas of all words of a text, one entry for each time. */
export function readIdeas({ words }: Tokens): number[] {
  const ideas: number[] = [];
  for (const word of words) for (const idea of listConcepts(word)) ideas.push(idea);
  return ideas;
}

function findStem(word: string): readonly number[] {
  let found = NONE;
  let hash = FNV_OFFSET;
  const end = Math.min(word.length, LONGEST_STEM);
  for (let at = 0; at < end; at++) {
    hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
    // Most beginnings are no stem; the hint tells without a look-up.
    if (at + 1 >= SHORTEST_STEM && HINT[hash & (HINTS - 1)] === 1) found = STEMS.get(hash) ?? found;
  }
  return found;
}

function learnWord(written: string, concept: number): void {
  const word = written.replace("*", "");
  if (!written.endsWith("*")) {
    addTo(WORDS, word, concept);
    return;
  }
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  addTo(STEMS, hash, concept);
  HINT[hash & (HINTS - 1)] = 1;
}

function addTo<Key>(table: Map<Key, number[]>, key: Key, concept: number): void {
  const known = table.get(key);
  if (!known) table.set(key, [concept]);
  else if (!known.includes(concept)) known.push(concept);
}
