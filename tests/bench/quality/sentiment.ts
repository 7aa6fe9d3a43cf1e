import { checkSentimentFolds } from "#scripts/train/sentiment-learner.ts";
import { readTexts } from "#scripts/train/read-corpora.ts";
import { scorePairs } from "#scripts/train/score.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const FOLDS = 5;

/** Sentiment of tweets: each fifth is read by what learned from the other four, ours and the baseline alike. */
export async function measureSentiment(): Promise<Row[]> {
  const tweets = readTexts("sentiment_umsab");
  const ours = checkSentimentFolds(FOLDS);
  const rows: Row[] = [];
  for (const language of ["en", "es", "pt"]) {
    const own = tweets.filter((tweet) => tweet.language === language);
    const pairs: [string, string][] = [];
    for (let fold = 0; fold < FOLDS; fold++) {
      const read = trainBaseline(own.filter((_, index) => index % FOLDS !== fold));
      for (const { text, label } of own.filter((_, index) => index % FOLDS === fold)) pairs.push([label, read(text)]);
    }
    const majority = findMajority(own);
    rows.push({
      corpus: `tweets, ${language}, five folds`,
      task: "sentiment",
      n: own.length,
      metric: "macro-F1",
      ours: scorePairs(ours.filter((pair) => pair.language === language).map(({ label, read }) => [label, read])).f1,
      majority: scorePairs(own.map(({ label }) => [label, majority])).f1,
      baseline: scorePairs(pairs).f1,
    });
  }
  return rows;
}
