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
  const { classes, rounds, hidden = 0 } = options;
  const model = {
    table: new Float32Array(options.rows * classes),
    bias: new Array<number>(classes).fill(0),
  };
  const random = createRandom(options.seed);
  const order = [...rows.keys()];
  const look: Look = { starts: [], values: [], odds: new Float64Array(classes) };
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const row = rows[index];
      if (!row) continue;
      lookAt(look, row, { hidden, random });
      teach(model, row, look, options, options.rate * (1 - round / rounds));
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

/** Where the rows of a text begin in the table, how much each counts, and room for what each class has for it. */
type Look = { starts: number[]; values: number[]; odds: Float64Array };

/** A text with some of its signs left out and the others the stronger, so that none of them is leant on alone. */
function lookAt(look: Look, row: LearnRow, { hidden, random }: { hidden: number; random: () => number }): void {
  const classes = look.odds.length;
  let count = 0;
  for (let at = 0; at < row.rows.length; at++) {
    if (hidden > 0 && random() < hidden) continue;
    look.starts[count] = (row.rows[at] ?? 0) * classes;
    look.values[count++] = (row.values[at] ?? 0) / (1 - hidden);
  }
  look.starts.length = count;
  look.values.length = count;
}

function teach(
  { table, bias }: LinearModel,
  { target, weight }: LearnRow,
  { starts, values, odds }: Look,
  { shrink, biasRate }: LearnOptions,
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
