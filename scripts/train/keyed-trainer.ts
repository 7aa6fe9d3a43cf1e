import type { FeatureList } from "#src/domain/reading/feature-list.ts";
import type { KeyedModel, PackedModel } from "#src/domain/reading/keyed-model.ts";
import { createStageModel, foldKey } from "#src/domain/analysis/stage/stage-model.ts";
import { encodeAscending, encodeSmallInts } from "#src/domain/analysis/text/varint.ts";
import { findSteps, toByte, trainLinear } from "./linear-trainer.ts";

/** A list of features with its class and weight. */
export type KeyedRow = { features: FeatureList; target: number; weight: number };

export type KeyedOptions = {
  classes: number;
  rounds?: number;
  rate?: number;
  shrink?: number;
  dropout?: number;
  /** Keys of fewer rows get no weight. */
  minRows?: number;
};

/** Steps per unit of a packed weight. */
const MAX_STEPS = 40;
/** A row without a value of at least this many steps changes nothing. */
const MIN_VALUE = 2;

/** Trains a softmax model on hashed features; deterministic. */
export function trainKeyed(rows: readonly KeyedRow[], options: KeyedOptions): KeyedModel {
  const { classes, rounds = 30, rate = 0.05, shrink = 0.01, dropout = 0.3, minRows = 2 } = options;
  const counts = new Map<number, number>();
  const merged = rows.map(({ features }) => mergeKeys(features));
  for (const row of merged) for (const key of row.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts.keys()].filter((key) => (counts.get(key) ?? 0) >= minRows).sort((a, b) => a - b);
  const index = new Map(keys.map((key, at) => [key, at]));
  const { table, bias } = trainLinear(
    merged.map((row, at) => {
      const known = [...row].filter(([key]) => index.has(key));
      return {
        rows: known.map(([key]) => index.get(key) ?? 0),
        values: known.map(([, value]) => value),
        target: rows[at]?.target ?? 0,
        weight: rows[at]?.weight ?? 1,
      };
    }),
    { rows: keys.length, classes, rounds, rate, shrink, biasRate: 0.1, seed: 7, dropout },
  );
  return { table: createStageModel(Int32Array.from(keys), table), bias, temperature: 1 };
}

/** Packs a model; rows whose weights are all small are left out. */
export function packKeyed({ table, bias, temperature }: KeyedModel): PackedModel {
  const classes = bias.length;
  const weights = Float32Array.from(table.rows);
  const steps = Math.min(MAX_STEPS, findSteps(weights));
  const keys: number[] = [];
  const rows: number[] = [];
  table.keys.forEach((key, at) => {
    const row = [...weights.subarray(at * classes, (at + 1) * classes)].map((weight) => toByte(weight, steps));
    if (row.every((value) => Math.abs(value) < MIN_VALUE)) return;
    keys.push(key);
    rows.push(...row);
  });
  return { keys: encodeAscending(keys), rows: encodeSmallInts(rows), steps, bias, temperature };
}

/** Features by stored key, values of the same key summed. */
function mergeKeys({ keys, values }: FeatureList): Map<number, number> {
  const merged = new Map<number, number>();
  keys.forEach((key, at) => {
    const folded = foldKey(key);
    merged.set(folded, (merged.get(folded) ?? 0) + (values[at] ?? 0));
  });
  return merged;
}
