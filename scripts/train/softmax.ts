import { CLASS_COUNT, predictStage } from "#src/domain/analysis/stage-model.ts";
import type { StageModel } from "#src/domain/analysis/stage-model.ts";
import { FEATURE_COUNT, WORD_START, placeRule } from "#src/domain/analysis/stage-features.ts";

/** One message to learn from: lit features, class (stage + 1), whose it is, and how much it counts. */
export type Example = { features: number[]; label: number; isUser: boolean; weight: number };

export const TRAINING = {
  epochs: Number(process.env["EP"] ?? 4),
  rate: Number(process.env["RATE"] ?? 0.05),
  decay: Number(process.env["DECAY"] ?? 1e-4),
  wordDropout: Number(process.env["WD"] ?? 0.5),
};

/** What the rules are trusted with before anything is learned: log-odds by how sure they are. */
const TRUST = [1.2, 2, 2.8];

/** A pseudo-random stream of numbers in [0, 1) from a seed (mulberry32), so that training repeats exactly. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Multinomial logistic regression by AdaGrad. For a share of the examples the hashed words are left out, so that the
 * signs that hold in any trade and language learn to carry the reading alone.
 */
export function trainSoftmax(examples: Example[], seed: number): StageModel {
  const random = createRandom(seed);
  const weights = new Float32Array(FEATURE_COUNT * CLASS_COUNT);
  const squares = new Float32Array(FEATURE_COUNT * CLASS_COUNT).fill(1e-6);
  const prior = createPrior();
  weights.set(prior);
  const model = { weights, scale: 1 };
  const order = examples.map((_, index) => index);
  for (let epoch = 0; epoch < TRAINING.epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (!example) continue;
      const signsOnly = random() < TRAINING.wordDropout;
      const features = signsOnly ? example.features.filter((feature) => feature < WORD_START) : example.features;
      learn({ model, squares, prior }, { ...example, features });
    }
  }
  return model;
}

/** The model in whole numbers of one byte; weights beyond ±127 steps are cut. */
export function quantise(model: StageModel): { weights: Int8Array; scale: number } {
  const sizes = Array.from(model.weights, Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const largest = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = largest / 127;
  const weights = Int8Array.from(model.weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))));
  return { weights, scale };
}

/** Weights before learning: the rules' word. Learning is pulled back to them, so that it keeps to what the data show clearly. */
function createPrior(): Float32Array {
  const prior = new Float32Array(FEATURE_COUNT * CLASS_COUNT);
  for (const side of [0, 1]) {
    for (let stage = -1; stage < CLASS_COUNT - 1; stage++) {
      TRUST.forEach((trust, sure) => {
        prior[placeRule(side, stage, sure) * CLASS_COUNT + stage + 1] = trust;
      });
    }
  }
  return prior;
}

type Learner = { model: StageModel; squares: Float32Array; prior: Float32Array };

function learn({ model, squares, prior }: Learner, example: Example): void {
  const { features, label, isUser, weight } = example;
  const chances = predictStage(model, features, isUser);
  for (let index = 0; index < CLASS_COUNT; index++) {
    const error = ((chances[index] ?? 0) - (index === label ? 1 : 0)) * weight;
    for (const feature of features) {
      const at = feature * CLASS_COUNT + index;
      const value = model.weights[at] ?? 0;
      const gradient = error + TRAINING.decay * (value - (prior[at] ?? 0));
      const square = (squares[at] ?? 0) + gradient * gradient;
      squares[at] = square;
      model.weights[at] = value - (TRAINING.rate * gradient) / Math.sqrt(square + 1);
    }
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = list[at] ?? 0;
    list[at] = list[other] ?? 0;
    list[other] = kept;
  }
}
