import { checkSentimentFolds } from "#scripts/train/sentiment-learner.ts";
import { readTexts } from "#scripts/train/read-corpora.ts";
import { readLabelled } from "#scripts/train/read-texts.ts";
import { scorePairs } from "#scripts/train/score.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const FOLDS = 5;
const LANGUAGES = ["en", "es", "pt"];

/** Sentiment of tweets: each fifth is read by what learned from the other four, ours and the baseline alike. */
export async function measureSentiment(): Promise<Row[]> {
  const tweets = readTexts("sentiment_umsab");
  const ours = checkSentimentFolds(FOLDS);
  const rows: Row[] = [];
  for (const language of LANGUAGES) {
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
  return [
    ...rows,
    ...measureChats("sentiment-chats-apart", "chats of our own"),
    ...measureChats("sentiment-chats-apart-looked", "another hand, looked at"),
    ...measureChats("sentiment-chats-apart-blind", "another hand, blind half"),
  ];
}

/** Feelings of messages to businesses, labelled before the engine read them; the baseline learns from those that the engine learned from. */
function measureChats(file: string, corpus: string): Row[] {
  const taught = readFeelings("sentiment-chats");
  const apart = readFeelings(file);
  return LANGUAGES.map((language) => {
    const training = taught.filter((row) => row.language === language);
    const tests = apart.filter((row) => row.language === language);
    const read = trainBaseline(training);
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
      baseline: score(read),
    };
  });
}

/** A file of feelings has `# language feeling` as headings. */
function readFeelings(name: string): { text: string; language: string; label: string }[] {
  return readLabelled(name).map(({ text, label }) => ({ text, language: label.slice(0, 2), label: label.slice(3) }));
}
