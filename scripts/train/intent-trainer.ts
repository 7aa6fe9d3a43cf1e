/** Trains the built-in intents. Never on texts/intents-apart-*.txt, which `npm run bench quality` evaluates. */
import { extractConcepts } from "#src/domain/analysis/text/phrases/concepts.ts";
import { findCues } from "#src/domain/analysis/text/phrases/find-cues.ts";
import {
  INTENT_ROWS,
  listWordRows,
  measureWords,
  extractIntentFeatures,
  listPairRows,
} from "#src/domain/analysis/intent/intent-features.ts";
import { INTENT_CLASSES } from "#src/domain/analysis/intent/intent.ts";
import { withoutSpellingCorrection, tokenize } from "#src/domain/analysis/text/words/tokenizer.ts";
import { CLINC_INTENTS, CLINC_UNCLEAR } from "./clinc-intents.ts";
import { expandPatterns } from "./intent-patterns.ts";
import { trainLinear } from "./linear-trainer.ts";
import type { TrainingRow, LinearModel } from "./linear-trainer.ts";
import { readConversations, readTexts } from "./read-corpora.ts";
import { readLabeledTexts } from "./read-texts.ts";

const LANGUAGES = ["en", "pt", "es"];
const OWN_WEIGHT = 1;
const PATTERN_WEIGHT = 0.25;
const TEXTS_PER_PATTERN = 30;
const CORPUS_WEIGHT = 0.1;
const OUTSIDE_WEIGHT = 0.1;
/** Extra weight of the out-of-scope classes, which are the most diverse and least covered by their texts. */
const OUT_OF_SCOPE_WEIGHT = 1.7;
const SEEDS = [3, 5, 7];
const OOS = INTENT_CLASSES.indexOf("oos");
const ANSWERS = INTENT_CLASSES.indexOf("answer");

type IntentRows = Record<"own" | "more" | "clinc" | "outside", TrainingRow[]>;

/** Builds the training rows: our lists, our patterns and further lists, CLINC150, and corpora about other subjects. */
export function buildIntentRows(): IntentRows {
  return withoutSpellingCorrection(listRows);
}

function listRows(): IntentRows {
  return {
    own: LANGUAGES.flatMap((language) => readLabeledTexts(`intents-${language}`)).map(({ text, label }) =>
      buildIntentRow(text, label, OWN_WEIGHT),
    ),
    more: [
      ...LANGUAGES.flatMap((language) => readLabeledTexts(`intents-more-${language}`)).map((row) => ({
        ...row,
        weight: OWN_WEIGHT,
      })),
      ...LANGUAGES.flatMap((language) => expandPatterns(language, TEXTS_PER_PATTERN)).map((row) => ({
        ...row,
        weight: PATTERN_WEIGHT,
      })),
    ].map(({ text, label, weight }) => buildIntentRow(text, label, weight)),
    clinc: readTexts("intents_clinc150")
      .filter(({ label, split }, index) => split === "train" && !CLINC_UNCLEAR.has(label) && index % 2 === 0)
      .map(({ text, label }) => buildIntentRow(text, CLINC_INTENTS[label] ?? "oos", CORPUS_WEIGHT))
      .filter(({ target }, index) => target !== OOS || index % 12 === 0),
    outside: [
      ...readTexts("intents_home_assistant").filter((_, index) => index % 4 === 0),
      ...readConversations("smalltalk").flatMap(({ id, messages }) =>
        /greet|conversation|bot|ai_|about|saud|conver|profile/i.test(id) ? [] : messages.slice(0, 1),
      ),
    ].map(({ text }) => buildIntentRow(text, "oos", OUTSIDE_WEIGHT)),
  };
}

/** Merges the rows in training order. */
export function mergeRows({ own, more, outside, clinc }: IntentRows): TrainingRow[] {
  return [...own, ...more, ...outside, ...clinc];
}

/** Averages runs with different dropout and order; the accuracy of a single run varies by about 1 percent. */
export function trainIntentModel(rows: TrainingRow[]): LinearModel {
  const runs = SEEDS.map((seed) => runOnce(rows, seed));
  const mean = (pick: (model: LinearModel) => number | undefined) =>
    runs.reduce((sum, model) => sum + (pick(model) ?? 0) / runs.length, 0);
  const [first] = runs;
  if (!first) throw new Error("No run was trained.");
  return {
    table: first.table.map((_, at) => mean(({ table }) => table[at])),
    bias: first.bias.map((_, at) => mean(({ bias }) => bias[at])),
  };
}

function runOnce(rows: TrainingRow[], seed: number): LinearModel {
  return trainLinear(rows, {
    rows: INTENT_ROWS,
    classes: INTENT_CLASSES.length,
    rounds: 40,
    rate: 0.4,
    shrink: 0.001,
    biasRate: 0.05,
    dropout: 0.5,
    seed,
  });
}

/** Builds the training row of one text. */
export function buildIntentRow(text: string, label: string, weight: number): TrainingRow {
  const tokens = tokenize(text);
  const features = extractIntentFeatures(tokens, findCues(tokens), extractConcepts(tokens));
  const rows = [...features.rows.subarray(0, features.count)];
  const values = [...features.values.subarray(0, features.count)];
  const { count, value } = measureWords(tokens);
  const pairs = listPairRows(tokens, count);
  for (let at = 0; at < count; at++) {
    const { whole, parts, share } = listWordRows(tokens.words[at] ?? "");
    rows.push(whole, pairs.rows[at] ?? 0, ...parts);
    values.push(value, value, ...parts.map(() => value * share));
  }
  const target = INTENT_CLASSES.findIndex((intent) => intent === label);
  if (target < 0) throw new Error(`No such intent: ${label}`);
  const classWeight = target === OOS || target === ANSWERS ? OUT_OF_SCOPE_WEIGHT : 1;
  return { target, weight: weight * classWeight, rows: Int32Array.from(rows), values: Float32Array.from(values) };
}
