const MAX_WORDS = 12;

/**
 * What a person typed as a text-search query: every word must occur, the last one may be the beginning of a word.
 * Null where there is no word in it. The index holds words without accents, so the query loses them too.
 */
export function buildWordsQuery(typed: string): string | null {
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
