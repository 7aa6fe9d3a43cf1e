import { KIND_WEIGHT, isUnigram } from "./text-features.ts";
import type { TextFeatures } from "./text-features.ts";

/** A text as a sparse vector of length 1; `unknown` counts its rare words outside the vocabulary. */
export type Vector = { indexes: Int32Array; values: Float32Array; unknown: number; words: number };

/** The features seen in training: an index per key and a weight per index. */
export type Vocabulary = { indexes: Map<number, number>; rarity: number[]; texts: number };

const GROUP_WEIGHT = [1, 0.7, 0.6] as const;
/** From this many examples, features other than single words and concepts must occur twice. */
const MANY_EXAMPLES = 1000;

/** Adds the features of examples to a vocabulary; known features keep their indexes and weights, so that training can continue. */
export function extendVocabulary(examples: readonly TextFeatures[], before?: Vocabulary): Vocabulary {
  const counts = new Map<number, number>();
  for (const { groups } of examples) {
    for (const key of new Set(groups.flat())) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const minCount = examples.length >= MANY_EXAMPLES ? 2 : 1;
  const indexes = new Map(before?.indexes);
  const rarity = [...(before?.rarity ?? [])];
  for (const [key, count] of counts) {
    if (indexes.has(key) || (count < minCount && !isUnigram(key))) continue;
    indexes.set(key, rarity.length);
    rarity.push(Math.log(1 + examples.length / count) * (KIND_WEIGHT[key & 7] ?? 1));
  }
  return { indexes, rarity, texts: examples.length };
}

/** Builds a text's vector: each group of features has a fixed weight, however many features it has. */
export function buildVector(features: TextFeatures, { indexes, rarity }: Vocabulary): Vector {
  const found: number[] = [];
  const values: number[] = [];
  let total = 0;
  features.groups.forEach((keys, group) => {
    const counts = new Map<number, number>();
    for (const key of keys) {
      const index = indexes.get(key);
      if (index !== undefined) counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    const start = values.length;
    let sum = 0;
    for (const [index, count] of counts) {
      const value = (1 + Math.log(count)) * (rarity[index] ?? 0);
      found.push(index);
      values.push(value);
      sum += value * value;
    }
    const weight = GROUP_WEIGHT[group] ?? 0;
    for (let at = start; at < values.length; at++) values[at] = ((values[at] ?? 0) * weight) / Math.sqrt(sum);
    if (sum > 0) total += weight * weight;
  });
  const length = Math.sqrt(total) || 1;
  return {
    indexes: Int32Array.from(found),
    values: Float32Array.from(values, (value) => value / length),
    unknown: features.rare.filter((key) => !indexes.has(key)).length,
    words: features.words,
  };
}
