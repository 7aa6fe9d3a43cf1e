declare module "vader-sentiment" {
  /** The package ships no types; this is what the benchmark calls. */
  export const SentimentIntensityAnalyzer: { polarity_scores: (text: string) => { compound: number } };
}
