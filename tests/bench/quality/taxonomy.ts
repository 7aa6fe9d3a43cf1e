import { writeOutPatterns } from "#scripts/train/intent-patterns.ts";
import { readLabelled } from "#scripts/train/read-texts.ts";
import { analyseUtterance } from "#src/domain/analysis/analysis.ts";
import type { LabelledRow } from "./baseline.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const LANGUAGES = ["en", "es", "pt"];
/** The baseline learns from so many sentences of a pattern. */
const EACH_PATTERN = 10;

/**
 * The built-in intents on messages to ten kinds of business and on small talk, written before anything was read with them and never
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
  return LANGUAGES.flatMap((language) => {
    const rows = readLabelled(`intents-apart-${language}`).map(nameAnswer);
    const line = (metric: string, some: LabelledRow[]): Row => {
      const share = (read: (text: string) => string) =>
        some.filter(({ text, label }) => read(text) === label).length / Math.max(1, some.length);
      return {
        corpus: `messages of our own, ${language}`,
        task: "built-in intents",
        n: some.length,
        metric,
        ours: share((text) => analyseUtterance(text).intent),
        majority: share(() => majority),
        baseline: share(baseline),
      };
    };
    return [
      line(
        "in-scope accuracy",
        rows.filter(({ label }) => label !== "oos"),
      ),
      line(
        "out-of-scope recall",
        rows.filter(({ label }) => label === "oos"),
      ),
    ];
  });
}

/** What only answers is no intent by itself. */
function nameAnswer({ text, label }: LabelledRow): LabelledRow {
  return { text, label: label === "answer" ? "oos" : label };
}
