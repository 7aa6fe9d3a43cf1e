/** What the built-in intents are learned from, and how. The texts of texts/intents-apart-*.txt are never learned from: `npm run bench:quality` reads them. */
import { extractConcepts } from "#src/domain/analysis/text/concepts.ts";
import { findCues } from "#src/domain/analysis/text/find-cues.ts";
import {
  INTENT_ROWS,
  listWordRows,
  measureWords,
  extractIntentFeatures,
  listPairRows,
} from "#src/domain/analysis/intent/intent-features.ts";
import { INTENT_CLASSES } from "#src/domain/analysis/intent/intent.ts";
import { withoutSpellingCorrection, tokenize } from "#src/domain/analysis/text/tokenizer.ts";
import { CLINC_INTENTS, CLINC_UNCLEAR } from "./clinc-intents.ts";
import { writeOutPatterns } from "./intent-patterns.ts";
import { learnLinear } from "./linear-learner.ts";
import type { LearnRow, LinearModel } from "./linear-learner.ts";
import { readConversations, readTexts } from "./read-corpora.ts";
import { readLabelled } from "./read-texts.ts";

const LANGUAGES = ["en", "pt", "es"];
const OWN_WEIGHT = 1;
const PATTERN_WEIGHT = 0.25;
const EACH_PATTERN = 30;
const CORPUS_WEIGHT = 0.1;
const OUTSIDE_WEIGHT = 0.1;
/** What wants nothing is the widest class, and its texts tell the least of it. */
const OUT_OF_SCOPE = 1.7;
const SEEDS = [3, 5, 7];
const OOS = INTENT_CLASSES.indexOf("oos");
const ANSWERS = INTENT_CLASSES.indexOf("answer");

type IntentRows = Record<"own" | "more" | "clinc" | "outside", LearnRow[]>;

/** The texts as rows: of our own lists, of our patterns and further lists, of CLINC150, and of corpora about other things. */
export function readIntentRows(): IntentRows {
  return withoutSpellingCorrection(listRows);
}

function listRows(): IntentRows {
  return {
    own: LANGUAGES.flatMap((language) => readLabelled(`intents-${language}`)).map(({ text, label }) =>
      readRow(text, label, OWN_WEIGHT),
    ),
    more: [
      ...LANGUAGES.flatMap((language) => readLabelled(`intents-more-${language}`)).map((row) => ({
        ...row,
        weight: OWN_WEIGHT,
      })),
      ...LANGUAGES.flatMap((language) => writeOutPatterns(language, EACH_PATTERN)).map((row) => ({
        ...row,
        weight: PATTERN_WEIGHT,
      })),
    ].map(({ text, label, weight }) => readRow(text, label, weight)),
    clinc: readTexts("intents_clinc150")
      .filter(({ label, split }, index) => split === "train" && !CLINC_UNCLEAR.has(label) && index % 2 === 0)
      .map(({ text, label }) => readRow(text, CLINC_INTENTS[label] ?? "oos", CORPUS_WEIGHT))
      .filter(({ target }, index) => target !== OOS || index % 12 === 0),
    outside: [
      ...readTexts("intents_home_assistant").filter((_, index) => index % 4 === 0),
      ...readConversations("smalltalk").flatMap(({ id, messages }) =>
        /greet|conversation|bot|ai_|about|saud|conver|profile/i.test(id) ? [] : messages.slice(0, 1),
      ),
    ].map(({ text }) => readRow(text, "oos", OUTSIDE_WEIGHT)),
  };
}

/** All of them, in the order in which they are learned. */
export function joinRows({ own, more, outside, clinc }: IntentRows): LearnRow[] {
  return [...own, ...more, ...outside, ...clinc];
}

/** The mean of some runs, which differ in what they hide and in what order they look: one alone may lose a text of a hundred by chance. */
export function learnIntents(rows: LearnRow[]): LinearModel {
  const runs = SEEDS.map((seed) => runOnce(rows, seed));
  const mean = (pick: (model: LinearModel) => number | undefined) =>
    runs.reduce((sum, model) => sum + (pick(model) ?? 0) / runs.length, 0);
  const [first] = runs;
  if (!first) throw new Error("Nothing was learned.");
  return {
    table: first.table.map((_, at) => mean(({ table }) => table[at])),
    bias: first.bias.map((_, at) => mean(({ bias }) => bias[at])),
  };
}

function runOnce(rows: LearnRow[], seed: number): LinearModel {
  return learnLinear(rows, {
    rows: INTENT_ROWS,
    classes: INTENT_CLASSES.length,
    rounds: 40,
    rate: 0.4,
    shrink: 0.001,
    biasRate: 0.05,
    hidden: 0.5,
    seed,
  });
}

export function readRow(text: string, label: string, weight: number): LearnRow {
  const tokens = tokenize(text);
  const signs = extractIntentFeatures(tokens, findCues(tokens), extractConcepts(tokens));
  const rows = [...signs.rows.subarray(0, signs.count)];
  const sizes = [...signs.values.subarray(0, signs.count)];
  const { count, value } = measureWords(tokens);
  const pairs = listPairRows(tokens, count);
  for (let at = 0; at < count; at++) {
    const { whole, parts, share } = listWordRows(tokens.words[at] ?? "");
    rows.push(whole, pairs.rows[at] ?? 0, ...parts);
    sizes.push(value, value, ...parts.map(() => value * share));
  }
  const target = INTENT_CLASSES.findIndex((wish) => wish === label);
  if (target < 0) throw new Error(`No such intent: ${label}`);
  const wide = target === OOS || target === ANSWERS ? OUT_OF_SCOPE : 1;
  return { target, weight: weight * wide, rows: Int32Array.from(rows), values: Float32Array.from(sizes) };
}
