/**
 * Learns the built-in intents and writes src/domain/analysis/intent-weights.ts. `--hold-out` writes nothing: it learns without every
 * fourth text of the lists of our own writing, with and without CLINC150, and prints how what it has not seen is read.
 * The texts of texts/intents-apart-LANGUAGE.txt are never learned from: `npm run bench:quality` reads them.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readIdeas } from "#src/domain/analysis/concepts.ts";
import { findCues } from "#src/domain/analysis/cues.ts";
import {
  HASHED_START,
  INTENT_ROWS,
  listWordRows,
  measureWords,
  readIntentSigns,
  readPairRows,
} from "#src/domain/analysis/intent-signs.ts";
import { WISHES } from "#src/domain/analysis/intent.ts";
import { FEW_STEPS, MOST_STEPS, packSparse, packSteps } from "#src/domain/analysis/packed.ts";
import { readTokens } from "#src/domain/analysis/tokens.ts";
import { CLINC_INTENTS, CLINC_UNCLEAR } from "./clinc-intents.ts";
import { writeOutPatterns } from "./intent-patterns.ts";
import { guessRow, learnLinear } from "./linear-learner.ts";
import type { LearnRow, LinearModel } from "./linear-learner.ts";
import { readConversations, readTexts } from "./read-corpora.ts";
import { readLabelled } from "./read-texts.ts";
import { scorePairs } from "./score.ts";

const TARGET = fileURLToPath(new URL("../../src/domain/analysis/intent-weights.ts", import.meta.url));
const CLASSES = WISHES.length;
const OWN_WEIGHT = 1;
const PATTERN_WEIGHT = 0.25;
const EACH_PATTERN = 30;
const CORPUS_WEIGHT = 0.1;
const OUTSIDE_WEIGHT = 0.1;
/** What wants nothing is the widest class, and its texts tell the least of it. */
const OUT_OF_SCOPE = 1.7;
/** Hashed weights are of few steps, as they are many: one in so many is cut off at the most steps, and less than this share of a step is none. */
const CUT_OFF = 10_000;
const NO_STEP = 0.7;
const SEEDS = [3, 5, 7, 11];

const OOS = WISHES.indexOf("oos");
const ANSWERS = WISHES.indexOf("answer");
const { values } = parseArgs({ options: { "hold-out": { type: "boolean" } } });
const LANGUAGES = ["en", "pt", "es"];
const own = LANGUAGES.flatMap((language) => readLabelled(`intents-${language}`)).map(({ text, label }) =>
  readRow(text, label, OWN_WEIGHT),
);
const more = [
  ...LANGUAGES.flatMap((language) => readLabelled(`intents-more-${language}`)).map((row) => ({
    ...row,
    weight: OWN_WEIGHT,
  })),
  ...LANGUAGES.flatMap((language) => writeOutPatterns(language, EACH_PATTERN)).map((row) => ({
    ...row,
    weight: PATTERN_WEIGHT,
  })),
].map(({ text, label, weight }) => readRow(text, label, weight));
const clinc = readTexts("intents_clinc150")
  .filter(({ label, split }, index) => split === "train" && !CLINC_UNCLEAR.has(label) && index % 2 === 0)
  .map(({ text, label }) => readRow(text, CLINC_INTENTS[label] ?? "oos", CORPUS_WEIGHT))
  .filter(({ target }, index) => target !== OOS || index % 12 === 0);
const outside = [
  ...readTexts("intents_home_assistant").filter((_, index) => index % 4 === 0),
  ...readConversations("smalltalk").flatMap(({ id, messages }) =>
    /greet|conversation|bot|ai_|about|saud|conver|profile/i.test(id) ? [] : messages.slice(0, 1),
  ),
].map(({ text }) => readRow(text, "oos", OUTSIDE_WEIGHT));

if (values["hold-out"] === true) {
  const kept = own.filter((_, index) => index % 4 !== 1);
  const held = own.filter((_, index) => index % 4 === 1);
  const unaided = learn([...kept, ...more, ...outside]);
  print("own, held out", held, unaided);
  print("CLINC150, never seen", clinc, unaided);
  print("own, held out, CLINC150 learned", held, learn([...kept, ...more, ...outside, ...clinc]));
} else writeFileSync(TARGET, writeModule(learn([...own, ...more, ...outside, ...clinc])));

function print(title: string, rows: LearnRow[], model: LinearModel): void {
  const pairs = rows.map((row): [string, string] => [nameWish(row.target), nameWish(guessRow(model, row))]);
  const { f1, accuracy } = scorePairs(pairs);
  process.stdout.write(`${title}: ${rows.length} texts, macro-F1 ${f1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}\n`);
  const wrong = new Map<string, number>();
  for (const [label, read] of pairs)
    if (label !== read) wrong.set(`${label} as ${read}`, (wrong.get(`${label} as ${read}`) ?? 0) + 1);
  const worst = [...wrong].sort((left, right) => right[1] - left[1]).slice(0, 14);
  for (const [what, count] of worst) process.stdout.write(`  ${count} ${what}\n`);
}

/** An answer is no intent by itself. */
function nameWish(wish: number): string {
  const label = WISHES[wish] ?? "";
  return label === "answer" ? "oos" : label;
}

function readRow(text: string, label: string, weight: number): LearnRow {
  const tokens = readTokens(text);
  const signs = readIntentSigns(tokens, findCues(tokens), readIdeas(tokens));
  const rows = [...signs.rows.subarray(0, signs.count)];
  const sizes = [...signs.values.subarray(0, signs.count)];
  const { count, value } = measureWords(tokens);
  const pairs = readPairRows(tokens, count);
  for (let at = 0; at < count; at++) {
    const { whole, parts, share } = listWordRows(tokens.words[at] ?? "");
    rows.push(whole, pairs.rows[at] ?? 0, ...parts);
    sizes.push(value, value, ...parts.map(() => value * share));
  }
  const target = WISHES.findIndex((wish) => wish === label);
  if (target < 0) throw new Error(`No such intent: ${label}`);
  const wide = target === OOS || target === ANSWERS ? OUT_OF_SCOPE : 1;
  return { target, weight: weight * wide, rows: Int32Array.from(rows), values: Float32Array.from(sizes) };
}

/** The mean of some runs, which differ in what they hide and in what order they look: one alone may lose two texts of a hundred by chance. */
function learn(rows: LearnRow[]): LinearModel {
  const how = {
    rows: INTENT_ROWS,
    classes: CLASSES,
    rounds: 20,
    rate: 0.4,
    shrink: 0.001,
    biasRate: 0.05,
    hidden: 0.35,
  };
  const [first, ...others] = SEEDS.map((seed) => learnLinear(rows, { ...how, seed }));
  if (!first) throw new Error("Nothing was learned.");
  const mean = (value: number, pick: (model: LinearModel) => number | undefined) =>
    others.reduce((sum, model) => sum + (pick(model) ?? 0), value) / SEEDS.length;
  return {
    table: first.table.map((value, at) => mean(value, ({ table }) => table[at])),
    bias: first.bias.map((value, at) => mean(value, ({ bias }) => bias[at])),
  };
}

function writeModule({ table, bias }: LinearModel): string {
  const told = table.subarray(0, HASHED_START * CLASSES);
  const hashed = table.subarray(HASHED_START * CLASSES);
  const [toldSteps, hashedSteps] = [MOST_STEPS / findLargest(told), FEW_STEPS / findCut(hashed)];
  return `/**
 * Generated by scripts/train/train-intents.ts, in the order of WISHES. Learned from texts of our own writing, CLINC150 (CC BY 3.0),
 * home-assistant/intents (CC BY 4.0) and chatterbot-corpus (BSD-3-Clause).
 */
// prettier-ignore
export const INTENT_WEIGHTS = {
  bias: [${bias.map((value) => value.toFixed(3)).join(", ")}],
  toldSteps: ${toldSteps.toFixed(4)},
  hashedSteps: ${hashedSteps.toFixed(4)},
  told: "${packSteps(told.map((weight) => Math.round(weight * toldSteps)))}",
  hashed: "${packSparse(hashed.map((weight) => toFewSteps(weight * hashedSteps)))}",
};
`;
}

function findLargest(weights: Float32Array): number {
  return weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
}

function findCut(weights: Float32Array): number {
  const sizes = weights.map(Math.abs).sort();
  return sizes[Math.floor(sizes.length * (1 - 1 / CUT_OFF))] ?? 0;
}

function toFewSteps(steps: number): number {
  return Math.sign(steps) * Math.min(FEW_STEPS, Math.floor(Math.abs(steps) + 1 - NO_STEP));
}
