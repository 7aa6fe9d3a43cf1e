import type { IntentGuess } from "./intents.contract.ts";
import { readVector } from "./model.ts";
import type { Vector } from "./model.ts";
import { REJECTION } from "./rejection-weights.ts";
import { OUT_OF_SCOPE, scoreLabels, trainIntents } from "./train.ts";
import type { IntentModel } from "./train.ts";

export { trainIntents };

/** The two best labels of a text and their log-odds. */
type Best = { label: number; score: number; second: number };

/** The label of a text, or `oos` where none fits. Deterministic, linear in the text's length. */
export function classifyText(model: IntentModel, text: string): IntentGuess {
  const vector = readVector(text, model.vocabulary);
  const best = findBest(scoreLabels(model, vector));
  const label = model.labels[best.label];
  if (label === undefined || vector.places.length === 0) return { label: OUT_OF_SCOPE, confidence: 1 };
  const odds = readSigns(model, vector, best).reduce(
    (sum, sign, at) => sum + sign * (REJECTION.weights[at] ?? 0),
    REJECTION.bias,
  );
  const belongs = 1 / (1 + Math.exp(-odds));
  return belongs < 0.5
    ? { label: OUT_OF_SCOPE, confidence: round(1 - belongs) }
    : { label, confidence: round(belongs) };
}

/** What the decision to reject looks at: see scripts/train/train-rejection.ts, which learned how much each counts. */
export function readSigns(model: IntentModel, { unknown, words }: Vector, { score, second }: Best): number[] {
  const each = Math.log(Math.max(1, model.examples / Math.max(1, model.labels.length)));
  const lead = Math.min(6, score - Math.max(second, -8));
  const share = words === 0 ? 1 : unknown / words;
  return [
    score,
    lead,
    unknown,
    share,
    Math.log(1 + words),
    each,
    Math.log(1 + model.labels.length),
    unknown * each,
    score * each,
  ];
}

/** The best label and the best of the others. */
export function findBest(scores: Float32Array): Best {
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
