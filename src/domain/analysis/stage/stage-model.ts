import { decodeAscending, decodeSmallInts } from "../encoding/varint.ts";

/** Output classes: the four stages, and none. */
export const STAGE_OUTPUTS = 5;
/** Stored bits per key. */
export const KEY_BITS = 24;

const KEY_MASK = 2 ** KEY_BITS - 1;
const MIN_WEIGHT = 0.4;

/** A linear model: a row of weights per known key, looked up by open addressing in `slots` (a key, −1 none) and `indexes`. */
export type StageModel = {
  slots: Int32Array;
  indexes: Uint16Array;
  keys: Int32Array;
  rows: Float32Array | Int8Array;
  /** One unit of a row in natural-log units. */
  scale: number;
};

/** Where to find the rows of keys: slots by open addressing, and the row of each. */
export type KeyIndex = Pick<StageModel, "slots" | "indexes">;

/** Creates a model from its keys and their concatenated rows. */
export function createStageModel(keys: Int32Array, rows: Float32Array | Int8Array, scale = 1): StageModel {
  return { ...indexKeys(keys), keys, rows, scale };
}

/** Indexes folded keys, fewer than 65,536, by their order. */
export function indexKeys(keys: Int32Array): KeyIndex {
  let size = 2;
  while (size < keys.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const indexes = new Uint16Array(size);
  keys.forEach((key, index) => {
    let slot = key & (size - 1);
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = key;
    indexes[slot] = index;
  });
  return { slots, indexes };
}

/** Decodes a model as train-stage.ts writes it: ascending keys, then rows of small integers. */
export function decodeStageModel({ keys, rows, steps }: { keys: string; rows: string; steps: number }): StageModel {
  return createStageModel(decodeAscending(keys), decodeSmallInts(rows), 1 / steps);
}

/** A 32-bit key as it is stored, in 24 bits. */
export function foldKey(key: number): number {
  return (key ^ (key >>> KEY_BITS)) & KEY_MASK;
}

/** The row of a key, −1 when unknown. */
function findRow(index: KeyIndex, key: number): number {
  return findFoldedRow(index, foldKey(key));
}

/** The row of a key that is folded already, −1 when unknown. */
export function findFoldedRow({ slots, indexes }: KeyIndex, folded: number): number {
  const mask = slots.length - 1;
  for (let slot = folded & mask; ; slot = (slot + 1) & mask) {
    const known = slots[slot] ?? -1;
    if (known === folded) return indexes[slot] ?? -1;
    if (known < 0) return -1;
  }
}

/** Writes the sum of the rows of the first `count` keys, by output, into `scores`. */
export function scoreStages(
  model: StageModel,
  { keys, count }: { keys: Uint32Array; count: number },
  scores: Float64Array,
): void {
  const { rows, scale } = model;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let none = 0;
  for (let at = 0; at < count; at++) {
    const row = findRow(model, keys[at] ?? 0);
    if (row < 0) continue;
    const from = row * STAGE_OUTPUTS;
    first += rows[from] ?? 0;
    second += rows[from + 1] ?? 0;
    third += rows[from + 2] ?? 0;
    fourth += rows[from + 3] ?? 0;
    none += rows[from + 4] ?? 0;
  }
  scores[0] = first * scale;
  scores[1] = second * scale;
  scores[2] = third * scale;
  scores[3] = fourth * scale;
  scores[4] = none * scale;
}

/** The position of the key from `wordsFrom` on with the highest weight for an output over the others, −1 when none is clear. */
export function findStrongestKey(
  model: StageModel,
  { keys, count, wordsFrom }: { keys: Uint32Array; count: number; wordsFrom: number },
  output: number,
): number {
  const { rows, scale } = model;
  let best = -1;
  let bestWeight = MIN_WEIGHT;
  for (let at = wordsFrom; at < count; at++) {
    const row = findRow(model, keys[at] ?? 0);
    if (row < 0) continue;
    let sum = 0;
    for (let other = 0; other < STAGE_OUTPUTS; other++) sum += rows[row * STAGE_OUTPUTS + other] ?? 0;
    const weight = ((rows[row * STAGE_OUTPUTS + output] ?? 0) - sum / STAGE_OUTPUTS) * scale;
    if (weight <= bestWeight) continue;
    bestWeight = weight;
    best = at;
  }
  return best;
}
