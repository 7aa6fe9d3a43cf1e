import type { AgentRow } from "#src/domain/bot-versions/bot-versions.contract.ts";

export const MIN_CHOSEN = 2;
export const MAX_CHOSEN = 6;
/** Without a choice, as many as fit on a screen. */
const DEFAULT_CHOSEN = 4;

/** The rows to show side by side: the chosen ones, or the most frequent; the baseline first, then in order of first use. */
export function chooseRows(
  rows: readonly AgentRow[],
  { baseline, values }: { baseline: string | null; values: readonly string[] | null },
): AgentRow[] {
  const others = rows.filter(({ value }) => value !== baseline);
  const known = values === null ? [] : others.filter(({ value }) => values.includes(value));
  const chosen = known.length > 0 ? known.slice(0, MAX_CHOSEN - 1) : others.slice(0, DEFAULT_CHOSEN - 1);
  return [
    ...rows.filter(({ value }) => value === baseline),
    ...chosen.toSorted((a, b) => (a.firstSeen < b.firstSeen ? -1 : 1)),
  ];
}
