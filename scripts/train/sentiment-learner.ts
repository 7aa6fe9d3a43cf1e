import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { readIdeas } from "#src/domain/analysis/concepts.ts";
import { scoreLanguage } from "#src/domain/analysis/language.ts";
import {
  IDEA_ROW,
  IDEA_VALUE,
  PLAIN_COUNT,
  SIGN_COUNT,
  readSentimentSigns,
} from "#src/domain/analysis/sentiment-signs.ts";
import { readTokens } from "#src/domain/analysis/tokens.ts";
import { createRandom } from "./random.ts";
import { readTexts } from "./read-corpora.ts";
import { readLabelled } from "./read-texts.ts";

const CLASSES = SENTIMENTS.length;
const ROUNDS = 8;
const RATE = 0.1;
const SHRINK = 0.001;
const OWN_WEIGHT = 1;
const REQUEST_WEIGHT = 0.05;

type Row = {
  language: string;
  target: number;
  weight: number;
  plain: [number, number][];
  hashed: Int32Array;
  value: number;
};
/** Weights of the plain and of the hashed signs for each feeling. */
export type SentimentModel = { plain: Float32Array; hashed: Float32Array; bias: number[] };

/** A tweet, what it was said to be, and what was read. */
export type SentimentGuess = { language: string; label: string; read: string };

/** The model of all that there is to learn from. */
export function learnSentiment(): SentimentModel {
  return learn([...readTweets(), ...readOwn(), ...readRequests()]);
}

/** Every tweet as it is read by a model that learned from the other folds. */
export function checkSentimentFolds(folds: number): SentimentGuess[] {
  const [tweets, own, requests] = [readTweets(), readOwn(), readRequests()];
  const found: SentimentGuess[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = quantise(learn([...tweets.filter((_, index) => index % folds !== fold), ...own, ...requests]));
    found.push(
      ...readAll(
        model,
        tweets.filter((_, index) => index % folds === fold),
      ),
    );
  }
  return found;
}

/** Every tweet as it is read by a model that learned from no tweet. */
export function checkWithoutTweets(): SentimentGuess[] {
  return readAll(quantise(learn([...readOwn(), ...readRequests()])), readTweets());
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

function readAll(model: SentimentModel, rows: Row[]): SentimentGuess[] {
  return rows.map((row) => ({ language: row.language, label: SENTIMENTS[row.target] ?? "", read: guess(model, row) }));
}

function readTweets(): Row[] {
  return readTexts("sentiment_umsab").map((row) => readRow(row, 1));
}

function readOwn(): Row[] {
  return readLabelled("sentiment-chats").map(({ text, label }) => {
    const [language = "", feeling = ""] = label.split(" ");
    return readRow({ text, language, label: feeling }, OWN_WEIGHT);
  });
}

/** Plain requests feel like nothing. */
function readRequests(): Row[] {
  return [...readTexts("intents_home_assistant"), ...readTexts("intents_clinc150")]
    .filter(({ domain }, index) => index % 20 === 0 && domain !== "small_talk")
    .map(({ text, language }) => readRow({ text, language, label: "neutral" }, REQUEST_WEIGHT));
}

function readRow({ text, language, label }: { text: string; language: string; label: string }, weight: number): Row {
  const tokens = readTokens(text);
  const signs = readSentimentSigns(tokens, scoreLanguage(tokens), readIdeas(tokens));
  const plain = [...signs.plain].flatMap((value, place): [number, number][] => (value === 0 ? [] : [[place, value]]));
  for (const idea of signs.ideas) plain.push([IDEA_ROW + idea, IDEA_VALUE]);
  const target = SENTIMENTS.findIndex((name) => name === label);
  return { language, target, weight, plain, hashed: signs.hashed.slice(0, signs.count), value: signs.value };
}

function guess(model: SentimentModel, row: Row): string {
  const odds = score(model, row);
  return SENTIMENTS[odds.indexOf(Math.max(...odds))] ?? "";
}

function score({ plain, hashed, bias }: SentimentModel, row: Row): number[] {
  const odds = [...bias];
  for (let to = 0; to < CLASSES; to++) {
    let sum = odds[to] ?? 0;
    for (const [place, value] of row.plain) sum += (plain[place * CLASSES + to] ?? 0) * value;
    for (const place of row.hashed) sum += (hashed[place * CLASSES + to] ?? 0) * row.value;
    odds[to] = sum;
  }
  return odds;
}

function learn(rows: Row[]): SentimentModel {
  const model = {
    plain: new Float32Array(PLAIN_COUNT * CLASSES),
    hashed: new Float32Array(SIGN_COUNT * CLASSES),
    bias: new Array<number>(CLASSES).fill(0),
  };
  const random = createRandom(11);
  const order = [...rows.keys()];
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const row = rows[index];
      if (row) teach(model, row, RATE * (1 - round / ROUNDS) * row.weight);
    }
  }
  return model;
}

function teach(model: SentimentModel, row: Row, rate: number): void {
  const odds = score(model, row);
  const top = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  powers.forEach((power, to) => {
    const step = rate * (power / sum - (to === row.target ? 1 : 0));
    for (const [place, value] of row.plain) shift(model.plain, place * CLASSES + to, step * value);
    for (const place of row.hashed) shift(model.hashed, place * CLASSES + to, step * row.value);
    model.bias[to] = (model.bias[to] ?? 0) - 0.1 * step;
  });
}

function shift(table: Float32Array, cell: number, step: number): void {
  table[cell] = (table[cell] ?? 0) * (1 - SHRINK) - step;
}

function quantise(model: SentimentModel): SentimentModel {
  const round = (table: Float32Array, steps: number) => table.map((weight) => toByte(weight, steps) / steps);
  return {
    ...model,
    plain: round(model.plain, findSteps(model.plain)),
    hashed: round(model.hashed, findSteps(model.hashed)),
  };
}
