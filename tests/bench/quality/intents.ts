import { readTexts } from "#scripts/train/read-corpora.ts";
import { classifyText, trainIntents } from "#src/domain/intents/classify.ts";
import type { LabeledRow } from "./baseline.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const OOS = "oos";

/**
 * Custom intents. CLINC150 is trained on its train split and scored on its val split. Of home-assistant/intents, every third
 * text is held out, with CLINC150's out-of-scope texts. For in-scope accuracy, a rejection counts as wrong.
 */
export async function measureIntents(): Promise<Row[]> {
  const clinc = readTexts("intents_clinc150");
  const split = (name: string) => clinc.filter((row) => row.split === name);
  const rows = [
    ...measure("CLINC150 val", {
      train: [...split("train"), ...split("oos_train")],
      inside: split("val"),
      outside: split("oos_val"),
    }),
    ...measure("CLINC150 val, 10 examples each", {
      train: takeFirst(split("train"), 10),
      inside: split("val"),
      outside: split("oos_val"),
    }),
  ];
  for (const language of ["en", "es", "pt"]) {
    const home = readTexts("intents_home_assistant").filter((row) => row.language === language);
    const train = home.filter((_, index) => index % 3 !== 0);
    const known = new Set(train.map(({ label }) => label));
    const inside = home.filter(({ label }, index) => index % 3 === 0 && known.has(label));
    rows.push(...measure(`home-assistant ${language}`, { train, inside, outside: split("oos_val") }));
  }
  return rows;
}

function measure(
  corpus: string,
  { train, inside, outside }: { train: LabeledRow[]; inside: LabeledRow[]; outside: LabeledRow[] },
): Row[] {
  const model = trainIntents(train);
  const majority = findMajority(train);
  const baseline = trainBaseline(train);
  const classifiers = {
    ours: (text: string) => classifyText(model, text).label,
    majority: () => majority,
    baseline,
  };
  const share = (rows: LabeledRow[], classify: (text: string) => string) =>
    rows.filter(({ text, label }) => classify(text) === label).length / Math.max(1, rows.length);
  const line = (metric: string, rows: LabeledRow[]): Row => ({
    corpus,
    task: "custom intents",
    n: rows.length,
    metric,
    ours: share(rows, classifiers.ours),
    majority: share(rows, classifiers.majority),
    baseline: share(rows, classifiers.baseline),
  });
  return [
    line("in-scope accuracy", inside),
    line(
      "out-of-scope recall",
      outside.map(({ text }) => ({ text, label: OOS })),
    ),
  ];
}

function takeFirst(rows: LabeledRow[], each: number): LabeledRow[] {
  const seen = new Map<string, number>();
  return rows.filter(({ label }) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count <= each;
  });
}
