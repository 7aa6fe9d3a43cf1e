import { SENTIMENTS } from "./analysis.contract.ts";
import type { SentimentLabel } from "./analysis.contract.ts";
import type { LanguageScores } from "./language.ts";
import { unpackBytes } from "./packed.ts";
import { NAMED_COUNT, readSentimentSigns } from "./sentiment-signs.ts";
import type { SentimentSigns } from "./sentiment-signs.ts";
import { SENTIMENT_WEIGHTS } from "./sentiment-weights.ts";
import type { Tokens } from "./tokens.ts";

/** A feeling: −1…1 and its label. */
export type Sentiment = { score: number; label: SentimentLabel };

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
  return weigh(readSentimentSigns(tokens, languages, ideas));
}

/** The label of a score: a band around nought is neutral. */
export function labelSentiment(score: number): SentimentLabel {
  if (score >= NEUTRAL_BAND) return "positive";
  return score <= -NEUTRAL_BAND ? "negative" : "neutral";
}

function weigh({ rows, values, count, balance }: SentimentSigns): Sentiment {
  for (let to = 0; to < CLASSES; to++) ODDS[to] = SENTIMENT_WEIGHTS.bias[to] ?? 0;
  for (let at = 0; at < count; at++) {
    const row = rows[at] ?? 0;
    const value = values[at] ?? 0;
    if (row < NAMED_COUNT) addRow(NAMED, row, value / SENTIMENT_WEIGHTS.namedSteps);
    else addRow(HASHED, row - NAMED_COUNT, value / SENTIMENT_WEIGHTS.hashedSteps);
  }
  return name(ODDS, balance);
}

function addRow(table: Int8Array, row: number, size: number): void {
  const start = row * CLASSES;
  ODDS[0] = (ODDS[0] ?? 0) + (table[start] ?? 0) * size;
  ODDS[1] = (ODDS[1] ?? 0) + (table[start + 1] ?? 0) * size;
  ODDS[2] = (ODDS[2] ?? 0) + (table[start + 2] ?? 0) * size;
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
