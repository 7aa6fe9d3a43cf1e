import type { AgentRow, ComparedMeasure, Versus } from "./bot-versions.contract.ts";

/** What a row's differences to the baseline come to; the measures keep the table's order. */
export type ComparisonSummary = {
  row: AgentRow;
  better: readonly Versus[];
  worse: readonly Versus[];
  /** Whether no measure had enough conversations for a verdict. */
  isTooFew: boolean;
};

/** Summarizes the rows beside the baseline, the one that came into use last first; rows that don't say what they are come last. */
export function summarizeComparison(rows: readonly AgentRow[]): ComparisonSummary[] {
  return rows
    .filter(({ versus }) => versus.length > 0)
    .toSorted((a, b) => Number(a.value === "") - Number(b.value === "") || (a.firstSeen < b.firstSeen ? 1 : -1))
    .map((row) => ({
      row,
      better: row.versus.filter(({ verdict }) => verdict === "better"),
      worse: row.versus.filter(({ verdict }) => verdict === "worse"),
      isTooFew: row.versus.every(({ verdict }) => verdict === "not_enough_data"),
    }));
}

/** The measures that the summary names, in words: "conversion rate and cost per conversation". */
export function joinMeasures(differences: readonly Versus[], nameOf: (measure: ComparedMeasure) => string): string {
  const names = differences.map(({ measure }) => nameOf(measure).toLowerCase());
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}
