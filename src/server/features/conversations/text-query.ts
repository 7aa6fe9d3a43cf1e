const MAX_WORDS = 12;

/**
 * Builds a `tsquery` that matches all words, the last one as a prefix; null if the text contains no word. Strips accents,
 * like the index.
 */
export function buildTextQuery(typed: string): string | null {
  const words = typed
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (words === null) return null;
  return words
    .slice(0, MAX_WORDS)
    .map((word, index, all) => (index === all.length - 1 ? `'${word}':*` : `'${word}'`))
    .join(" & ");
}
