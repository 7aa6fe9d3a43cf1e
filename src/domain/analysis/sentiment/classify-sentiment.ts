import type { SentimentLabel } from "../analysis.contract.ts";

/** Scores closer to zero than this are neutral. */
export const NEUTRAL_BAND = 0.15;

/** The label of a sentiment score from −1 to 1. A separate file, so that screens do not load the engine's lexicon. */
export function classifySentiment(score: number): SentimentLabel {
  if (score >= NEUTRAL_BAND) return "positive";
  return score <= -NEUTRAL_BAND ? "negative" : "neutral";
}
