import type { Vector, Vocabulary } from "./model.ts";
import { isIdea, isWord } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";

/** For each feature and label, of how many of its examples it is: none, one, more. */
export type Traces = Uint8Array;
/**
 * Which shares of a text's words and of its letter runs, the rarer the more, are of a label's examples and of any; and of its
 * ideas, which other languages share, those of the label's.
 */
export type Cover = { words: number; wordsOfAny: number; runs: number; runsOfAny: number; ideas: number };

const MORE = 2;
/** Examples that are looked at to say how alike those of a label are. */
const LOOKED_AT = 1500;

/** What each label's examples have. */
export function noteTraces(vectors: readonly Vector[], targets: readonly number[], features: number, labels: number) {
  const traces = new Uint8Array(features * labels);
  vectors.forEach(({ places }, index) => {
    const target = targets[index] ?? -1;
    if (target < 0) return;
    for (const place of places) {
      const cell = place * labels + target;
      traces[cell] = Math.min(MORE, (traces[cell] ?? 0) + 1);
    }
  });
  return traces;
}

/** How much of a text a label's examples have. */
export function readCover(phrase: Phrase, label: number, { vocabulary, traces, labels }: Trained): Cover {
  const has = (place: number) => (traces[place * labels.length + label] ?? 0) > 0;
  const words = share(phrase.groups[0].filter(isWord), vocabulary, has);
  const runs = share(phrase.groups[1], vocabulary, has);
  const ideas = share(phrase.groups[2].filter(isIdea), vocabulary, has);
  return { words: words.own, wordsOfAny: words.any, runs: runs.own, runsOfAny: runs.any, ideas: ideas.own };
}

/**
 * Which share of an example's letter runs other examples of its label have, on average: it says how much of a text that belongs
 * must be known. Phrases of one pattern are much alike, those of many people hardly.
 */
export function measureLikeness(phrases: readonly Phrase[], targets: readonly number[], trained: Trained): number {
  const { vocabulary, traces, labels } = trained;
  const step = Math.ceil(phrases.length / LOOKED_AT);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < phrases.length; at += step) {
    const target = targets[at] ?? -1;
    const runs = phrases[at]?.groups[1] ?? [];
    if (target < 0 || runs.length === 0) continue;
    sum += share(runs, vocabulary, (place) => (traces[place * labels.length + target] ?? 0) >= MORE).own;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

type Trained = { vocabulary: Vocabulary; traces: Traces; labels: readonly unknown[] };

function share(keys: readonly number[], { places, rarity, texts }: Vocabulary, has: (place: number) => boolean) {
  const unseen = Math.log(1 + texts);
  let [total, own, any] = [0, 0, 0];
  for (const key of new Set(keys)) {
    const place = places.get(key);
    const weight = place === undefined ? unseen : (rarity[place] ?? 0);
    total += weight;
    if (place === undefined) continue;
    any += weight;
    if (has(place)) own += weight;
  }
  return total === 0 ? { own: 0, any: 0 } : { own: own / total, any: any / total };
}
