/** Places in the table of letter runs; runs share places by hash. */
export const GRAM_COUNT = 4096;

const START = 94;
const END = 36;

/** The places of a lower-case word's runs of three letters, its beginning and end marked. Accents stay on: they tell languages apart. */
export function hashGrams(word: string): number[] {
  const grams: number[] = [];
  if (word === "") return grams;
  let first = START;
  let second = word.charCodeAt(0);
  for (let at = 1; at <= word.length; at++) {
    const third = at < word.length ? word.charCodeAt(at) : END;
    grams.push(placeGram(first, second, third));
    first = second;
    second = third;
  }
  return grams;
}

/** The place of one run of three characters. */
export function placeGram(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  hash ^= hash >>> 15;
  return (hash >>> 0) % GRAM_COUNT;
}
