import type { FeatureList } from "#src/domain/reading/feature-list.ts";
import type { Head, PackedModel } from "#src/domain/reading/keyed-model.ts";
import { encodeAscending, encodeSmallInts } from "#src/domain/analysis/encoding/varint.ts";
import { toByte, trainLinear } from "./linear-trainer.ts";
import type { LinearModel, TrainingOptions, TrainingRow } from "./linear-trainer.ts";

/** A list of features with its class for each head (−1: it says nothing about that one) and weight. */
export type KeyedRow = { features: FeatureList; targets: readonly number[]; weight: number };

export type KeyedOptions = {
  heads: readonly Head[];
  rounds?: number;
  rate?: number;
  shrink?: number;
  dropout?: number;
  /** Keys of fewer rows get no weight. */
  minRows?: number;
  /** Steps per unit of a packed weight: finer where a model has few classes and small weights. */
  steps: number;
  /** The number of training orders whose models are averaged, at most 3. */
  orders?: number | undefined;
};

/** One training order each. */
const SEEDS = [7, 8, 9];
/** Smaller weights, in steps, are left out. */
const MIN_STEPS = 1;

/** Trains softmax models on the same hashed features, one for each head, and packs them; deterministic. */
export function trainKeyed(rows: readonly KeyedRow[], options: KeyedOptions): PackedModel {
  const { rounds = 30, rate = 0.05, shrink = 0.01, dropout = 0.3, minRows = 2, orders = SEEDS.length } = options;
  const merged = rows.map(({ features }) => mergeKeys(features));
  const heads = options.heads.map(({ classes }, head) => {
    const labeled = rows.flatMap(({ targets, weight }, at) => {
      const target = targets[head] ?? -1;
      const values = merged[at];
      return target < 0 || values === undefined ? [] : [{ values, target, weight }];
    });
    return { classes, labeled, known: listKnownKeys(labeled, minRows) };
  });
  const keys = [...new Set(heads.flatMap(({ known }) => [...known]))].sort((a, b) => a - b);
  const index = new Map(keys.map((key, at) => [key, at]));
  const models = heads.map(({ classes, labeled, known }) =>
    trainMean(
      labeled.map(({ values, target, weight }) => {
        const entries = [...values].filter(([key]) => known.has(key));
        return {
          rows: entries.map(([key]) => index.get(key) ?? 0),
          values: entries.map(([, value]) => value),
          target,
          weight,
        };
      }),
      { rows: keys.length, classes, rounds, rate, shrink, biasRate: 0.1, dropout },
      SEEDS.slice(0, orders),
    ),
  );
  const bias = models.flatMap((model) => model.bias.map((value) => Math.round(value * 10_000) / 10_000));
  return packRows(keys, { bias, heads: options.heads, steps: options.steps }, (row) =>
    models.flatMap(({ table }, head) => {
      const classes = options.heads[head]?.classes ?? 0;
      return [...table.subarray(row * classes, (row + 1) * classes)];
    }),
  );
}

/** The keys that occur in enough rows. */
function listKnownKeys(rows: readonly { values: ReadonlyMap<number, number> }[], minRows: number): Set<number> {
  const counts = new Map<number, number>();
  for (const { values } of rows) for (const key of values.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts.keys()].filter((key) => (counts.get(key) ?? 0) >= minRows));
}

/** The mean of models trained in several orders, which depends less on chance than one. */
function trainMean(
  rows: readonly TrainingRow[],
  options: Omit<TrainingOptions, "seed">,
  seeds: readonly number[],
): LinearModel {
  const mean = {
    table: new Float32Array(options.rows * options.classes),
    bias: new Array<number>(options.classes).fill(0),
  };
  for (const seed of seeds) {
    const { table, bias } = trainLinear(rows, { ...options, seed });
    table.forEach((weight, at) => {
      mean.table[at] = (mean.table[at] ?? 0) + weight / seeds.length;
    });
    mean.bias = mean.bias.map((value, to) => value + (bias[to] ?? 0) / seeds.length);
  }
  return mean;
}

/** Packs the rows of weights of ascending keys, without small weights and rows of small weights alone. */
function packRows(
  keys: readonly number[],
  rest: Pick<PackedModel, "bias" | "heads" | "steps">,
  getRow: (row: number) => readonly number[],
): PackedModel {
  const kept: number[] = [];
  const counts: number[] = [];
  const gaps: number[] = [];
  const weights: number[] = [];
  keys.forEach((key, at) => {
    let gap = 0;
    let count = 0;
    for (const weight of getRow(at)) {
      const steps = toByte(weight, rest.steps);
      if (Math.abs(steps) < MIN_STEPS) {
        gap++;
        continue;
      }
      gaps.push(gap);
      weights.push(steps);
      gap = 0;
      count++;
    }
    if (count === 0) return;
    kept.push(key);
    counts.push(count);
  });
  return {
    keys: encodeAscending(kept),
    counts: encodeSmallInts(counts),
    gaps: encodeSmallInts(gaps),
    weights: encodeSmallInts(weights),
    ...rest,
  };
}

/** Values of the same key summed. */
function mergeKeys({ keys, values }: FeatureList): Map<number, number> {
  const merged = new Map<number, number>();
  keys.forEach((key, at) => merged.set(key, (merged.get(key) ?? 0) + (values[at] ?? 0)));
  return merged;
}
