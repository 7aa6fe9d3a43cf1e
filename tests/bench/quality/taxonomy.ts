import { expandPatterns } from "#scripts/train/intent-patterns.ts";
import { isOutside, listAccepted } from "#scripts/train/accepted-intents.ts";
import { readLabeledTexts } from "#scripts/train/read-texts.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import type { LabeledRow } from "./baseline.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const LANGUAGES = ["en", "es", "pt"];
/**
 * Held-out texts: our own; those of an author who had not seen the engine, in an inspected and a blind half;
 * paraphrases and talk of other things, in the same halves (decision 0027).
 */
const SETS = [
  { file: "intents-apart", corpus: "our own messages" },
  { file: "intents-apart-looked", corpus: "other authors, inspected" },
  { file: "intents-apart-blind", corpus: "other authors, blind half" },
  { file: "intents-apart-second-looked", corpus: "paraphrases, inspected" },
  { file: "intents-apart-second-blind", corpus: "paraphrases, blind half" },
];
/** Sentences per pattern for the baseline. */
const TEXTS_PER_PATTERN = 10;

/**
 * Built-in intents on messages to many kinds of business and on small talk, labeled before the engine analyzed them.
 * The baseline has the engine's training texts of our own.
 */
export async function measureTaxonomy(): Promise<Row[]> {
  const taught = LANGUAGES.flatMap((language) => [
    ...readLabeledTexts(`intents-${language}`),
    ...readLabeledTexts(`intents-more-${language}`),
    ...expandPatterns(language, TEXTS_PER_PATTERN),
  ]).map(mergeAnswers);
  const majority = findMajority(taught);
  const baseline = trainBaseline(taught);
  return SETS.flatMap(({ file, corpus }) => LANGUAGES.map((language) => ({ file, corpus, language }))).flatMap(
    ({ file, corpus, language }) => {
      const rows = readLabeledTexts(`${file}-${language}`);
      const line = (metric: string, some: LabeledRow[]): Row => {
        const share = (classify: (text: string) => string) =>
          some.filter(({ text, label }) => listAccepted(label).includes(classify(text))).length /
          Math.max(1, some.length);
        return {
          corpus: `${corpus}, ${language}`,
          task: "built-in intents",
          n: some.length,
          metric,
          ours: share((text) => analyzeUtterance(text).intent),
          majority: share(() => majority),
          baseline: share(baseline),
        };
      };
      return [
        line(
          "in-scope accuracy",
          rows.filter(({ label }) => !isOutside(label)),
        ),
        line(
          "out-of-scope recall",
          rows.filter(({ label }) => isOutside(label)),
        ),
      ];
    },
  );
}

/** Merges the class "answer" into out of scope. */
function mergeAnswers({ text, label }: LabeledRow): LabeledRow {
  return { text, label: label === "answer" ? "oos" : label };
}
