import type { AgentRow, Agents } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { listReversed } from "#src/domain/bot-versions/adjust.ts";
import { AGENT_MEASURES } from "#src/domain/bot-versions/measures.ts";
import { formatCount, formatDate, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { addDays, countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { BY_NAMES } from "./cell-values.ts";

const DAYS_OF_WEEK = 7;

/** Days in which two rows were both in use. */
type Overlap = { from: string; to: string; first: string; second: string };

/** What a reader has to know about the comparison, as sentences. */
export function listNotes(
  { by, adjustedBy }: Pick<Agents, "by" | "adjustedBy">,
  rows: readonly AgentRow[],
  baseline: AgentRow | undefined,
): string[] {
  const others = rows.filter((row) => row !== baseline);
  return [
    ...(adjustedBy.length > 0
      ? others.flatMap((row) => [...describeReversed(row, baseline), ...describeCoverage(row)])
      : []),
    ...(adjustedBy.length > 0 && baseline?.adjusted === null ? describeCoverage(baseline) : []),
    ...rows.flatMap((row) => describeMixed(row, by)),
  ];
}

/** The two rows that came into use last; conversations that don't say what they ran on are no second one. */
function findLatest(rows: readonly AgentRow[]): AgentRow[] {
  return rows
    .filter(({ value }) => value !== "")
    .toSorted((a, b) => (a.firstSeen < b.firstSeen ? -1 : 1))
    .slice(-2);
}

/** The shared days of the two rows that came into use last, if they share at least a week. */
export function findOverlap(rows: readonly AgentRow[]): Overlap | null {
  const [first, second] = findLatest(rows);
  if (first === undefined || second === undefined) return null;
  const from = first.firstSeen > second.firstSeen ? first.firstSeen : second.firstSeen;
  const to = first.lastSeen < second.lastSeen ? first.lastSeen : second.lastSeen;
  if (to < addDays(from, DAYS_OF_WEEK - 1)) return null;
  return { from, to, first: first.label, second: second.label };
}

/** When the rows were in use relative to each other. */
export function describeTimes(rows: readonly AgentRow[]): string {
  const [first, second] = findLatest(rows);
  if (first === undefined || second === undefined) return "";
  const from = first.firstSeen > second.firstSeen ? first.firstSeen : second.firstSeen;
  const to = first.lastSeen < second.lastSeen ? first.lastSeen : second.lastSeen;
  if (to < from) return `${second.label} came after ${first.label}: they never ran at the same time.`;
  const days = countDaysBetween(from, to) + 1;
  const range = days === 1 ? formatDate(from, "UTC") : `${formatDate(from, "UTC")} to ${formatDate(to, "UTC")}`;
  return `${first.label} and ${second.label} both ran on ${formatNumberOf(days, "day")}, ${range}.`;
}

function describeReversed(row: AgentRow, baseline: AgentRow | undefined): string[] {
  if (baseline === undefined) return [];
  return listReversed(row, baseline).map((measure) => {
    const isHigher = (row[measure].rate ?? 0) > (baseline[measure].rate ?? 0);
    const [raw, adjusted] = isHigher ? ["higher", "lower"] : ["lower", "higher"];
    const name = AGENT_MEASURES[measure].name.toLowerCase();
    return `${row.label}: ${name} looks ${raw} than with ${baseline.label}, but is ${adjusted} at the same mix of channels and languages (${formatPercent(row.adjusted?.[measure].rate)} against ${formatPercent(baseline.adjusted?.[measure].rate)}).`;
  });
}

function describeCoverage(row: AgentRow): string[] {
  if (row.adjusted !== null) return [];
  const name = row.value === "" ? "“Not said”" : row.label;
  return [
    `${name} is compared as it is: it has too few conversations in the channels and languages that make up more than a fifth of the period.`,
  ];
}

function describeMixed({ mixed, label, conversations }: AgentRow, by: Agents["by"]): string[] {
  if (mixed === 0) return [];
  return [
    `${formatCount(mixed)} of ${formatNumberOf(conversations, "conversation")} with ${label} had replies of other ${BY_NAMES[by].many} too. Each counts once, for its last reply.`,
  ];
}
