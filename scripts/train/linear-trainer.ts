import { encodeSmallInts } from "#src/domain/analysis/encoding/varint.ts";
import { createRandom } from "#src/domain/shared/random.ts";

/** Finer steps cost bytes and change no figure. */
const MAX_STEPS = 120;

/** A text as sparse features (rows of the table and their values), its class and weight. */
export type TrainingRow = { rows: ArrayLike<number>; values: ArrayLike<number>; target: number; weight: number };

/** One weight per row and class, row by row. */
export type LinearModel = { table: Float32Array; bias: number[] };

/** Training options: `rows` and `classes` are the table's size, `dropout` the share of features left out at random in each step. */
export type TrainingOptions = {
  rows: number;
  classes: number;
  rounds: number;
  rate: number;
  shrink: number;
  biasRate: number;
  seed: number;
  dropout?: number;
};

/** Softmax regression by stochastic gradient descent with a decreasing rate; deterministic. */
export function trainLinear(rows: readonly TrainingRow[], options: TrainingOptions): LinearModel {
  const { classes, rounds, dropout = 0 } = options;
  const model = {
    table: new Float32Array(options.rows * classes),
    bias: new Array<number>(classes).fill(0),
  };
  const random = createRandom(options.seed);
  const order = [...rows.keys()];
  const sample: Sample = { starts: [], values: [], odds: new Float64Array(classes) };
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const row = rows[index];
      if (!row) continue;
      applyDropout(sample, row, { dropout, random });
      updateWeights(model, row, sample, options, options.rate * (1 - round / rounds));
    }
  }
  return model;
}

/** Scores a row: one logit per class. */
export function scoreRow({ table, bias }: LinearModel, row: Pick<TrainingRow, "rows" | "values">): number[] {
  const odds = [...bias];
  for (let at = 0; at < row.rows.length; at++) {
    const start = (row.rows[at] ?? 0) * odds.length;
    const value = row.values[at] ?? 0;
    for (let to = 0; to < odds.length; to++) odds[to] = (odds[to] ?? 0) + (table[start + to] ?? 0) * value;
  }
  return odds;
}

/** Returns the index of the class with the highest score. */
export function classifyRow(model: LinearModel, row: Pick<TrainingRow, "rows" | "values">): number {
  const odds = scoreRow(model, row);
  return odds.indexOf(Math.max(...odds));
}

/** Chooses the quantization steps per unit, at most so many that all but 1 in 2000 weights fit a signed byte. */
export function findSteps(table: Float32Array): number {
  const sizes = [...table].map(Math.abs).sort((left, right) => right - left);
  return Math.min(MAX_STEPS, Math.floor(127 / Math.max(1e-6, sizes[Math.floor(sizes.length / 2000)] ?? 0)));
}

/** Quantizes a weight to a signed byte. */
export function toByte(weight: number, steps: number): number {
  return Math.max(-127, Math.min(127, Math.round(weight * steps)));
}

/** Encodes quantized weights. */
export function packTable(table: Float32Array, steps: number): string {
  return encodeSmallInts(Int8Array.from(table, (weight) => toByte(weight, steps)));
}

/** Features after dropout: their offsets in the table and values, with a buffer for the class scores. */
type Sample = { starts: number[]; values: number[]; odds: Float64Array };

/** Leaves out features at random and scales up the others, so that no single feature dominates. */
function applyDropout(
  sample: Sample,
  row: TrainingRow,
  { dropout, random }: { dropout: number; random: () => number },
): void {
  const classes = sample.odds.length;
  let count = 0;
  for (let at = 0; at < row.rows.length; at++) {
    if (dropout > 0 && random() < dropout) continue;
    sample.starts[count] = (row.rows[at] ?? 0) * classes;
    sample.values[count++] = (row.values[at] ?? 0) / (1 - dropout);
  }
  sample.starts.length = count;
  sample.values.length = count;
}

function updateWeights(
  { table, bias }: LinearModel,
  { target, weight }: TrainingRow,
  { starts, values, odds }: Sample,
  { shrink, biasRate }: TrainingOptions,
  rate: number,
): void {
  const classes = odds.length;
  for (let to = 0; to < classes; to++) odds[to] = bias[to] ?? 0;
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    const value = values[at] ?? 0;
    for (let to = 0; to < classes; to++) odds[to] = (odds[to] ?? 0) + (table[start + to] ?? 0) * value;
  }
  const top = odds.reduce((most, value) => Math.max(most, value), -Infinity);
  let sum = 0;
  for (let to = 0; to < classes; to++) {
    const power = Math.exp((odds[to] ?? 0) - top);
    odds[to] = power;
    sum += power;
  }
  for (let to = 0; to < classes; to++) {
    const step = rate * weight * ((odds[to] ?? 0) / sum - (to === target ? 1 : 0));
    odds[to] = step;
    bias[to] = (bias[to] ?? 0) - biasRate * step;
  }
  const kept = 1 - rate * shrink;
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    const value = values[at] ?? 0;
    for (let to = 0; to < classes; to++) table[start + to] = (table[start + to] ?? 0) * kept - (odds[to] ?? 0) * value;
  }
}
