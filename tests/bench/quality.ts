/**
 * bench quality: scores of the engine on held-out data, compared with the most frequent label of the
 * training data and with TF-IDF plus logistic regression trained on the same data. Prints a table, then one line of JSON.
 */
import { hasCorpora } from "#scripts/train/read-corpora.ts";
import { measureIntents } from "./quality/intents.ts";
import { measureLanguage } from "./quality/language.ts";
import type { Row } from "./quality/row.ts";
import { measureSentiment } from "./quality/sentiment.ts";
import { measureStages } from "./quality/stages.ts";
import { measureTaxonomy } from "./quality/taxonomy.ts";

const SECTIONS: (() => Promise<Row[]>)[] = hasCorpora()
  ? [measureStages, measureLanguage, measureSentiment, measureTaxonomy, measureIntents]
  : [measureStages, measureTaxonomy];

if (!hasCorpora()) {
  console.log("The public corpora are missing (see scripts/train/read-corpora.ts): only our own texts are scored.");
}
const rows: Row[] = [];
for (const measure of SECTIONS) rows.push(...(await measure()));
printTable(rows);
console.log(JSON.stringify({ bench: "quality", rows: rows.map(roundRow) }));

function printTable(table: Row[]): void {
  const lines = table.map(({ corpus, task, n, metric, ours, majority, baseline }) => {
    return [corpus, task, String(n), metric, ...[ours, majority, baseline].map((value) => value.toFixed(3))];
  });
  const all = [["corpus", "task", "n", "measure", "engine", "majority", "TF-IDF + LR"], ...lines];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  for (const line of all) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

function roundRow(row: Row): Row {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return { ...row, ours: round(row.ours), majority: round(row.majority), baseline: round(row.baseline) };
}
