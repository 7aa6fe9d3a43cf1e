import { crossValidateSentiment } from "#scripts/train/sentiment-trainer.ts";
import { readTexts } from "#scripts/train/read-corpora.ts";
import { readLabeledTexts } from "#scripts/train/read-texts.ts";
import { scorePairs } from "#scripts/train/score.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const FOLDS = 5;
const LANGUAGES = ["en", "es", "pt"];

/** Sentiment of tweets in five-fold cross-validation, for the engine and the baseline. */
export async function measureSentiment(): Promise<Row[]> {
  const tweets = readTexts("sentiment_umsab");
  const ours = crossValidateSentiment(FOLDS);
  const rows: Row[] = [];
  for (const language of LANGUAGES) {
    const own = tweets.filter((tweet) => tweet.language === language);
    const pairs: [string, string][] = [];
    for (let fold = 0; fold < FOLDS; fold++) {
      const classify = trainBaseline(own.filter((_, index) => index % FOLDS !== fold));
      for (const { text, label } of own.filter((_, index) => index % FOLDS === fold))
        pairs.push([label, classify(text)]);
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
  return [
    ...rows,
    ...measureChats("sentiment-chats-apart", "our own chats"),
    ...measureChats("sentiment-chats-apart-looked", "other authors, inspected"),
    ...measureChats("sentiment-chats-apart-blind", "other authors, blind half"),
  ];
}

/** Sentiment of messages to businesses, labeled before the engine analyzed them. The baseline has the engine's training texts. */
function measureChats(file: string, corpus: string): Row[] {
  const trainingTexts = readSentimentTexts("sentiment-chats");
  const heldOut = readSentimentTexts(file);
  return LANGUAGES.map((language) => {
    const training = trainingTexts.filter((row) => row.language === language);
    const tests = heldOut.filter((row) => row.language === language);
    const baseline = trainBaseline(training);
    const majority = findMajority(training);
    const score = (guess: (text: string) => string) =>
      scorePairs(tests.map(({ text, label }) => [label, guess(text)])).f1;
    return {
      corpus: `${corpus}, ${language}`,
      task: "sentiment",
      n: tests.length,
      metric: "macro-F1",
      ours: score((text) => analyzeUtterance(text).sentiment.label),
      majority: score(() => majority),
      baseline: score(baseline),
    };
  });
}

/** Reads a file with headings such as `# language sentiment`. */
function readSentimentTexts(name: string): { text: string; language: string; label: string }[] {
  return readLabeledTexts(name).map(({ text, label }) => ({
    text,
    language: label.slice(0, 2),
    label: label.slice(3),
  }));
}
