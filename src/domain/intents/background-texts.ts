import { listConcepts } from "../analysis/text/phrases/concepts.ts";
import { isFrequentWord } from "../analysis/text/words/frequent-words.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { ORDINARY_TEXTS } from "./ordinary-texts.ts";

const MIN_WORD_LENGTH = 3;

let background: { text: string; terms: string[] }[] | undefined;

/** Lists ordinary texts that share no content word or concept with the examples: the others may belong to an intent. */
export function listBackgroundTexts(examples: readonly string[]): string[] {
  background ??= ORDINARY_TEXTS.split("\n").map((text) => ({ text, terms: extractTerms(text) }));
  const exampleTerms = new Set<string>();
  for (const text of examples) for (const term of extractTerms(text)) exampleTerms.add(term);
  return background.filter(({ terms }) => !terms.some((term) => exampleTerms.has(term))).map(({ text }) => text);
}

function extractTerms(text: string): string[] {
  const words = tokenize(text).words.filter(
    (word) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word) && !isFrequentWord(word),
  );
  return words.flatMap((word) => [word, ...listConcepts(word).map((concept) => `~${concept}`)]);
}
