/**
 * Learns the built-in intents and writes src/domain/analysis/intent-weights.ts. `--hold-out` writes nothing: it learns without every
 * fourth text of our own writing, with and without CLINC150, and prints how what it has not seen is read.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { INTENTS } from "#src/domain/analysis/analysis.contract.ts";
import { readIdeas } from "#src/domain/analysis/concepts.ts";
import { findCues } from "#src/domain/analysis/cues.ts";
import { INTENT_ROWS, readIntentSigns } from "#src/domain/analysis/intent-signs.ts";
import { readTokens } from "#src/domain/analysis/tokens.ts";
import { CLINC_INTENTS, CLINC_UNCLEAR } from "./clinc-intents.ts";
import { createRandom } from "./random.ts";
import { readConversations, readTexts } from "./read-corpora.ts";
import { readLabelled } from "./read-texts.ts";
import { scorePairs } from "./score.ts";

const TARGET = fileURLToPath(new URL("../../src/domain/analysis/intent-weights.ts", import.meta.url));
const CLASSES = INTENTS.length;
const ROUNDS = 25;
const RATE = 0.6;
const SHRINK = 0.0002;
const OWN_WEIGHT = 1;
const CORPUS_WEIGHT = 0.1;
const OUTSIDE_WEIGHT = 0.02;

type Row = { text: string; target: number; weight: number; rows: Int32Array; values: Float32Array };
type Model = { table: Float32Array; bias: number[] };

const { values } = parseArgs({ options: { "hold-out": { type: "boolean" } } });
const own = ["intents-en", "intents-pt", "intents-es"]
  .flatMap(readLabelled)
  .map(({ text, label }) => readRow(text, label, OWN_WEIGHT));
const clinc = readTexts("intents_clinc150")
  .filter(({ label, split }, index) => split === "train" && !CLINC_UNCLEAR.has(label) && index % 2 === 0)
  .map(({ text, label }) => readRow(text, CLINC_INTENTS[label] ?? "oos", CORPUS_WEIGHT))
  .filter(({ target }, index) => target !== INTENTS.indexOf("oos") || index % 12 === 0);
const outside = [
  ...readTexts("intents_home_assistant").filter((_, index) => index % 4 === 0),
  ...readConversations("smalltalk").flatMap(({ id, messages }) =>
    /greet|conversation|bot|ai_|about|saud|conver|profile/i.test(id) ? [] : messages.slice(0, 1),
  ),
].map(({ text }) => readRow(text, "oos", OUTSIDE_WEIGHT));

if (values["hold-out"] === true) {
  const kept = own.filter((_, index) => index % 4 !== 1);
  const held = own.filter((_, index) => index % 4 === 1);
  const unaided = learn([...kept, ...outside]);
  print("own, held out", held, unaided);
  print("CLINC150, never seen", clinc, unaided);
  print("own, held out, CLINC150 learned", held, learn([...kept, ...outside, ...clinc]));
} else writeFileSync(TARGET, writeModule(learn([...own, ...clinc, ...outside])));

function print(name: string, rows: Row[], model: Model): void {
  const pairs = rows.map((row): [string, string] => [INTENTS[row.target] ?? "", guess(model, row)]);
  const { f1, accuracy } = scorePairs(pairs);
  process.stdout.write(`${name}: ${rows.length} texts, macro-F1 ${f1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}\n`);
  const wrong = new Map<string, number>();
  for (const [label, read] of pairs)
    if (label !== read) wrong.set(`${label} as ${read}`, (wrong.get(`${label} as ${read}`) ?? 0) + 1);
  const worst = [...wrong].sort((left, right) => right[1] - left[1]).slice(0, 14);
  for (const [what, count] of worst) process.stdout.write(`  ${count} ${what}\n`);
}

function readRow(text: string, label: string, weight: number): Row {
  const tokens = readTokens(text);
  const { rows, values: sizes, count } = readIntentSigns(tokens, findCues(tokens), readIdeas(tokens));
  const target = INTENTS.findIndex((name) => name === label);
  if (target < 0) throw new Error(`No such intent: ${label}`);
  return { text, target, weight, rows: rows.slice(0, count), values: sizes.slice(0, count) };
}

function score({ table, bias }: Model, { rows, values: sizes }: Row): number[] {
  const odds = [...bias];
  rows.forEach((row, at) => {
    for (let to = 0; to < CLASSES; to++)
      odds[to] = (odds[to] ?? 0) + (table[row * CLASSES + to] ?? 0) * (sizes[at] ?? 0);
  });
  return odds;
}

function guess(model: Model, row: Row): string {
  const odds = score(model, row);
  return INTENTS[odds.indexOf(Math.max(...odds))] ?? "";
}

function learn(rows: Row[]): Model {
  const model = { table: new Float32Array(INTENT_ROWS * CLASSES), bias: new Array<number>(CLASSES).fill(0) };
  const random = createRandom(3);
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

function teach({ table, bias }: Model, row: Row, rate: number): void {
  const odds = score({ table, bias }, row);
  const top = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  powers.forEach((power, to) => {
    const step = rate * (power / sum - (to === row.target ? 1 : 0));
    row.rows.forEach((place, at) => {
      const cell = place * CLASSES + to;
      table[cell] = (table[cell] ?? 0) * (1 - SHRINK) - step * (row.values[at] ?? 0);
    });
    bias[to] = (bias[to] ?? 0) - 0.05 * step;
  });
}

function writeModule({ table, bias }: Model): string {
  const steps = Math.floor(127 / Math.max(...table.map(Math.abs)));
  const bytes = Int8Array.from(table, (weight) => Math.round(weight * steps));
  return `/**
 * Generated by scripts/train/train-intents.ts, in the order of INTENTS. Learned from texts of our own writing, CLINC150 (CC BY 3.0),
 * home-assistant/intents (CC BY 4.0) and chatterbot-corpus (BSD-3-Clause).
 */
// prettier-ignore
export const INTENT_WEIGHTS = {
  bias: [${bias.map((value) => value.toFixed(3)).join(", ")}],
  steps: ${steps},
  table: "${Buffer.from(bytes.buffer).toString("base64")}",
};
`;
}
