import type { StageFeatures } from "./stage-features.ts";

/** The model's answers: the four stages and none. */
export const STAGE_OUTPUTS = 5;
/** Keys are kept with so many bits. */
export const KEY_BITS = 24;

const KEY_MASK = 2 ** KEY_BITS - 1;
const KEY_BYTES = KEY_BITS / 8;

/** A linear model: a row of weights for each known key, found by open addressing. */
export type StageModel = { slots: Int32Array; keys: Int32Array; rows: Float32Array };

/** A model from its keys and their rows (one after the other). */
export function createStageModel(keys: Int32Array, rows: Float32Array): StageModel {
  let size = 2;
  while (size < keys.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  keys.forEach((key, index) => {
    let slot = key & (size - 1);
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = index;
  });
  return { slots, keys, rows };
}

/** A model as train-stage.ts writes it: 24-bit keys, then rows of bytes. */
export function unpackStageModel({ base64, steps }: { base64: string; steps: number }): StageModel {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const count = bytes.length / (KEY_BYTES + STAGE_OUTPUTS);
  const keys = new Int32Array(count);
  const rows = new Float32Array(count * STAGE_OUTPUTS);
  for (let at = 0; at < count; at++) {
    const from = at * KEY_BYTES;
    keys[at] = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from + 2] ?? 0) << 16);
  }
  const start = count * KEY_BYTES;
  for (let at = 0; at < rows.length; at++) rows[at] = (((bytes[start + at] ?? 0) << 24) >> 24) / steps;
  return createStageModel(keys, rows);
}

/** A key as it is kept. */
export function foldKey(key: number): number {
  return (key ^ (key >>> KEY_BITS)) & KEY_MASK;
}

/** The row of a key, −1 when the model does not know it. */
export function findRow({ slots, keys }: StageModel, key: number): number {
  const folded = foldKey(key);
  const mask = slots.length - 1;
  for (let slot = folded & mask; ; slot = (slot + 1) & mask) {
    const index = slots[slot] ?? -1;
    if (index < 0 || keys[index] === folded) return index;
  }
}

/** The sum of the rows of all features, by output. */
export function scoreStages(model: StageModel, features: StageFeatures): Float32Array {
  const scores = new Float32Array(STAGE_OUTPUTS);
  for (const key of features.keys) {
    const row = findRow(model, key);
    if (row < 0) continue;
    const from = row * STAGE_OUTPUTS;
    for (let output = 0; output < STAGE_OUTPUTS; output++)
      scores[output] = (scores[output] ?? 0) + (model.rows[from + output] ?? 0);
  }
  return scores;
}

/** The position of the word that speaks most for an output against the others, −1 when none does clearly. */
export function findTellingToken(model: StageModel, { keys, tokens, wordsFrom }: StageFeatures, output: number): number {
  let best = -1;
  let bestWeight = 0.4;
  for (let at = wordsFrom; at < keys.length; at++) {
    const row = findRow(model, keys[at] ?? 0);
    if (row < 0) continue;
    let sum = 0;
    for (let other = 0; other < STAGE_OUTPUTS; other++) sum += model.rows[row * STAGE_OUTPUTS + other] ?? 0;
    const weight = (model.rows[row * STAGE_OUTPUTS + output] ?? 0) - sum / STAGE_OUTPUTS;
    if (weight > bestWeight) {
      bestWeight = weight;
      best = tokens[at] ?? -1;
    }
  }
  return best;
}
