import { readTexts } from "#scripts/train/read-corpora.ts";
import { classifyText, trainIntents } from "#src/domain/intents/classify.ts";
import type { LabelledRow } from "./baseline.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { Row } from "./row.ts";

const OOS = "oos";

/**
 * Own intents. CLINC150 is learned from its train split and read on its val split; home-assistant/intents by thirds, with CLINC150's
 * texts as what must be refused. `fits`: in-scope accuracy, a refusal counts as wrong; `refused`: out-of-scope recall.
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
  { train, inside, outside }: { train: LabelledRow[]; inside: LabelledRow[]; outside: LabelledRow[] },
): Row[] {
  const model = trainIntents(train);
  const majority = findMajority(train);
  const baseline = trainBaseline(train);
  const readers = {
    ours: (text: string) => classifyText(model, text).label,
    majority: () => majority,
    baseline,
  };
  const share = (rows: LabelledRow[], read: (text: string) => string) =>
    rows.filter(({ text, label }) => read(text) === label).length / Math.max(1, rows.length);
  const line = (metric: string, rows: LabelledRow[]): Row => ({
    corpus,
    task: "own intents",
    n: rows.length,
    metric,
    ours: share(rows, readers.ours),
    majority: share(rows, readers.majority),
    baseline: share(rows, readers.baseline),
  });
  return [
    line("in-scope accuracy", inside),
    line(
      "out-of-scope recall",
      outside.map(({ text }) => ({ text, label: OOS })),
    ),
  ];
}

function takeFirst(rows: LabelledRow[], each: number): LabelledRow[] {
  const seen = new Map<string, number>();
  return rows.filter(({ label }) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count <= each;
  });
}
