import { DEFAULT_GOAL, STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { detectAct } from "#src/domain/analysis/stage/dialogue-acts.ts";
import { extractReading } from "#src/domain/analysis/conversation/extract-reading.ts";
import { STAGE_OUTPUTS, createStageModel, foldKey } from "#src/domain/analysis/stage/stage-model.ts";
import type { StageModel } from "#src/domain/analysis/stage/stage-model.ts";
import { extractStageFeatures } from "#src/domain/analysis/stage/stage-features.ts";
import { classifyStageByRules } from "#src/domain/analysis/stage/stage-rules.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import { detectFlags } from "#src/domain/analysis/drop-off/flags.ts";
import { scoreChatSentiment } from "#src/domain/analysis/sentiment/chat-sentiment.ts";
import { isPlatformNotice } from "#src/domain/analysis/text/phrases/flag-phrases.ts";
import { compareWithRecent } from "#src/domain/analysis/text/messages/repetition.ts";
import { withoutSpellingCorrection } from "#src/domain/analysis/text/words/tokenizer.ts";
import { createRandom } from "#src/domain/shared/random.ts";
import type { LabeledConversation } from "./read-corpora.ts";

/** Conversations of one source; `weight` is its total weight in thousands of messages. */
export type TrainingSource = { name: string; weight: number; conversations: LabeledConversation[] };

type Row = { keys: number[]; wordsFrom: number; stage: number; weight: number };
type IndexedRow = { row: Row; features: number[]; words: number[] };

const NONE = 4;
const CONVERSION = 3;
const CONSIDERATION = 2;
/** The model's predictions are features of later messages, so each round trains on the predictions of the previous one. */
const ROUNDS = 2;
const EPOCHS = 4;
/** The model is the mean of runs with these shuffles. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const RATE = 0.1;
const DECAY = 1e-6;
/** Dropout of words, all or some, so that they don't outweigh the other features. */
const DROP_ALL_WORDS = 0.25;
const DROP_WORD = 0.5;
const MIN_COUNT = 6;
const OWN_COUNT_FACTOR = 2.5;
const MAX_ROW_WEIGHT = 12;

/** Trains the stage model on labeled conversations: softmax regression with AdaGrad; deterministic. */
export function trainStageModel(sources: TrainingSource[]): StageModel {
  return withoutSpellingCorrection(() => train(sources));
}

function train(sources: TrainingSource[]): StageModel {
  let model = createStageModel(new Int32Array(0), new Float32Array(0));
  for (let round = 0; round < ROUNDS; round++) {
    const rows = sources.map((source) => collectRows(source, model));
    model = fit(rows.flat(), chooseKeys(sources, rows));
  }
  return model;
}

function collectRows({ name, weight, conversations }: TrainingSource, model: StageModel): Row[] {
  const rows = conversations.flatMap((conversation) => collectConversation(conversation, name, model));
  const each = Math.min(MAX_ROW_WEIGHT, (weight * 1000) / rows.length);
  for (const row of rows) row.weight = each;
  return rows;
}

function collectConversation({ messages }: LabeledConversation, name: string, model: StageModel): Row[] {
  const state = createConversationState();
  const rows: Row[] = [];
  for (const { role, text, stage, timestamp } of messages) {
    const reading = extractReading({ role, text });
    const act = role === "user" ? state.act : detectAct(reading);
    const flags = isPlatformNotice(reading) ? 0 : detectFlags(reading, state);
    const repeats = compareWithRecent(reading, state);
    const rule = classifyStageByRules(reading, state, { act, repeats }).stage;
    const at = timestamp === undefined ? null : timestamp * 1000;
    const { label } = role === "user" ? scoreChatSentiment(reading, state, { flags, repeats, at }) : reading.sentiment;
    const { keys, count, wordsFrom } = extractStageFeatures(reading, state, { act, rule, flags, repeats, label });
    const folded = Array.from(keys.subarray(0, count), foldKey);
    const labeled = stage === undefined ? NONE : STAGES.indexOf(stage);
    // A user's commitment counts as Conversion once the bot confirms it; until then it is Consideration.
    const target = role === "user" && labeled === CONVERSION ? CONSIDERATION : labeled;
    if (name !== "star" || isReliableInStar(role, target, rule)) {
      rows.push({ keys: [...new Set(folded)], wordsFrom, stage: target, weight: 1 });
    }
    advanceConversation(state, { role, text, at }, DEFAULT_GOAL, reading, model);
  }
  return rows;
}

/** STAR labels only replies that its wizards chose from a list: typed replies have no label, and a first request with criteria is Discovery. */
function isReliableInStar(role: string, target: number, rule: number): boolean {
  if (target === NONE) return role === "bot" ? rule < 0 : rule <= 0;
  return !(role === "user" && target === 0 && rule === 1);
}

/** Chooses all features that are not words, and words that are frequent and occur in at least two sources. */
function chooseKeys(sources: TrainingSource[], rows: Row[][]): Map<number, number> {
  const seen = new Map<number, { count: number; sources: Set<string>; required: boolean }>();
  sources.forEach(({ name }, index) => {
    for (const { keys, wordsFrom } of rows[index] ?? []) {
      keys.forEach((key, at) => {
        const entry = seen.get(key) ?? { count: 0, sources: new Set(), required: false };
        entry.count += name.startsWith("own") ? OWN_COUNT_FACTOR : 1;
        entry.sources.add(name);
        entry.required ||= at < wordsFrom;
        seen.set(key, entry);
      });
    }
  });
  const chosen = [...seen].filter(
    ([, entry]) => entry.required || (entry.count >= MIN_COUNT && entry.sources.size > 1),
  );
  return new Map(chosen.map(([key], index) => [key, index]));
}

/** Averages the weights of several shuffles to reduce the variance. */
function fit(rows: Row[], indexes: Map<number, number>): StageModel {
  const indexed = rows.map((row) => indexRow(row, indexes));
  const mean = new Float32Array(indexes.size * STAGE_OUTPUTS);
  for (const seed of SEEDS) {
    const weights = fitOnce(indexed, mean.length, seed);
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / SEEDS.length;
  }
  return createStageModel(Int32Array.from(indexes.keys()), mean);
}

function fitOnce(rows: readonly IndexedRow[], size: number, seed: number): Float32Array {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(0.01);
  const random = createRandom(seed);
  const order = [...rows];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { row, features, words } of order) {
      const dropAll = random() < DROP_ALL_WORDS;
      const active = [...features, ...words.filter(() => !dropAll && random() >= DROP_WORD)];
      updateWeights(weights, squares, active, row);
    }
  }
  return weights;
}

function indexRow(row: Row, indexes: Map<number, number>): IndexedRow {
  const features: number[] = [];
  const words: number[] = [];
  row.keys.forEach((key, at) => {
    const index = indexes.get(key);
    if (index !== undefined) (at < row.wordsFrom ? features : words).push(index * STAGE_OUTPUTS);
  });
  return { row, features, words };
}

function updateWeights(weights: Float32Array, squares: Float32Array, active: number[], row: Row): void {
  const gradients = computeGradients(weights, active, row);
  for (const from of active) {
    for (let output = 0; output < STAGE_OUTPUTS; output++) {
      const at = from + output;
      const gradient = (gradients[output] ?? 0) + DECAY * (weights[at] ?? 0);
      const square = (squares[at] ?? 0) + gradient * gradient;
      squares[at] = square;
      weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(square);
    }
  }
}

/** Computes the gradient of each output: (probability − target) × row weight. */
function computeGradients(weights: Float32Array, active: number[], { stage, weight }: Row): Float64Array {
  const scores = new Float64Array(STAGE_OUTPUTS);
  for (const from of active) {
    for (let output = 0; output < STAGE_OUTPUTS; output++) {
      scores[output] = (scores[output] ?? 0) + (weights[from + output] ?? 0);
    }
  }
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, odd) => total + odd, 0);
  return odds.map((odd, output) => (odd / sum - Number(output === stage)) * weight);
}

function shuffle<Item>(list: Item[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [here, there] = [list[at], list[other]];
    if (here === undefined || there === undefined) continue;
    list[at] = there;
    list[other] = here;
  }
}
