import { SENTIMENTS } from "./analysis.contract.ts";
import type { SentimentLabel } from "./analysis.contract.ts";
import type { LanguageScores } from "./language.ts";
import { unpackBytes } from "./packed.ts";
import { listRuns, readSentimentSigns, valueOfHashed } from "./sentiment-signs.ts";
import type { SentimentSigns } from "./sentiment-signs.ts";
import { SENTIMENT_WEIGHTS } from "./sentiment-weights.ts";
import type { Tokens } from "./tokens.ts";
import { RUNS_AT, SUMS } from "./word-forms.ts";
import type { WordForm } from "./word-forms.ts";

/** A feeling: −1…1 and its label. */
export type Sentiment = { score: number; label: SentimentLabel };

const NEUTRAL_BAND = 0.15;
const INSIDE_BAND = 0.149;
const LEXICON_SHARE = 0.75;
const CLASSES = SENTIMENTS.length;
/** After a row's sums for each sentiment stands the number of runs. */
const COUNT = CLASSES;

const NAMED = unpackBytes(SENTIMENT_WEIGHTS.named);
const HASHED = unpackBytes(SENTIMENT_WEIGHTS.hashed);
const ODDS = new Float64Array(CLASSES);

/** The feeling of a message by a small linear model over the lexicon's findings, emoji, marks and words. Linear in tokens. */
export function readSentiment(tokens: Tokens, languages: LanguageScores, ideas: readonly number[]): Sentiment {
  if (tokens.words.length === 0) return { score: 0, label: "neutral" };
  return weigh(readSentimentSigns(tokens, languages, ideas), tokens.forms);
}

/** The label of a score: a band around nought is neutral. */
export function labelSentiment(score: number): SentimentLabel {
  if (score >= NEUTRAL_BAND) return "positive";
  return score <= -NEUTRAL_BAND ? "negative" : "neutral";
}

function weigh(signs: SentimentSigns, forms: readonly WordForm[]): Sentiment {
  const { rows, values, count, balance } = signs;
  for (let to = 0; to < CLASSES; to++) ODDS[to] = SENTIMENT_WEIGHTS.bias[to] ?? 0;
  for (let at = 0; at < count; at++) addRow(NAMED, rows[at] ?? 0, (values[at] ?? 0) / SENTIMENT_WEIGHTS.namedSteps);
  addHashed(signs, forms);
  return name(ODDS, balance);
}

function addRow(table: Int8Array, row: number, size: number): void {
  const start = row * CLASSES;
  ODDS[0] = (ODDS[0] ?? 0) + (table[start] ?? 0) * size;
  ODDS[1] = (ODDS[1] ?? 0) + (table[start + 1] ?? 0) * size;
  ODDS[2] = (ODDS[2] ?? 0) + (table[start + 2] ?? 0) * size;
}

/** All hashed signs count the same, so that their whole weights are summed first. */
function addHashed({ hashed, hashedCount }: SentimentSigns, forms: readonly WordForm[]): void {
  let [negative, neutral, positive, count] = [0, 0, 0, hashedCount];
  for (let at = 0; at < hashedCount; at++) {
    const start = (hashed[at] ?? 0) * CLASSES;
    negative += HASHED[start] ?? 0;
    neutral += HASHED[start + 1] ?? 0;
    positive += HASHED[start + 2] ?? 0;
  }
  for (const form of forms) {
    if ((form.summed & SUMS.runs) === 0) sumRuns(form);
    const { sums } = form;
    const own = form.row + RUNS_AT;
    negative += sums[own] ?? 0;
    neutral += sums[own + 1] ?? 0;
    positive += sums[own + 2] ?? 0;
    count += sums[own + COUNT] ?? 0;
  }
  const size = valueOfHashed(count) / SENTIMENT_WEIGHTS.hashedSteps;
  ODDS[0] = (ODDS[0] ?? 0) + negative * size;
  ODDS[1] = (ODDS[1] ?? 0) + neutral * size;
  ODDS[2] = (ODDS[2] ?? 0) + positive * size;
}

/** Sums up what a word's runs of letters weigh, in the table's steps, and their number. */
function sumRuns(form: WordForm): void {
  const { sums } = form;
  const own = form.row + RUNS_AT;
  const runs = listRuns(form.text);
  for (const run of runs) {
    for (let to = 0; to < CLASSES; to++) sums[own + to] = (sums[own + to] ?? 0) + (HASHED[run * CLASSES + to] ?? 0);
  }
  sums[own + COUNT] = runs.length;
  form.summed |= SUMS.runs;
}

/**
 * The likeliest label. Its score says how strongly: by the lexicon's balance where that agrees, as it knows "very" from "slightly",
 * else by how much likelier good is than bad; always within the label's own range.
 */
function name([negative = 0, neutral = 0, positive = 0]: Float64Array, balance: number): Sentiment {
  const top = Math.max(negative, neutral, positive);
  const bad = Math.exp(negative - top);
  const good = Math.exp(positive - top);
  const lean = (good - bad) / (good + bad + Math.exp(neutral - top));
  const score = lean * balance > 0 ? LEXICON_SHARE * balance + (1 - LEXICON_SHARE) * lean : lean;
  if (top === positive) return { score: round(Math.max(NEUTRAL_BAND, score)), label: "positive" };
  if (top === negative) return { score: round(Math.min(-NEUTRAL_BAND, score)), label: "negative" };
  return { score: round(Math.max(-INSIDE_BAND, Math.min(INSIDE_BAND, score))), label: "neutral" };
}

/** Three decimals; adding nought turns −0, which JSON does not keep, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
