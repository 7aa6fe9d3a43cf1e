import type { IntentGuess } from "./intents.contract.ts";
import { readCover } from "./cover.ts";
import { vectorise } from "./model.ts";
import type { Vector } from "./model.ts";
import { readPhrase } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";
import { REJECTION } from "./rejection-weights.ts";
import { OUT_OF_SCOPE, scoreLabels, trainIntents } from "./train.ts";
import type { IntentModel } from "./train.ts";

export { trainIntents };

/** The two best labels of a text and their log-odds. */
type Best = { label: number; score: number; second: number };

/** The label of a text, or `oos` where none fits. Deterministic, linear in the text's length. */
export function classifyText(model: IntentModel, text: string): IntentGuess {
  const { label, signs } = readSigns(model, text);
  if (label === undefined) return { label: OUT_OF_SCOPE, confidence: 1 };
  const odds = signs.reduce((sum, sign, at) => sum + sign * (REJECTION.weights[at] ?? 0), REJECTION.bias);
  const belongs = 1 / (1 + Math.exp(-odds));
  return belongs < 0.5
    ? { label: OUT_OF_SCOPE, confidence: round(1 - belongs) }
    : { label, confidence: round(belongs) };
}

/**
 * The label that fits best, and what the decision to reject it looks at: see scripts/train/train-rejection.ts, which learned how
 * much each counts. No label where there is none or where nothing of the text is known.
 */
export function readSigns(model: IntentModel, text: string): { label: string | undefined; signs: number[] } {
  const phrase = readPhrase(text);
  const vector = vectorise(phrase, model.vocabulary);
  const best = findBest(scoreLabels(model, vector));
  if (vector.places.length === 0) return { label: undefined, signs: [] };
  return { label: model.labels[best.label], signs: listSigns(model, phrase, vector, best) };
}

function listSigns(model: IntentModel, phrase: Phrase, { unknown, words }: Vector, best: Best): number[] {
  const { likeness } = model;
  const each = Math.log(Math.max(1, model.examples / Math.max(1, model.labels.length)));
  const labels = Math.log(1 + model.labels.length);
  const cover = readCover(phrase, best.label, model);
  return [
    best.score,
    Math.min(6, best.score - Math.max(best.second, -8)),
    words === 0 ? 1 : unknown / words,
    Math.log(1 + words),
    each,
    labels,
    cover.words,
    cover.wordsOfAny,
    cover.runs,
    cover.runsOfAny,
    likeness,
    cover.words * likeness,
    cover.runs * likeness,
    best.score * likeness,
    cover.runs * each,
    best.score * labels,
    cover.ideas,
    cover.ideas * (1 - cover.wordsOfAny),
  ];
}

/** The best label and the best of the others. */
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
