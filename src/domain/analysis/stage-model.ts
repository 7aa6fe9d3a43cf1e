import { FEATURE_COUNT } from "./stage-features.ts";
import { STAGE_WEIGHTS } from "./stage-weights.ts";

/** None and the four stages: class = stage number + 1. */
export const CLASS_COUNT = 5;

/** A linear model: weights by feature, then class; `scale` turns the small whole numbers back into log-odds. */
export type StageModel = { weights: Int8Array | Float32Array; scale: number };

/** The model that ships with the program; null before one was ever trained. */
export const STAGE_MODEL: StageModel | null = readModel(STAGE_WEIGHTS);

/** The probability of each class. Only bots confirm: a user's own message has no Conversion before it is confirmed. */
export function predictStage(model: StageModel, features: number[], isUser: boolean): Float64Array {
  const scores = new Float64Array(CLASS_COUNT);
  const { weights, scale } = model;
  for (const feature of features) {
    const at = feature * CLASS_COUNT;
    for (let index = 0; index < CLASS_COUNT; index++) {
      scores[index] = (scores[index] ?? 0) + (weights[at + index] ?? 0);
    }
  }
  const classes = isUser ? CLASS_COUNT - 1 : CLASS_COUNT;
  let highest = -Infinity;
  for (let index = 0; index < classes; index++) highest = Math.max(highest, (scores[index] ?? 0) * scale);
  let sum = 0;
  for (let index = 0; index < CLASS_COUNT; index++) {
    const value = index < classes ? Math.exp((scores[index] ?? 0) * scale - highest) : 0;
    scores[index] = value;
    sum += value;
  }
  for (let index = 0; index < CLASS_COUNT; index++) scores[index] = (scores[index] ?? 0) / sum;
  return scores;
}

function readModel(stored: { scale: number; base64: string }): StageModel | null {
  if (stored.base64 === "") return null;
  const text = atob(stored.base64);
  const weights = new Int8Array(FEATURE_COUNT * CLASS_COUNT);
  for (let at = 0; at < text.length; at++) weights[at] = text.charCodeAt(at);
  return { weights, scale: stored.scale };
}
