import { readTexts } from "#scripts/train/read-corpora.ts";
import { readLabelled } from "#scripts/train/read-texts.ts";
import { scorePairs } from "#scripts/train/score.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { LabelledRow } from "./baseline.ts";
import type { Row } from "./row.ts";

const SHORT = 25;

/**
 * Language of short texts: the first words, below 25 characters, of the tweets, which neither we nor the baseline learned a
 * language from; the baseline learns from CLINC150 and home-assistant/intents.
 */
export async function measureLanguage(): Promise<Row[]> {
  const taught = [
    ...readTexts("intents_home_assistant"),
    ...readTexts("intents_clinc150").filter((_, at) => at % 18 === 0),
  ];
  const training = taught.map(({ text, language }) => ({ text, label: language }));
  const read = trainBaseline(training);
  const majority = findMajority(training);
  const tests = readTexts("sentiment_umsab").flatMap(({ text, language }): LabelledRow[] => {
    const short = shorten(text);
    return short === "" ? [] : [{ text: short, label: language }];
  });
  const corpora = [
    ...["en", "pt", "es"].map((language) => ({
      corpus: `tweets, ${language}`,
      rows: tests.filter(({ label }) => label === language),
    })),
    { corpus: "another hand, looked at", rows: readLabelled("language-apart-looked") },
    { corpus: "another hand, blind half", rows: readLabelled("language-apart-blind") },
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
      baseline: accuracy(read),
    };
  });
}

/** The first words of a tweet without its names, tags and links. */
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
