import { SENTIMENTS } from "../analysis.contract.ts";
import type { Sentiment } from "../core/reading.ts";
import type { LanguageScores, Tokens, WordForm } from "../core/text.ts";
import { decodeSmallInts } from "../encoding/varint.ts";
import { RUN_SUMS_AT, SUM_BITS } from "../language/word-forms.ts";
import { NEUTRAL_BAND } from "./classify-sentiment.ts";
import { computeHashedValue, extractSentimentFeatures, listLetterRuns } from "./sentiment-features.ts";
import type { SentimentFeatures } from "./sentiment-features.ts";
import { SENTIMENT_WEIGHTS } from "./sentiment-weights.ts";

const INSIDE_BAND = 0.149;
const LEXICON_SHARE = 0.75;
const CLASSES = SENTIMENTS.length;
/** Offset of the run count, after the sums by sentiment. */
const COUNT = CLASSES;

const NAMED = decodeSmallInts(SENTIMENT_WEIGHTS.named);
const HASHED = decodeSmallInts(SENTIMENT_WEIGHTS.hashed);
const ODDS = new Float64Array(CLASSES);

/** Scores the sentiment of a message with a linear model over lexicon words, emoji, style and words. Linear in tokens. */
export function scoreSentiment(tokens: Tokens, languages: LanguageScores, concepts: readonly number[]): Sentiment {
  if (tokens.words.length === 0) return { score: 0, label: "neutral" };
  return applyModel(extractSentimentFeatures(tokens, languages, concepts), tokens.forms);
}

function applyModel(features: SentimentFeatures, forms: readonly WordForm[]): Sentiment {
  const { rows, values, count, balance } = features;
  for (let to = 0; to < CLASSES; to++) ODDS[to] = SENTIMENT_WEIGHTS.bias[to] ?? 0;
  for (let at = 0; at < count; at++) addRow(NAMED, rows[at] ?? 0, (values[at] ?? 0) / SENTIMENT_WEIGHTS.namedSteps);
  addHashed(features, forms);
  return toSentiment(ODDS, balance);
}

function addRow(table: Int8Array, row: number, size: number): void {
  const start = row * CLASSES;
  ODDS[0] = (ODDS[0] ?? 0) + (table[start] ?? 0) * size;
  ODDS[1] = (ODDS[1] ?? 0) + (table[start + 1] ?? 0) * size;
  ODDS[2] = (ODDS[2] ?? 0) + (table[start + 2] ?? 0) * size;
}

/** All hashed features have the same value, so their integer weights are summed first. */
function addHashed({ hashed, hashedCount }: SentimentFeatures, forms: readonly WordForm[]): void {
  let [negative, neutral, positive, count] = [0, 0, 0, hashedCount];
  for (let at = 0; at < hashedCount; at++) {
    const start = (hashed[at] ?? 0) * CLASSES;
    negative += HASHED[start] ?? 0;
    neutral += HASHED[start + 1] ?? 0;
    positive += HASHED[start + 2] ?? 0;
  }
  for (const form of forms) {
    if ((form.computed & SUM_BITS.runs) === 0) sumRuns(form);
    const { sums } = form;
    const own = form.row + RUN_SUMS_AT;
    negative += sums[own] ?? 0;
    neutral += sums[own + 1] ?? 0;
    positive += sums[own + 2] ?? 0;
    count += sums[own + COUNT] ?? 0;
  }
  const size = computeHashedValue(count) / SENTIMENT_WEIGHTS.hashedSteps;
  ODDS[0] = (ODDS[0] ?? 0) + negative * size;
  ODDS[1] = (ODDS[1] ?? 0) + neutral * size;
  ODDS[2] = (ODDS[2] ?? 0) + positive * size;
}

/** Sums the weights of a word's letter runs, in the table's units, and counts them. */
function sumRuns(form: WordForm): void {
  const { sums } = form;
  const own = form.row + RUN_SUMS_AT;
  const runs = listLetterRuns(form.text);
  for (const run of runs) {
    for (let to = 0; to < CLASSES; to++) sums[own + to] = (sums[own + to] ?? 0) + (HASHED[run * CLASSES + to] ?? 0);
  }
  sums[own + COUNT] = runs.length;
  form.computed |= SUM_BITS.runs;
}

/**
 * The likeliest label, with a score within the label's range. Where the lexicon's balance agrees, it weighs most (it distinguishes
 * "very" from "slightly"); otherwise the score is the difference of the probabilities.
 */
function toSentiment([negative = 0, neutral = 0, positive = 0]: Float64Array, balance: number): Sentiment {
  const top = Math.max(negative, neutral, positive);
  const bad = Math.exp(negative - top);
  const good = Math.exp(positive - top);
  const lean = (good - bad) / (good + bad + Math.exp(neutral - top));
  const score = lean * balance > 0 ? LEXICON_SHARE * balance + (1 - LEXICON_SHARE) * lean : lean;
  if (top === positive) return { score: round(Math.max(NEUTRAL_BAND, score)), label: "positive" };
  if (top === negative) return { score: round(Math.min(-NEUTRAL_BAND, score)), label: "negative" };
  return { score: round(Math.max(-INSIDE_BAND, Math.min(INSIDE_BAND, score))), label: "neutral" };
}

/** Rounds to three decimals; adding 0 turns −0, which JSON does not preserve, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
