import { createStageModel, findRow } from "../analysis/stage/stage-model.ts";
import type { StageModel } from "../analysis/stage/stage-model.ts";
import { decodeAscending, decodeSmallInts } from "../analysis/text/varint.ts";
import type { FeatureList } from "./feature-list.ts";

/** A softmax model over hashed features: a row of weights per known key and class, and a bias per class. */
export type KeyedModel = { table: StageModel; bias: readonly number[]; temperature: number };

/** A model as train-reading.ts writes it. */
export type PackedModel = { keys: string; rows: string; steps: number; bias: readonly number[]; temperature: number };

/** Decodes a packed model. */
export function decodeKeyedModel({ keys, rows, steps, bias, temperature }: PackedModel): KeyedModel {
  return { table: createStageModel(decodeAscending(keys), decodeSmallInts(rows), 1 / steps), bias, temperature };
}

/** The probability of each class, calibrated. */
export function scoreFeatures({ table, bias, temperature }: KeyedModel, { keys, values }: FeatureList): number[] {
  const scores = [...bias];
  const { rows, scale } = table;
  for (let at = 0; at < keys.length; at++) {
    const row = findRow(table, keys[at] ?? 0);
    if (row < 0) continue;
    const value = (values[at] ?? 0) * scale;
    const from = row * scores.length;
    for (let to = 0; to < scores.length; to++) scores[to] = (scores[to] ?? 0) + (rows[from + to] ?? 0) * value;
  }
  return toProbabilities(scores, temperature);
}

/** Softmax of the scores (in place). */
export function toProbabilities(scores: number[], temperature: number): number[] {
  const top = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp(((scores[at] ?? 0) - top) / temperature);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
}

/** The index of the largest value. */
export function findLargest(values: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at;
  return best;
}
