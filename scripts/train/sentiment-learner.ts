import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { extractConcepts } from "#src/domain/analysis/text/concepts.ts";
import { scoreLanguage } from "#src/domain/analysis/language/language.ts";
import {
  NAMED_COUNT,
  SENTIMENT_ROWS,
  listLetterRuns,
  extractSentimentFeatures,
  computeHashedValue,
} from "#src/domain/analysis/sentiment/sentiment-features.ts";
import { withoutSpellingCorrection, tokenize } from "#src/domain/analysis/text/tokenizer.ts";
import { findSteps, guessRow, learnLinear, toByte } from "./linear-learner.ts";
import type { LearnRow, LinearModel } from "./linear-learner.ts";
import { readTexts } from "./read-corpora.ts";
import { readLabelled } from "./read-texts.ts";

const CLASSES = SENTIMENTS.length;
/** Where the hashed signs begin in the table; they are packed by a scale of their own. */
export const HASHED_FROM = NAMED_COUNT * CLASSES;
const OWN_WEIGHT = 1;
const REQUEST_WEIGHT = 0.05;

type Row = LearnRow & { language: string };

/** A tweet, what it was said to be, and what was read. */
export type SentimentGuess = { language: string; label: string; read: string };

/** The model of all that there is to learn from. */
export function learnSentiment(): LinearModel {
  return learn(withoutSpellingCorrection(() => [...readTweets(), ...readOwn(), ...readRequests()]));
}

/** Every tweet as it is read by a model that learned from the other folds. */
export function checkSentimentFolds(folds: number): SentimentGuess[] {
  const [learned, rest] = withoutSpellingCorrection(() => [readTweets(), [...readOwn(), ...readRequests()]] as const);
  const tweets = readTweets();
  const found: SentimentGuess[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = quantise(learn([...learned.filter((_, index) => index % folds !== fold), ...rest]));
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
  return readAll(quantise(learn(withoutSpellingCorrection(() => [...readOwn(), ...readRequests()]))), readTweets());
}

function readAll(model: LinearModel, rows: Row[]): SentimentGuess[] {
  return rows.map((row) => ({
    language: row.language,
    label: SENTIMENTS[row.target] ?? "",
    read: SENTIMENTS[guessRow(model, row)] ?? "",
  }));
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
  const tokens = tokenize(text);
  const signs = extractSentimentFeatures(tokens, scoreLanguage(tokens), extractConcepts(tokens));
  const { rows, values, count, hashed, hashedCount } = signs;
  const places = [...hashed.subarray(0, hashedCount), ...tokens.words.flatMap(listLetterRuns)];
  const value = computeHashedValue(places.length);
  return {
    language,
    target: SENTIMENTS.findIndex((name) => name === label),
    weight,
    rows: Int32Array.of(...rows.subarray(0, count), ...places.map((place) => NAMED_COUNT + place)),
    values: Float64Array.of(...values.subarray(0, count), ...places.map(() => value)),
  };
}

function learn(rows: Row[]): LinearModel {
  const size = { rows: SENTIMENT_ROWS, classes: CLASSES };
  return learnLinear(rows, { ...size, rounds: 12, rate: 0.1, shrink: 0.1, biasRate: 0.1, seed: 11 });
}

function quantise({ table, bias }: LinearModel): LinearModel {
  const parts = [table.subarray(0, HASHED_FROM), table.subarray(HASHED_FROM)].map((part) => {
    const steps = findSteps(part);
    return part.map((weight) => toByte(weight, steps) / steps);
  });
  return { table: Float32Array.from(parts.flatMap((part) => [...part])), bias };
}
