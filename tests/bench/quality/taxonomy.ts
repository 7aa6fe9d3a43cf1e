import { writeOutPatterns } from "#scripts/train/intent-patterns.ts";
import { isOutside, listAccepted } from "#scripts/train/accepted-intents.ts";
import { readLabelled } from "#scripts/train/read-texts.ts";
import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import type { LabelledRow } from "./baseline.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const LANGUAGES = ["en", "es", "pt"];
/**
 * Held-apart texts: of our own hand; of a writer who had not seen the engine, the half whose errors were looked at and the one whose were not;
 * paraphrases and talk of other things, in the same halves (decision 0106).
 */
const SETS = [
  { file: "intents-apart", corpus: "messages of our own" },
  { file: "intents-apart-looked", corpus: "another hand, looked at" },
  { file: "intents-apart-blind", corpus: "another hand, blind half" },
  { file: "intents-apart-second-looked", corpus: "paraphrases, looked at" },
  { file: "intents-apart-second-blind", corpus: "paraphrases, blind half" },
];
/** The baseline learns from so many sentences of a pattern. */
const EACH_PATTERN = 10;

/**
 * The built-in intents on messages to many kinds of business and on small talk, written before anything was read with them and never
 * learned from. The baseline learns from the other texts of our own writing, as the engine does.
 */
export async function measureTaxonomy(): Promise<Row[]> {
  const taught = LANGUAGES.flatMap((language) => [
    ...readLabelled(`intents-${language}`),
    ...readLabelled(`intents-more-${language}`),
    ...writeOutPatterns(language, EACH_PATTERN),
  ]).map(nameAnswer);
  const majority = findMajority(taught);
  const baseline = trainBaseline(taught);
  return SETS.flatMap(({ file, corpus }) => LANGUAGES.map((language) => ({ file, corpus, language }))).flatMap(
    ({ file, corpus, language }) => {
      const rows = readLabelled(`${file}-${language}`);
      const line = (metric: string, some: LabelledRow[]): Row => {
        const share = (read: (text: string) => string) =>
          some.filter(({ text, label }) => listAccepted(label).includes(read(text))).length / Math.max(1, some.length);
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

/** What only answers is no intent by itself. */
function nameAnswer({ text, label }: LabelledRow): LabelledRow {
  return { text, label: label === "answer" ? "oos" : label };
}
