import type { Reading } from "../../core/reading.ts";
import { buildWordSet } from "../../lexicon/word-sets.ts";

/** A message that asks for so many details is a form. */
const MIN_FIELDS = 4;
const FIELDS = buildWordSet("formFields");

/** Whether a message names many details at once, as a form asks for them. */
export function isForm(reading: Pick<Reading, "tokens">): boolean {
  return countFormFields(reading) >= MIN_FIELDS;
}

/** Counts the words for details that forms ask for. */
export function countFormFields({ tokens }: Pick<Reading, "tokens">): number {
  let fields = 0;
  for (const word of tokens.words) if (FIELDS.has(word)) fields++;
  return fields;
}
