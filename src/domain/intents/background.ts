import { listConcepts } from "../analysis/concepts.ts";
import { isFrequentWord } from "../analysis/frequent-words.ts";
import { readTokens } from "../analysis/tokens.ts";
import { ORDINARY_TEXTS } from "./ordinary-texts.ts";

const SHORTEST_WORD = 3;

let ordinary: { text: string; terms: string[] }[] | undefined;

/** Ordinary texts that have no telling word and no idea in common with any of the examples: those say nothing against them. */
export function chooseOrdinary(examples: readonly string[]): string[] {
  ordinary ??= ORDINARY_TEXTS.split("\n").map((text) => ({ text, terms: readTerms(text) }));
  const own = new Set<string>();
  for (const text of examples) for (const term of readTerms(text)) own.add(term);
  return ordinary.filter(({ terms }) => !terms.some((term) => own.has(term))).map(({ text }) => text);
}

function readTerms(text: string): string[] {
  const telling = readTokens(text).words.filter(
    (word) => word.length >= SHORTEST_WORD && /\p{L}/u.test(word) && !isFrequentWord(word),
  );
  return telling.flatMap((word) => [word, ...listConcepts(word).map((idea) => `~${idea}`)]);
}
