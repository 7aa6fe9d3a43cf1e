import { computeSimilarity, countFeatures } from "./coverage.ts";
import type { FeatureCounts } from "./coverage.ts";
import type { IntentExample } from "./intents.contract.ts";
import { extendVocabulary, buildVector } from "./vocabulary.ts";
import type { Vector, Vocabulary } from "./vocabulary.ts";
import { extractFeatures } from "./text-features.ts";

/** A trained classifier: a linear one-against-the-rest model per label; `weights` are ordered by feature, then label. */
export type IntentModel = {
  labels: string[];
  vocabulary: Vocabulary;
  weights: Float32Array;
  bias: Float32Array;
  /** Number of examples, `oos` included. */
  examples: number;
  /** Occurrences of each feature in each label's examples. */
  featureCounts: FeatureCounts;
  /** How similar the examples of a label are to each other, from 0 to 1. */
  similarity: number;
};

/** The label of texts that belong to no intent. */
export const OUT_OF_SCOPE = "oos";

const EPOCHS = 10;
/** Fewer, since a model to continue from is mostly trained. */
const CONTINUED_EPOCHS = 4;
const RATE = 5;
const DECAY = 0.03;
const BIAS_RATE = 0.02;
const FIRST_BIAS = -3;
/** Wrong labels below these log-odds are not updated. */
const MIN_LOG_ODDS = -5.3;
/** With more labels than this, most epochs update only the nearest ones. */
const MANY_LABELS = 24;
const NEAREST_LABELS = 14;
const OOS_RATE = 2;

/**
 * Trains a classifier, deterministically. `before` is a model of fewer examples to continue from: its labels keep their
 * indexes.
 */
export function trainIntents(examples: readonly IntentExample[], before?: IntentModel): IntentModel {
  const features = examples.map(({ text }) => extractFeatures(text));
  const vocabulary = extendVocabulary(features, before?.vocabulary);
  const allLabels = [...new Set([...(before?.labels ?? []), ...examples.map(({ label }) => label)])];
  const labels = allLabels.filter((label) => label !== OUT_OF_SCOPE);
  const model = createModel(labels, vocabulary, before);
  model.examples = examples.length;
  const vectors = features.map((entry) => buildVector(entry, vocabulary));
  const labelIndexes = new Map(labels.map((label, index) => [label, index]));
  const targets = examples.map(({ label }) => labelIndexes.get(label) ?? -1);
  model.featureCounts = countFeatures(vectors, targets, vocabulary.rarity.length, labels.length);
  model.similarity = computeSimilarity(features, targets, model);
  runEpochs(model, vectors, targets, before ? CONTINUED_EPOCHS : EPOCHS);
  return model;
}

/** Scores a vector: the log-odds of each label. */
export function scoreLabels({ labels, weights, bias }: IntentModel, { indexes, values }: Vector): Float32Array {
  const scores = Float32Array.from(bias);
  const count = labels.length;
  for (let at = 0; at < indexes.length; at++) {
    const row = (indexes[at] ?? 0) * count;
    const value = values[at] ?? 0;
    for (let label = 0; label < count; label++)
      scores[label] = (scores[label] ?? 0) + (weights[row + label] ?? 0) * value;
  }
  return scores;
}

function createModel(labels: string[], vocabulary: Vocabulary, before: IntentModel | undefined): IntentModel {
  const weights = new Float32Array(vocabulary.rarity.length * labels.length);
  const bias = new Float32Array(labels.length).fill(FIRST_BIAS);
  if (before) {
    const oldCount = before.labels.length;
    for (let index = 0; index < before.vocabulary.rarity.length; index++) {
      weights.set(before.weights.subarray(index * oldCount, (index + 1) * oldCount), index * labels.length);
    }
    bias.set(before.bias);
  }
  return { labels, vocabulary, weights, bias, examples: 0, featureCounts: new Uint8Array(), similarity: 0 };
}

function runEpochs(model: IntentModel, vectors: Vector[], targets: number[], epochs: number): void {
  const order = Int32Array.from(vectors.keys());
  const nearest: (Int32Array | undefined)[] = [];
  const all = Int32Array.from(model.labels.keys());
  const hasManyLabels = model.labels.length > MANY_LABELS;
  let seed = 1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    seed = shuffle(order, seed);
    const isFull = !hasManyLabels || epoch < 2 || epoch === Math.floor(epochs / 2);
    order.forEach((index, step) => {
      const vector = vectors[index];
      const target = targets[index] ?? -1;
      if (!vector) return;
      const rate = RATE * (1 - (epoch + step / order.length) / epochs) * (target < 0 ? OOS_RATE : 1);
      const scores = updateWeights(model, vector, { target, rate, among: isFull ? all : (nearest[index] ?? all) });
      if (isFull && hasManyLabels) nearest[index] = listNearest(scores, target);
    });
    for (let at = 0; at < model.weights.length; at++) model.weights[at] = (model.weights[at] ?? 0) * (1 - DECAY);
  }
}

/** Reused between updates. */
const errors = { labels: new Int32Array(4096), sizes: new Float32Array(4096) };

/** One gradient step of the logistic loss for the labels in `among`; returns their scores before it. */
function updateWeights(
  { labels, weights, bias }: IntentModel,
  { indexes, values }: Vector,
  { target, rate, among }: { target: number; rate: number; among: Int32Array },
): Float32Array {
  const count = labels.length;
  const scores = new Float32Array(among.length);
  for (let at = 0; at < among.length; at++) scores[at] = bias[among[at] ?? 0] ?? 0;
  const dense = among.length === count;
  for (let at = 0; at < indexes.length; at++) {
    const row = (indexes[at] ?? 0) * count;
    const value = values[at] ?? 0;
    if (dense) for (let to = 0; to < count; to++) scores[to] = (scores[to] ?? 0) + (weights[row + to] ?? 0) * value;
    else
      for (let to = 0; to < among.length; to++)
        scores[to] = (scores[to] ?? 0) + (weights[row + (among[to] ?? 0)] ?? 0) * value;
  }
  const errorCount = collectErrors(scores, among, target, rate);
  if (errorCount === 0) return scores;
  for (let at = 0; at < indexes.length; at++) {
    const row = (indexes[at] ?? 0) * count;
    const value = values[at] ?? 0;
    for (let to = 0; to < errorCount; to++) {
      const cell = row + (errors.labels[to] ?? 0);
      weights[cell] = (weights[cell] ?? 0) - (errors.sizes[to] ?? 0) * value;
    }
  }
  for (let to = 0; to < errorCount; to++) {
    const label = errors.labels[to] ?? 0;
    bias[label] = (bias[label] ?? 0) - (errors.sizes[to] ?? 0) * BIAS_RATE;
  }
  return scores;
}

function collectErrors(scores: Float32Array, among: Int32Array, target: number, rate: number): number {
  let count = 0;
  for (let at = 0; at < among.length && count < errors.labels.length; at++) {
    const label = among[at] ?? 0;
    const score = scores[at] ?? 0;
    if (label !== target && score < MIN_LOG_ODDS) continue;
    const error = 1 / (1 + Math.exp(-score)) - (label === target ? 1 : 0);
    if (label === target && error > -0.005) continue;
    errors.labels[count] = label;
    errors.sizes[count++] = error * rate;
  }
  return count;
}

/** The labels with the highest scores; always includes the target. */
function listNearest(scores: Float32Array, target: number): Int32Array {
  const best: number[] = [];
  for (let label = 0; label < scores.length; label++) {
    const score = scores[label] ?? 0;
    if (best.length === NEAREST_LABELS && score <= (scores[best[NEAREST_LABELS - 1] ?? 0] ?? 0)) continue;
    let at = Math.min(best.length, NEAREST_LABELS - 1);
    for (; at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score; at--) best[at] = best[at - 1] ?? 0;
    best[at] = label;
  }
  if (target >= 0 && !best.includes(target)) best[best.length - 1] = target;
  return Int32Array.from(best);
}

function shuffle(order: Int32Array, seed: number): number {
  let state = seed;
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    const swapped = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = swapped;
  }
  return state;
}
