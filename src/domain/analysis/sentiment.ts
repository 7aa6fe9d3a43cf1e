import { SENTIMENTS } from "./analysis.contract.ts";
import type { SentimentLabel } from "./analysis.contract.ts";
import type { LanguageScores } from "./language.ts";
import { unpackBytes } from "./packed.ts";
import { listRuns, readSentimentSigns, valueOfHashed } from "./sentiment-signs.ts";
import type { SentimentSigns } from "./sentiment-signs.ts";
import { SENTIMENT_WEIGHTS } from "./sentiment-weights.ts";
import type { Tokens } from "./tokens.ts";
import type { WordForm } from "./word-forms.ts";

/** A feeling: −1…1 and its label. */
export type Sentiment = { score: number; label: SentimentLabel };

/** What a word's runs of letters weigh together, in the table's steps, and their number. */
export type RunWeights = { negative: number; neutral: number; positive: number; count: number };

const NEUTRAL_BAND = 0.15;
const INSIDE_BAND = 0.149;
const LEXICON_SHARE = 0.75;
const CLASSES = SENTIMENTS.length;

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
    const runs = (form.runs ??= weighRuns(form.text));
    negative += runs.negative;
    neutral += runs.neutral;
    positive += runs.positive;
    count += runs.count;
  }
  const size = valueOfHashed(count) / SENTIMENT_WEIGHTS.hashedSteps;
  ODDS[0] = (ODDS[0] ?? 0) + negative * size;
  ODDS[1] = (ODDS[1] ?? 0) + neutral * size;
  ODDS[2] = (ODDS[2] ?? 0) + positive * size;
}

function weighRuns(word: string): RunWeights {
  const weights = { negative: 0, neutral: 0, positive: 0, count: 0 };
  for (const run of listRuns(word)) {
    weights.negative += HASHED[run * CLASSES] ?? 0;
    weights.neutral += HASHED[run * CLASSES + 1] ?? 0;
    weights.positive += HASHED[run * CLASSES + 2] ?? 0;
    weights.count++;
  }
  return weights;
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
