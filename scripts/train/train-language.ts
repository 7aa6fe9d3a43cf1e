/**
 * Trains the language detection (English, Portuguese, Spanish, other) on letter n-grams and words,
 * and writes src/domain/analysis/language/language-weights.ts. The tweets of the sentiment corpus are the test set and not used.
 * `--hold-out` leaves out every fifth of our own texts, prints their accuracy and writes nothing;
 * `--without fr,pl` leaves out languages and prints their accuracy.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { GRAM_COUNT, LANGUAGE_GROUPS, listGrams } from "#src/domain/analysis/language/language-grams.ts";
import { encodeSmallInts } from "#src/domain/analysis/encoding/varint.ts";
import { tokenize } from "#src/domain/analysis/text/words/tokenizer.ts";
import { readDialogues } from "./dialogues.ts";
import { writeWeights } from "./write-weights.ts";
import { readConversations, readTexts } from "./read-corpora.ts";
import { createRandom } from "#src/domain/shared/random.ts";
import { readSlots, expandPatterns } from "./intent-patterns.ts";
import { readDemoTexts, readLabeledTexts, readLanguageTexts } from "./read-texts.ts";
import type { LabeledText } from "./read-texts.ts";

const TARGET = fileURLToPath(new URL("../../src/domain/analysis/language/language-weights.ts", import.meta.url));
const CLASSES = LANGUAGE_GROUPS.length;
/** Quantization steps per natural-log unit. */
const STEPS = 60;
const ROUNDS = 420_000;
const RATE = 0.35;
const SHRINK = 4e-6;
const HOME = ["en", "pt", "es"];
/** Dialogues written after the weights were trained. Add them when the weights are next trained. */
const LATER_FILES = /^[a-z]+-(?:chats\d*|bargains)-/;
const TEXTS_PER_PATTERN = 6;
/** Share of training steps per class. */
const SHARES = [0.21, 0.25, 0.2, 0.17, 0.08, 0.09];
const CLASS_OF_LANGUAGE: Readonly<Record<string, number>> = {
  en: 0,
  pt: 1,
  es: 2,
  ...Object.fromEntries(["fr", "it", "ca", "gl", "ro", "la", "oc", "sc"].map((code) => [code, 3])),
  ...Object.fromEntries(["de", "nl", "sv", "da", "no", "is", "lb", "af"].map((code) => [code, 4])),
};

const { values } = parseArgs({
  options: { check: { type: "boolean" }, "hold-out": { type: "boolean" }, without: { type: "string" } },
});
const random = createRandom(7);
const without = new Set(values.without?.split(",") ?? []);
const own = readLanguageTexts();
const held = own.filter(({ label }, index) => without.has(label) || (values["hold-out"] === true && index % 5 === 0));
const pools: string[][] = LANGUAGE_GROUPS.map(() => []);
for (const { text, label } of [...own.filter((row) => !held.includes(row)), ...readHomeTexts()]) {
  pools[CLASS_OF_LANGUAGE[label] ?? 5]?.push(text);
}

const weights = new Float32Array(GRAM_COUNT * CLASSES);
const squares = new Float32Array(GRAM_COUNT).fill(1);
for (let round = 0; round < ROUNDS; round++) {
  const target = drawClass();
  const pool = pools[target] ?? [];
  const text = pool[Math.floor(random() * pool.length)];
  if (text !== undefined) updateWeights(crop(text), target, RATE * (1 - round / ROUNDS));
}
const bytes = quantize();
if (held.length > 0) report(held, bytes);
else writeWeights(TARGET, writeModule(bytes));

function readHomeTexts(): LabeledText[] {
  const conversations = [
    ...readConversations("smalltalk"),
    ...readDialogues("tune").filter(({ id }) => !LATER_FILES.test(id)),
    ...thin(readConversations("sgd"), 40),
    ...thin(readConversations("star"), 40),
  ];
  const messages = conversations.flatMap(({ language, messages: list }) =>
    list.map(({ text }) => ({ text, label: language })),
  );
  const utterances = [...readTexts("intents_home_assistant"), ...thin(readTexts("intents_clinc150"), 6)];
  return [
    ...messages,
    ...utterances.map(({ text, language }) => ({ text, label: language })),
    ...readDemoTexts(),
    ...HOME.flatMap(readOwnTexts),
  ];
}

/** Reads our own training texts for intents and sentiment. */
function readOwnTexts(language: string): LabeledText[] {
  const files = [`intents-${language}`, `intents-more-${language}`].flatMap(readLabeledTexts);
  const chats = readLabeledTexts("sentiment-chats").filter(({ label }) => label.startsWith(`${language} `));
  const slots = readSlots(language).map((text) => ({ text }));
  return [...files, ...chats, ...slots, ...expandPatterns(language, TEXTS_PER_PATTERN)].map(({ text }) => ({
    text,
    label: language,
  }));
}

function thin<Item>(list: Item[], step: number): Item[] {
  return list.filter((_, index) => index % step === 0);
}

function drawClass(): number {
  let left = random();
  const drawn = SHARES.findIndex((share) => (left -= share) < 0);
  return drawn < 0 ? 0 : drawn;
}

/** Imitates chat messages: mostly a few words, often lower-case, sometimes without accents. */
function crop(text: string): string {
  const words = text.split(/\s+/);
  const length = random() < 0.3 ? words.length : 1 + Math.floor(random() * 6);
  const start = Math.floor(random() * Math.max(1, words.length - length + 1));
  let piece = words.slice(start, start + length).join(" ");
  const style = random();
  if (style < 0.22) piece = piece.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  if (style > 0.5) piece = piece.toLowerCase();
  return piece;
}

function listGramIndexes(text: string): number[] {
  const tokens = tokenize(text);
  const indexes: number[] = [];
  tokens.words.forEach((word, at) => {
    const code = word.charCodeAt(0);
    if (!(code >= 97 && code < 0x250)) return;
    const found = listGrams(tokens.text, tokens.starts[at] ?? 0, tokens.ends[at] ?? 0);
    indexes.push(...found.grams.subarray(0, found.count));
  });
  return indexes;
}

function score(indexes: number[], table: ArrayLike<number>): number[] {
  const scores = new Array<number>(CLASSES).fill(0);
  for (const index of indexes) {
    for (let to = 0; to < CLASSES; to++) scores[to] = (scores[to] ?? 0) + (table[index * CLASSES + to] ?? 0);
  }
  return scores;
}

/** One gradient step on the logistic loss, smaller for indexes that were updated often (AdaGrad). */
function updateWeights(text: string, target: number, rate: number): void {
  const indexes = listGramIndexes(text);
  if (indexes.length === 0) return;
  const scores = score(indexes, weights);
  const top = Math.max(...scores);
  const powers = scores.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  const errors = powers.map((power, to) => power / sum - (to === target ? 1 : 0));
  const size = errors.reduce((total, error) => total + error * error, 0);
  for (const index of indexes) {
    const square = (squares[index] ?? 0) + size;
    squares[index] = square;
    const step = rate / Math.sqrt(square);
    for (let to = 0; to < CLASSES; to++) {
      const cell = index * CLASSES + to;
      weights[cell] = (weights[cell] ?? 0) * (1 - SHRINK) - step * (errors[to] ?? 0) * 0.35;
    }
  }
}

function quantize(): Int8Array {
  return Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * STEPS))));
}

function report(texts: LabeledText[], table: Int8Array): void {
  const counts = new Map<string, [number, number]>();
  for (const { text, label } of texts) {
    const scores = score(listGramIndexes(text), table);
    const best = Math.min(3, scores.indexOf(Math.max(...scores)));
    const isCorrect = best === Math.min(3, CLASS_OF_LANGUAGE[label] ?? 5);
    const count = counts.get(label) ?? [0, 0];
    counts.set(label, [count[0] + (isCorrect ? 1 : 0), count[1] + 1]);
  }
  let total = 0;
  for (const [label, [correct, all]] of counts) {
    total += correct;
    process.stdout.write(`${label} ${correct}/${all}\n`);
  }
  process.stdout.write(`all ${((100 * total) / texts.length).toFixed(1)} %\n`);
}

function writeModule(table: Int8Array): string {
  return `/**
 * Generated by scripts/train/train-language.ts: weights of letter runs and words by language (${STEPS} units per natural-log unit).
 * Trained on chatterbot-corpus (BSD-3-Clause), home-assistant/intents (CC BY 4.0), CLINC150 (CC BY 3.0), SGD (CC BY-SA 4.0),
 * STAR (MIT) and texts of our own.
 */
// prettier-ignore
export const LANGUAGE_WEIGHTS = { steps: ${STEPS}, grams: "${encodeSmallInts(table)}" };
`;
}
