import type { Vector, Vocabulary } from "./vocabulary.ts";
import { isConcept, isWord } from "./text-features.ts";
import type { TextFeatures } from "./text-features.ts";

/** Examples with a feature, by feature and label: 0, 1, or 2 for more. */
export type FeatureCounts = Uint8Array;
/** Shares of a text's words, character n-grams and concepts, weighted by rarity, that occur in the examples of a label or of any label. */
export type Coverage = { words: number; wordsOfAny: number; runs: number; runsOfAny: number; concepts: number };

type Model = { vocabulary: Vocabulary; featureCounts: FeatureCounts; labels: readonly unknown[] };

const SEVERAL = 2;
/** Examples sampled for the similarity. */
const MAX_SAMPLE = 1500;

/** Counts the examples of each label that have a feature; `targets` are label indexes, −1 for out of scope. */
export function countFeatures(
  vectors: readonly Vector[],
  targets: readonly number[],
  features: number,
  labels: number,
): FeatureCounts {
  const counts = new Uint8Array(features * labels);
  vectors.forEach(({ indexes }, example) => {
    const target = targets[example] ?? -1;
    if (target < 0) return;
    for (const index of indexes) {
      const cell = index * labels + target;
      counts[cell] = Math.min(SEVERAL, (counts[cell] ?? 0) + 1);
    }
  });
  return counts;
}

/** Computes how much of a text occurs in a label's examples. */
export function computeCoverage(
  features: TextFeatures,
  label: number,
  { vocabulary, featureCounts, labels }: Model,
): Coverage {
  const has = (index: number) => (featureCounts[index * labels.length + label] ?? 0) > 0;
  const words = computeShares(features.groups[0].filter(isWord), vocabulary, has);
  const runs = computeShares(features.groups[1], vocabulary, has);
  const concepts = computeShares(features.groups[2].filter(isConcept), vocabulary, has);
  return {
    words: words.own,
    wordsOfAny: words.any,
    runs: runs.own,
    runsOfAny: runs.any,
    concepts: concepts.own,
  };
}

/**
 * Computes the average share of an example's character n-grams that occur in other examples of its label (0 to 1). It sets how
 * much of a text must be known to match: template-like examples are similar, those of many people are not.
 */
export function computeSimilarity(
  examples: readonly TextFeatures[],
  targets: readonly number[],
  { vocabulary, featureCounts, labels }: Model,
): number {
  const step = Math.ceil(examples.length / MAX_SAMPLE);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < examples.length; at += step) {
    const target = targets[at] ?? -1;
    const runs = examples[at]?.groups[1] ?? [];
    if (target < 0 || runs.length === 0) continue;
    sum += computeShares(
      runs,
      vocabulary,
      (index) => (featureCounts[index * labels.length + target] ?? 0) >= SEVERAL,
    ).own;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function computeShares(
  keys: readonly number[],
  { indexes, rarity, texts }: Vocabulary,
  has: (index: number) => boolean,
): { own: number; any: number } {
  const unseenWeight = Math.log(1 + texts);
  let [total, own, any] = [0, 0, 0];
  for (const key of new Set(keys)) {
    const index = indexes.get(key);
    const weight = index === undefined ? unseenWeight : (rarity[index] ?? 0);
    total += weight;
    if (index === undefined) continue;
    any += weight;
    if (has(index)) own += weight;
  }
  return total === 0 ? { own: 0, any: 0 } : { own: own / total, any: any / total };
}
