import type { Dictionary, Meaning } from "./dictionary.ts";
import type { Token } from "./tokens.ts";

/** A phrase of the question with what it can mean; no meanings where it is unknown. Words from `start` until before `end`. */
export type Span = { start: number; end: number; text: string; raw: string; meanings: readonly Meaning[] };

/** The phrases of the client's own values. */
export type ValuePhrases = {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  words: ReadonlySet<string>;
  longest: number;
};

/** Splits the words between periods into the longest known phrases. */
export function matchPhrases(
  words: readonly string[],
  tokens: readonly Token[],
  { taken, dictionary, values }: { taken: ReadonlySet<number>; dictionary: Dictionary; values: ValuePhrases },
): Span[] {
  const spans: Span[] = [];
  const longest = Math.max(dictionary.longest, values.longest);
  let at = 0;
  while (at < words.length) {
    if (taken.has(at)) {
      at++;
      continue;
    }
    const span = findLongest(at);
    spans.push(span);
    at = span.end;
  }
  return spans;

  function findLongest(start: number): Span {
    let end = start;
    while (end < words.length && end - start < longest && !taken.has(end)) end++;
    for (; end > start; end--) {
      const phrase = words.slice(start, end).join(" ");
      const meanings = [...(values.phrases.get(phrase) ?? []), ...(dictionary.phrases.get(phrase) ?? [])];
      if (meanings.length > 0 || end === start + 1) return build(start, end, meanings);
    }
    return build(start, start + 1, []);
  }

  function build(start: number, end: number, meanings: readonly Meaning[]): Span {
    const raw = tokens
      .slice(start, end)
      .map((token) => token.raw)
      .join(" ");
    return { start, end, text: words.slice(start, end).join(" "), raw, meanings };
  }
}
