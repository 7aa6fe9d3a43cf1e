import { findFoldedRow, indexKeys } from "../analysis/stage/stage-model.ts";
import type { KeyIndex } from "../analysis/stage/stage-model.ts";
import { decodeAscending, decodeSmallInts } from "../analysis/encoding/varint.ts";
import type { FeatureList } from "./feature-list.ts";

/** One question that a model answers: how many classes it has, and the temperature of their probabilities. */
export type Head = { classes: number; temperature: number };

/**
 * Softmax models over the same hashed features. Row `r` of a known key has weights from `starts[r]` up to `starts[r + 1]`, each with
 * its class (counted through all heads); most weights are zero and not stored.
 */
export type KeyedModel = {
  index: KeyIndex;
  starts: Uint32Array;
  classes: Uint8Array;
  weights: Float32Array;
  bias: readonly number[];
  heads: readonly Head[];
};

/** What a workspace's corrections taught. Added to the logarithms of the probabilities, in the order of OUTCOMES and LOSS_REASONS; empty where nothing was learned. */
export type Calibration = { outcome: readonly number[]; reason: readonly number[] };

/** A model as train-reading.ts writes it: for each weight the zeros before it in its row, and the weight in `steps` to the unit. */
export type PackedModel = {
  keys: string;
  counts: string;
  gaps: string;
  weights: string;
  steps: number;
  bias: readonly number[];
  heads: readonly Head[];
};

/** Decodes a packed model. */
export function decodeKeyedModel({ keys, counts, gaps, weights, steps, bias, heads }: PackedModel): KeyedModel {
  const lengths = decodeSmallInts(counts);
  const steppedWeights = decodeSmallInts(weights);
  const classes = Uint8Array.from(decodeSmallInts(gaps));
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, row) => {
    const from = starts[row] ?? 0;
    starts[row + 1] = from + length;
    for (let at = from, next = 0; at < from + length; at++) {
      next += classes[at] ?? 0;
      classes[at] = next++;
    }
  });
  return {
    index: indexKeys(decodeAscending(keys)),
    starts,
    classes,
    weights: Float32Array.from(steppedWeights, (weight) => weight / steps),
    bias,
    heads,
  };
}

/** The calibrated probabilities of the classes of each head. */
export function scoreHeads(model: KeyedModel, list: FeatureList): number[][] {
  const sums = sumWeights(model, list);
  let from = 0;
  return model.heads.map(({ classes, temperature }) => {
    const scores = sums.slice(from, from + classes);
    from += classes;
    return toProbabilities(scores, temperature);
  });
}

/** The calibrated probabilities of the classes of a model with one head. */
export function scoreFeatures(model: KeyedModel, list: FeatureList): number[] {
  return toProbabilities(sumWeights(model, list), model.heads[0]?.temperature ?? 1);
}

function sumWeights({ index, starts, classes, weights, bias }: KeyedModel, { keys, values }: FeatureList): number[] {
  const sums = [...bias];
  for (let at = 0; at < keys.length; at++) {
    const row = findFoldedRow(index, keys[at] ?? 0);
    if (row < 0) continue;
    const value = values[at] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let entry = starts[row] ?? 0; entry < end; entry++) {
      const to = classes[entry] ?? 0;
      sums[to] = (sums[to] ?? 0) + (weights[entry] ?? 0) * value;
    }
  }
  return sums;
}

/** Softmax of the scores (in place). */
function toProbabilities(scores: number[], temperature: number): number[] {
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

/** The probabilities with their shifts; they add up to 1 again. */
export function shiftScores(scores: readonly number[], shifts: readonly number[] = []): number[] {
  if (shifts.length === 0) return [...scores];
  const powers = scores.map((score, at) => score * Math.exp(shifts[at] ?? 0));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The index of the largest value. */
export function findLargest(values: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at;
  return best;
}
