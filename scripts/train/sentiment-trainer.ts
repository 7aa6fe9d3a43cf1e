import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { extractConcepts } from "#src/domain/analysis/text/phrases/concepts.ts";
import { scoreLanguage } from "#src/domain/analysis/language/language.ts";
import {
  NAMED_COUNT,
  SENTIMENT_ROWS,
  listLetterRuns,
  extractSentimentFeatures,
  computeHashedValue,
} from "#src/domain/analysis/sentiment/sentiment-features.ts";
import { withoutSpellingCorrection, tokenize } from "#src/domain/analysis/text/words/tokenizer.ts";
import { findSteps, classifyRow, trainLinear, toByte } from "./linear-trainer.ts";
import type { TrainingRow, LinearModel } from "./linear-trainer.ts";
import { readTexts } from "./read-corpora.ts";
import { readLabeledTexts } from "./read-texts.ts";

const CLASSES = SENTIMENTS.length;
/** Offset of the hashed features in the table; they have their own quantization scale. */
export const HASHED_START = NAMED_COUNT * CLASSES;
const OWN_WEIGHT = 1;
const REQUEST_WEIGHT = 0.05;

type Row = TrainingRow & { language: string };

/** The label of a tweet and the prediction. */
export type SentimentGuess = { language: string; label: string; read: string };

/** Trains the model on all training texts. */
export function trainSentimentModel(): LinearModel {
  return train(withoutSpellingCorrection(() => [...buildTweetRows(), ...buildOwnRows(), ...buildRequestRows()]));
}

/** Classifies every tweet with a model trained on the other folds. */
export function crossValidateSentiment(folds: number): SentimentGuess[] {
  const [training, rest] = withoutSpellingCorrection(
    () => [buildTweetRows(), [...buildOwnRows(), ...buildRequestRows()]] as const,
  );
  const tweets = buildTweetRows();
  const found: SentimentGuess[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = quantize(train([...training.filter((_, index) => index % folds !== fold), ...rest]));
    found.push(
      ...classifyAll(
        model,
        tweets.filter((_, index) => index % folds === fold),
      ),
    );
  }
  return found;
}

/** Classifies every tweet with a model that was trained without tweets. */
export function classifyTweetsWithoutTweetTraining(): SentimentGuess[] {
  return classifyAll(
    quantize(train(withoutSpellingCorrection(() => [...buildOwnRows(), ...buildRequestRows()]))),
    buildTweetRows(),
  );
}

function classifyAll(model: LinearModel, rows: Row[]): SentimentGuess[] {
  return rows.map((row) => ({
    language: row.language,
    label: SENTIMENTS[row.target] ?? "",
    read: SENTIMENTS[classifyRow(model, row)] ?? "",
  }));
}

function buildTweetRows(): Row[] {
  return readTexts("sentiment_umsab").map((row) => buildRow(row, 1));
}

function buildOwnRows(): Row[] {
  return readLabeledTexts("sentiment-chats").map(({ text, label }) => {
    const [language = "", sentiment = ""] = label.split(" ");
    return buildRow({ text, language, label: sentiment }, OWN_WEIGHT);
  });
}

/** Plain requests count as neutral. */
function buildRequestRows(): Row[] {
  return [...readTexts("intents_home_assistant"), ...readTexts("intents_clinc150")]
    .filter(({ domain }, index) => index % 20 === 0 && domain !== "small_talk")
    .map(({ text, language }) => buildRow({ text, language, label: "neutral" }, REQUEST_WEIGHT));
}

function buildRow({ text, language, label }: { text: string; language: string; label: string }, weight: number): Row {
  const tokens = tokenize(text);
  const features = extractSentimentFeatures(tokens, scoreLanguage(tokens), extractConcepts(tokens));
  const { rows, values, count, hashed, hashedCount } = features;
  const buckets = [...hashed.subarray(0, hashedCount), ...tokens.words.flatMap(listLetterRuns)];
  const value = computeHashedValue(buckets.length);
  return {
    language,
    target: SENTIMENTS.findIndex((name) => name === label),
    weight,
    rows: Int32Array.of(...rows.subarray(0, count), ...buckets.map((bucket) => NAMED_COUNT + bucket)),
    values: Float64Array.of(...values.subarray(0, count), ...buckets.map(() => value)),
  };
}

function train(rows: Row[]): LinearModel {
  const size = { rows: SENTIMENT_ROWS, classes: CLASSES };
  return trainLinear(rows, { ...size, rounds: 12, rate: 0.1, shrink: 0.1, biasRate: 0.1, seed: 11 });
}

function quantize({ table, bias }: LinearModel): LinearModel {
  const parts = [table.subarray(0, HASHED_START), table.subarray(HASHED_START)].map((part) => {
    const steps = findSteps(part);
    return part.map((weight) => toByte(weight, steps) / steps);
  });
  return { table: Float32Array.from(parts.flatMap((part) => [...part])), bias };
}
