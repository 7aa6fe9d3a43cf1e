/** FNV-1a over UTF-16 units, 32 bits: small, fast, and the same in every runtime. The hash of nothing. */
export const EMPTY_HASH = 0x811c9dc5;

const PRIME = 0x01000193;

/** The hash with one more unit; signed. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/** The hash of a text, or of what `seed` is the hash of with the text after it; signed. */
export function hashUnits(text: string, seed = EMPTY_HASH): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = hashUnit(hash, text.charCodeAt(at));
  return hash;
}
