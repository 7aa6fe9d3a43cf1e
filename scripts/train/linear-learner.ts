import { createRandom } from "./random.ts";

/** A text as the rows of the table that it touches, what it is, and how much it counts. */
export type LearnRow = { rows: ArrayLike<number>; values: ArrayLike<number>; target: number; weight: number };

/** A weight for each row and class, row by row. */
export type LinearModel = { table: Float32Array; bias: number[] };

/** How to learn: `rows` and `classes` are the table's size; `hidden` is the share of a text's signs that each look at it leaves out at random. */
export type LearnOptions = {
  rows: number;
  classes: number;
  rounds: number;
  rate: number;
  shrink: number;
  biasRate: number;
  seed: number;
  hidden?: number;
};

/** Softmax regression by single steps, smaller from round to round; the same every time. */
export function learnLinear(rows: readonly LearnRow[], options: LearnOptions): LinearModel {
  const { classes, rounds } = options;
  const model = {
    table: new Float32Array(options.rows * classes),
    bias: new Array<number>(classes).fill(0),
  };
  const random = createRandom(options.seed);
  const order = [...rows.keys()];
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const row = rows[index];
      if (row) teach(model, hide(row, options.hidden ?? 0, random), options, options.rate * (1 - round / rounds));
    }
  }
  return model;
}

/** What each class has for it. */
export function scoreRow({ table, bias }: LinearModel, row: Pick<LearnRow, "rows" | "values">): number[] {
  const odds = [...bias];
  for (let at = 0; at < row.rows.length; at++) {
    const start = (row.rows[at] ?? 0) * odds.length;
    const value = row.values[at] ?? 0;
    for (let to = 0; to < odds.length; to++) odds[to] = (odds[to] ?? 0) + (table[start + to] ?? 0) * value;
  }
  return odds;
}

/** The class that has most for it. */
export function guessRow(model: LinearModel, row: Pick<LearnRow, "rows" | "values">): number {
  const odds = scoreRow(model, row);
  return odds.indexOf(Math.max(...odds));
}

/** So many steps to one that all but a few weights fit a byte. */
export function findSteps(table: Float32Array): number {
  const sizes = [...table].map(Math.abs).sort((left, right) => right - left);
  return Math.floor(127 / Math.max(1e-6, sizes[Math.floor(sizes.length / 2000)] ?? 0));
}

/** A weight as a byte. */
export function toByte(weight: number, steps: number): number {
  return Math.max(-127, Math.min(127, Math.round(weight * steps)));
}

/** Weights as bytes, in text. */
export function packTable(table: Float32Array, steps: number): string {
  return Buffer.from(Int8Array.from(table, (weight) => toByte(weight, steps)).buffer).toString("base64");
}

/** A text with some of its signs left out and the others the stronger, so that none of them is leant on alone. */
function hide(row: LearnRow, share: number, random: () => number): LearnRow {
  if (share === 0) return row;
  const kept = Array.from(row.rows, (_, at) => at).filter(() => random() >= share);
  const rows = kept.map((at) => row.rows[at] ?? 0);
  return { ...row, rows, values: kept.map((at) => (row.values[at] ?? 0) / (1 - share)) };
}

function teach(model: LinearModel, row: LearnRow, { shrink, biasRate }: LearnOptions, rate: number): void {
  const odds = scoreRow(model, row);
  const { table, bias } = model;
  const top = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  for (let to = 0; to < odds.length; to++) {
    const step = rate * row.weight * ((powers[to] ?? 0) / sum - (to === row.target ? 1 : 0));
    for (let at = 0; at < row.rows.length; at++) {
      const cell = (row.rows[at] ?? 0) * odds.length + to;
      table[cell] = (table[cell] ?? 0) * (1 - rate * shrink) - step * (row.values[at] ?? 0);
    }
    bias[to] = (bias[to] ?? 0) - biasRate * step;
  }
}
