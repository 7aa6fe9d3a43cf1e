import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { detectAct } from "#src/domain/analysis/stage/dialogue-acts.ts";
import { extractReading } from "#src/domain/analysis/conversation/extract-reading.ts";
import { STAGE_OUTPUTS, createStageModel, foldKey } from "#src/domain/analysis/stage/stage-model.ts";
import type { StageModel } from "#src/domain/analysis/stage/stage-model.ts";
import { extractStageFeatures } from "#src/domain/analysis/stage/stage-features.ts";
import { classifyStageByRules } from "#src/domain/analysis/stage/stage-rules.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import { withoutSpellingCorrection } from "#src/domain/analysis/text/tokenizer.ts";
import { createRandom } from "./random.ts";
import type { LabelledConversation } from "./read-corpora.ts";

/** Conversations that are trained on together; `weight` is how much the whole counts, in thousands of messages. */
export type TrainingSource = { name: string; weight: number; conversations: LabelledConversation[] };

type Row = { keys: number[]; wordsFrom: number; stage: number; weight: number };
type PlacedRow = { row: Row; signs: number[]; words: number[] };

const NONE = 4;
const CONVERSION = 3;
const CONSIDERATION = 2;
/** The model's own readings stand before each message, as they will when it is used: each round trains on the last one's. */
const ROUNDS = 2;
const EPOCHS = 4;
/** The rows are learned in so many orders; the model is the mean. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const RATE = 0.1;
const DECAY = 1e-6;
/** Words are left out at random, all or some, so that they never drown the signs. */
const DROP_ALL = 0.25;
const DROP = 0.5;
const LEAST_SEEN = 6;
const OWN_COUNTS = 4;
const HEAVIEST = 12;

/** Trains the stage model on labelled conversations: softmax and AdaGrad, the same every time. */
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
  const each = Math.min(HEAVIEST, (weight * 1000) / rows.length);
  for (const row of rows) row.weight = each;
  return rows;
}

function collectConversation({ messages }: LabelledConversation, name: string, model: StageModel): Row[] {
  const state = createConversationState();
  const rows: Row[] = [];
  for (const { role, text, stage } of messages) {
    const reading = extractReading({ role, text });
    const act = role === "user" ? state.act : detectAct(reading);
    const rule = classifyStageByRules(reading, state, act).stage;
    const { keys, count, wordsFrom } = extractStageFeatures(reading, state, act, rule);
    const folded = Array.from(keys.subarray(0, count), foldKey);
    const labelled = stage === undefined ? NONE : STAGES.indexOf(stage);
    // A commitment is one once it is confirmed; where it stands it is Consideration.
    const wanted = role === "user" && labelled === CONVERSION ? CONSIDERATION : labelled;
    if (name !== "star" || isSoundInStar(role, wanted, rule)) {
      rows.push({ keys: [...new Set(folded)], wordsFrom, stage: wanted, weight: 1 });
    }
    advanceConversation(state, { role, text, at: null }, { kind: "engine" }, reading, model);
  }
  return rows;
}

/** STAR labels only what its wizards chose from a list: what they typed has no label, and a first wish with particulars is Discovery. */
function isSoundInStar(role: string, wanted: number, rule: number): boolean {
  if (wanted === NONE) return role === "bot" ? rule < 0 : rule <= 0;
  return !(role === "user" && wanted === 0 && rule === 1);
}

/** Signs, and words seen often enough in two sources at least. */
function chooseKeys(sources: TrainingSource[], rows: Row[][]): Map<number, number> {
  const seen = new Map<number, { count: number; sources: Set<string>; sign: boolean }>();
  sources.forEach(({ name }, index) => {
    for (const { keys, wordsFrom } of rows[index] ?? []) {
      keys.forEach((key, at) => {
        const entry = seen.get(key) ?? { count: 0, sources: new Set(), sign: false };
        entry.count += name.startsWith("own") ? OWN_COUNTS : 1;
        entry.sources.add(name);
        entry.sign ||= at < wordsFrom;
        seen.set(key, entry);
      });
    }
  });
  const chosen = [...seen].filter(([, entry]) => entry.sign || (entry.count >= LEAST_SEEN && entry.sources.size > 1));
  return new Map(chosen.map(([key], index) => [key, index]));
}

/** The mean of what several orders of learning come to: what one order makes of chance, the others do not. */
function fit(rows: Row[], places: Map<number, number>): StageModel {
  const known = rows.map((row) => placeRow(row, places));
  const mean = new Float32Array(places.size * STAGE_OUTPUTS);
  for (const seed of SEEDS) {
    const weights = fitOnce(known, mean.length, seed);
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / SEEDS.length;
  }
  return createStageModel(Int32Array.from(places.keys()), mean);
}

function fitOnce(rows: readonly PlacedRow[], size: number, seed: number): Float32Array {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(0.01);
  const random = createRandom(seed);
  const order = [...rows];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { row, signs, words } of order) {
      const dropAll = random() < DROP_ALL;
      const active = [...signs, ...words.filter(() => !dropAll && random() >= DROP)];
      learn(weights, squares, active, row);
    }
  }
  return weights;
}

function placeRow(row: Row, places: Map<number, number>): PlacedRow {
  const signs: number[] = [];
  const words: number[] = [];
  row.keys.forEach((key, at) => {
    const place = places.get(key);
    if (place !== undefined) (at < row.wordsFrom ? signs : words).push(place * STAGE_OUTPUTS);
  });
  return { row, signs, words };
}

function learn(weights: Float32Array, squares: Float32Array, active: number[], row: Row): void {
  const gradients = readGradients(weights, active, row);
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

/** How each output should move: its probability less what is wanted, times the row's weight. */
function readGradients(weights: Float32Array, active: number[], { stage, weight }: Row): Float64Array {
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
