import { KIND_WEIGHT, isSingle } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";

/** The features of one text under a vocabulary: places, values (length 1), and what the vocabulary does not know of it. */
export type Vector = { places: Int32Array; values: Float32Array; unknown: number; words: number };

/** What training learned to see: a place and a weight for each key. */
export type Vocabulary = { places: Map<number, number>; rarity: number[]; texts: number };

const GROUP_WEIGHT = [1, 0.7, 0.6] as const;
/** From so many examples on, a feature that is no word or idea must have been seen twice. */
const LARGE = 1000;

/** Counts the keys of all examples; known keys keep their places and weights, so that training can go on from before. */
export function extendVocabulary(phrases: readonly Phrase[], before?: Vocabulary): Vocabulary {
  const seen = new Map<number, number>();
  for (const { groups } of phrases) {
    for (const key of new Set(groups.flat())) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const least = phrases.length >= LARGE ? 2 : 1;
  const places = new Map(before?.places);
  const rarity = [...(before?.rarity ?? [])];
  for (const [key, count] of seen) {
    if (places.has(key) || (count < least && !isSingle(key))) continue;
    places.set(key, rarity.length);
    rarity.push(Math.log(1 + phrases.length / count) * (KIND_WEIGHT[key & 7] ?? 1));
  }
  return { places, rarity, texts: phrases.length };
}

/** A phrase under a vocabulary: each group of features has the same say, whatever its number. */
export function vectorise(phrase: Phrase, { places, rarity }: Vocabulary): Vector {
  const found: number[] = [];
  const values: number[] = [];
  let total = 0;
  phrase.groups.forEach((keys, group) => {
    const counts = new Map<number, number>();
    for (const key of keys) {
      const place = places.get(key);
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    const start = values.length;
    let sum = 0;
    for (const [place, count] of counts) {
      const value = (1 + Math.log(count)) * (rarity[place] ?? 0);
      found.push(place);
      values.push(value);
      sum += value * value;
    }
    const weight = GROUP_WEIGHT[group] ?? 0;
    for (let at = start; at < values.length; at++) values[at] = ((values[at] ?? 0) * weight) / Math.sqrt(sum);
    if (sum > 0) total += weight * weight;
  });
  const length = Math.sqrt(total) || 1;
  return {
    places: Int32Array.from(found),
    values: Float32Array.from(values, (value) => value / length),
    unknown: phrase.rare.filter((key) => !places.has(key)).length,
    words: phrase.words,
  };
}
