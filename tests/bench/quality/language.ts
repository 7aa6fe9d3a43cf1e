import { readTexts } from "#scripts/train/read-corpora.ts";
import { readLabeledTexts } from "#scripts/train/read-texts.ts";
import { scorePairs } from "#scripts/train/score.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { LabeledRow } from "./baseline.ts";
import type { Row } from "./row.ts";

const SHORT = 25;

/**
 * Language of short texts: the first words of tweets, below 25 characters. Neither the engine nor the baseline is trained on
 * them; the baseline is trained on CLINC150 and home-assistant/intents.
 */
export async function measureLanguage(): Promise<Row[]> {
  const utterances = [
    ...readTexts("intents_home_assistant"),
    ...readTexts("intents_clinc150").filter((_, at) => at % 18 === 0),
  ];
  const training = utterances.map(({ text, language }) => ({ text, label: language }));
  const baseline = trainBaseline(training);
  const majority = findMajority(training);
  const tests = readTexts("sentiment_umsab").flatMap(({ text, language }): LabeledRow[] => {
    const short = shorten(text);
    return short === "" ? [] : [{ text: short, label: language }];
  });
  const corpora = [
    ...["en", "pt", "es"].map((language) => ({
      corpus: `tweets, ${language}`,
      rows: tests.filter(({ label }) => label === language),
    })),
    { corpus: "other authors, inspected", rows: readLabeledTexts("language-apart-looked") },
    { corpus: "other authors, blind half", rows: readLabeledTexts("language-apart-blind") },
  ];
  return corpora.map(({ corpus, rows }) => {
    const accuracy = (guess: (text: string) => string) =>
      scorePairs(rows.map(({ text, label }) => [label, guess(text)])).accuracy;
    return {
      corpus,
      task: "language of texts below 25 characters",
      n: rows.length,
      metric: "accuracy",
      ours: accuracy((text) => analyzeUtterance(text).language),
      majority: accuracy(() => majority),
      baseline: accuracy(baseline),
    };
  });
}

/** Returns the first words of a tweet without mentions, hashtags and links. */
function shorten(tweet: string): string {
  const words = tweet
    .replace(/@\w+|#\w+|https?\S*/g, " ")
    .trim()
    .split(/\s+/);
  let short = "";
  for (const word of words) {
    const longer = `${short} ${word}`.trim();
    if (longer.length >= SHORT) break;
    short = longer;
  }
  return short;
}
