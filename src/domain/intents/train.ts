import { measureLikeness, noteTraces } from "./cover.ts";
import type { Traces } from "./cover.ts";
import type { IntentExample } from "./intents.contract.ts";
import { extendVocabulary, vectorise } from "./model.ts";
import type { Vector, Vocabulary } from "./model.ts";
import { readPhrase } from "./phrase.ts";

/** A trained classifier: one straight line against the rest for each label, weights side by side for each feature. */
export type IntentModel = {
  labels: string[];
  vocabulary: Vocabulary;
  weights: Float32Array;
  bias: Float32Array;
  /** Examples, `oos` rows included. */
  examples: number;
  /** What of a text was in a label's examples, and how alike those are among themselves (0 to 1). */
  traces: Traces;
  likeness: number;
};

/** The label of texts that are none of the intents. */
export const OUT_OF_SCOPE = "oos";

const EPOCHS = 10;
/** A model that is trained on has most of it behind it. */
const EPOCHS_ON = 4;
const RATE = 5;
const DECAY = 0.03;
const BIAS_RATE = 0.02;
const FIRST_BIAS = -3;
/** Below this log-odds a wrong label teaches nothing. */
const QUIET = -5.3;
/** With more labels than this, most epochs look only at those that came near. */
const MANY_LABELS = 24;
const NEAR = 14;
const OOS_RATE = 2;

/**
 * Trains a classifier; the same examples give the same one. `before` is a model of fewer examples to go on from: its labels
 * keep their places.
 */
export function trainIntents(examples: readonly IntentExample[], before?: IntentModel): IntentModel {
  const phrases = examples.map(({ text }) => readPhrase(text));
  const vocabulary = extendVocabulary(phrases, before?.vocabulary);
  const labels = [...new Set([...(before?.labels ?? []), ...examples.map(({ label }) => label)])];
  const known = labels.filter((label) => label !== OUT_OF_SCOPE);
  const model = createModel(known, vocabulary, before);
  model.examples = examples.length;
  const vectors = phrases.map((phrase) => vectorise(phrase, vocabulary));
  const places = new Map(known.map((label, place) => [label, place]));
  const targets = examples.map(({ label }) => places.get(label) ?? -1);
  model.traces = noteTraces(vectors, targets, vocabulary.rarity.length, known.length);
  model.likeness = measureLikeness(phrases, targets, model);
  learn(model, vectors, targets, before ? EPOCHS_ON : EPOCHS);
  return model;
}

/** Log-odds of every label for a vector. */
export function scoreLabels({ labels, weights, bias }: IntentModel, { places, values }: Vector): Float32Array {
  const scores = Float32Array.from(bias);
  const count = labels.length;
  for (let at = 0; at < places.length; at++) {
    const row = (places[at] ?? 0) * count;
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
    const old = before.labels.length;
    for (let place = 0; place < before.vocabulary.rarity.length; place++) {
      weights.set(before.weights.subarray(place * old, (place + 1) * old), place * labels.length);
    }
    bias.set(before.bias);
  }
  return { labels, vocabulary, weights, bias, examples: 0, traces: new Uint8Array(), likeness: 0 };
}

function learn(model: IntentModel, vectors: Vector[], targets: number[], epochs: number): void {
  const order = Int32Array.from(vectors.keys());
  const near: (Int32Array | undefined)[] = [];
  const all = Int32Array.from(model.labels.keys());
  const many = model.labels.length > MANY_LABELS;
  let seed = 1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    seed = shuffle(order, seed);
    const whole = !many || epoch < 2 || epoch === Math.floor(epochs / 2);
    order.forEach((index, step) => {
      const vector = vectors[index];
      const target = targets[index] ?? -1;
      if (!vector) return;
      const rate = RATE * (1 - (epoch + step / order.length) / epochs) * (target < 0 ? OOS_RATE : 1);
      const scores = teach(model, vector, { target, rate, among: whole ? all : (near[index] ?? all) });
      if (whole && many) near[index] = listNear(scores, target);
    });
    for (let at = 0; at < model.weights.length; at++) model.weights[at] = (model.weights[at] ?? 0) * (1 - DECAY);
  }
}

const errors = { labels: new Int32Array(4096), sizes: new Float32Array(4096) };

/** One step down the slope of the logistic loss for the labels in `among`; gives their scores before it. */
function teach(
  { labels, weights, bias }: IntentModel,
  { places, values }: Vector,
  { target, rate, among }: { target: number; rate: number; among: Int32Array },
): Float32Array {
  const count = labels.length;
  const scores = new Float32Array(among.length);
  for (let at = 0; at < among.length; at++) scores[at] = bias[among[at] ?? 0] ?? 0;
  const dense = among.length === count;
  for (let at = 0; at < places.length; at++) {
    const row = (places[at] ?? 0) * count;
    const value = values[at] ?? 0;
    if (dense) for (let to = 0; to < count; to++) scores[to] = (scores[to] ?? 0) + (weights[row + to] ?? 0) * value;
    else
      for (let to = 0; to < among.length; to++)
        scores[to] = (scores[to] ?? 0) + (weights[row + (among[to] ?? 0)] ?? 0) * value;
  }
  const wrong = collectErrors(scores, among, target, rate);
  if (wrong === 0) return scores;
  for (let at = 0; at < places.length; at++) {
    const row = (places[at] ?? 0) * count;
    const value = values[at] ?? 0;
    for (let to = 0; to < wrong; to++) {
      const cell = row + (errors.labels[to] ?? 0);
      weights[cell] = (weights[cell] ?? 0) - (errors.sizes[to] ?? 0) * value;
    }
  }
  for (let to = 0; to < wrong; to++) {
    const label = errors.labels[to] ?? 0;
    bias[label] = (bias[label] ?? 0) - (errors.sizes[to] ?? 0) * BIAS_RATE;
  }
  return scores;
}

function collectErrors(scores: Float32Array, among: Int32Array, target: number, rate: number): number {
  let wrong = 0;
  for (let at = 0; at < among.length && wrong < errors.labels.length; at++) {
    const label = among[at] ?? 0;
    const score = scores[at] ?? 0;
    if (label !== target && score < QUIET) continue;
    const error = 1 / (1 + Math.exp(-score)) - (label === target ? 1 : 0);
    if (label === target && error > -0.005) continue;
    errors.labels[wrong] = label;
    errors.sizes[wrong++] = error * rate;
  }
  return wrong;
}

/** The labels that score highest, the right one always among them. */
function listNear(scores: Float32Array, target: number): Int32Array {
  const best: number[] = [];
  for (let label = 0; label < scores.length; label++) {
    const score = scores[label] ?? 0;
    if (best.length === NEAR && score <= (scores[best[NEAR - 1] ?? 0] ?? 0)) continue;
    let at = Math.min(best.length, NEAR - 1);
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
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
  return state;
}
