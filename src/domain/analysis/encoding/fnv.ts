/** FNV-1a over UTF-16 units, 32 bits: fast and the same in every runtime. This is the hash of the empty text. */
export const EMPTY_HASH = 0x811c9dc5;

const PRIME = 0x01000193;

/** Extends a hash by one UTF-16 unit; signed result. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/** Hashes a text, continuing from `seed`; signed result. */
export function hashUnits(text: string, seed = EMPTY_HASH): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = hashUnit(hash, text.charCodeAt(at));
  return hash;
}

/** Mixes two hashes into one, order-dependent; unsigned result. */
export function mixHashes(left: number, right: number): number {
  let hash = Math.imul(left ^ (right + 0x9e3779b9 + (left << 6) + (left >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}
