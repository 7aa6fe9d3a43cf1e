declare module "vader-sentiment" {
  /** The package has no types. */
  export const SentimentIntensityAnalyzer: { polarity_scores: (text: string) => { compound: number } };
}
