import type { IntentGuess } from "./intents.contract.ts";
import { computeCoverage } from "./coverage.ts";
import { buildVector } from "./vocabulary.ts";
import type { Vector } from "./vocabulary.ts";
import { extractFeatures } from "./text-features.ts";
import type { TextFeatures } from "./text-features.ts";
import { REJECTION } from "./rejection-weights.ts";
import { OUT_OF_SCOPE, scoreLabels, trainIntents } from "./train.ts";
import type { IntentModel } from "./train.ts";

export { trainIntents };

/** The best label of a text by index, its log-odds, and those of the second best. */
type Best = { label: number; score: number; second: number };

/** Classifies a text with a label, or `oos` if none fits. Deterministic, linear in the text's length. */
export function classifyText(model: IntentModel, text: string): IntentGuess {
  const { label, features } = computeRejectionFeatures(model, text);
  if (label === undefined) return { label: OUT_OF_SCOPE, confidence: 1 };
  const odds = features.reduce((sum, value, index) => sum + value * (REJECTION.weights[index] ?? 0), REJECTION.bias);
  const probability = 1 / (1 + Math.exp(-odds));
  return probability < 0.5
    ? { label: OUT_OF_SCOPE, confidence: round(1 - probability) }
    : { label, confidence: round(probability) };
}

/**
 * Computes the best label and the features that decide whether to reject it; scripts/train/train-rejection.ts trains their
 * weights. No label if the model has none or if no feature of the text is known.
 */
export function computeRejectionFeatures(
  model: IntentModel,
  text: string,
): { label: string | undefined; features: number[] } {
  const textFeatures = extractFeatures(text);
  const vector = buildVector(textFeatures, model.vocabulary);
  const best = findBest(scoreLabels(model, vector));
  if (vector.indexes.length === 0) return { label: undefined, features: [] };
  return { label: model.labels[best.label], features: listRejectionFeatures(model, textFeatures, vector, best) };
}

function listRejectionFeatures(
  model: IntentModel,
  textFeatures: TextFeatures,
  { unknown, words }: Vector,
  best: Best,
): number[] {
  const { similarity } = model;
  const examplesPerLabel = Math.log(Math.max(1, model.examples / Math.max(1, model.labels.length)));
  const labels = Math.log(1 + model.labels.length);
  const coverage = computeCoverage(textFeatures, best.label, model);
  return [
    best.score,
    Math.min(6, best.score - Math.max(best.second, -8)),
    words === 0 ? 1 : unknown / words,
    Math.log(1 + words),
    examplesPerLabel,
    labels,
    coverage.words,
    coverage.wordsOfAny,
    coverage.runs,
    coverage.runsOfAny,
    similarity,
    coverage.words * similarity,
    coverage.runs * similarity,
    best.score * similarity,
    coverage.runs * examplesPerLabel,
    best.score * labels,
    coverage.concepts,
    coverage.concepts * (1 - coverage.wordsOfAny),
  ];
}

function findBest(scores: Float32Array): Best {
  const best = { label: -1, score: -Infinity, second: -Infinity };
  for (let label = 0; label < scores.length; label++) {
    const score = scores[label] ?? 0;
    if (score > best.score) {
      best.second = best.score;
      best.score = score;
      best.label = label;
    } else if (score > best.second) best.second = score;
  }
  return best;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
