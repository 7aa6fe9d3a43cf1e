import type { Breakdown, FilterSlot, Kind, Measure } from "./agent.contract.ts";
import type { Doubt } from "./check-found.ts";
import type { Collected } from "./collect-spans.ts";
import type { Slots } from "./build-reading.ts";
import { getUnit } from "./pick-figure.ts";

const WITHOUT_BREAKDOWN: readonly (Kind | undefined)[] = [
  "why",
  "list",
  "findings",
  "help",
  "definition",
  "comparison",
];
const WITH_NUMBER: readonly (Kind | undefined)[] = ["top", "list", "findings"];
const TIMES: readonly Breakdown[] = ["day", "week", "month"];
const FINDING_SLOTS: readonly FilterSlot[] = ["account", "channel", "language", "version", "stage"];
const RELATED: Record<string, readonly Measure[]> = {
  converted: ["conversions", "conversionRate"],
  dropped: ["dropOffs", "dropOffRate"],
  handed_off: ["handoffs", "containment"],
  open: ["conversations"],
};

/** What was understood and would still be left out of the answer: a question that asks for two things at once. Null if nothing. */
export function findUnused(found: Collected, slots: Slots): Doubt | null {
  const words = listUnused(found, slots).filter((word) => word !== "");
  return words.length === 0 ? null : { reason: "ambiguous", words: [...new Set(words)] };
}

function listUnused(found: Collected, slots: Slots): string[] {
  const { kind, breakdown, measure, filters } = slots;
  const { marks } = found;
  const say = (is: string) => found.words.get(is) ?? "";
  const unused: string[] = [];
  const isCompared = slots.compare !== undefined || (slots.comparesPrevious && kind !== "why");
  if (isCompared && kind !== undefined && kind !== "comparison")
    unused.push(say("compare"), say("direction"), say("comparative"), say("previous"));
  // "Is conversion higher on WhatsApp": than elsewhere, or than before?
  const isVague = isCompared && marks.has("comparative") && !marks.has("compare") && !marks.has("previous");
  if (isVague && slots.compare === undefined && slots.period === undefined && Object.keys(filters).length > 0)
    unused.push(say("comparative"));
  for (const { by, word } of found.dimensions) {
    const isLost = WITHOUT_BREAKDOWN.includes(kind) || (kind === "trend" && !TIMES.includes(by));
    if (isLost) unused.push(word, say("compare"));
  }
  if (found.order !== null && (breakdown === undefined || kind !== "top")) unused.push(say("order"));
  if (found.hasTop && !WITH_NUMBER.includes(kind)) unused.push(say("top"));
  if (found.top !== null && !WITH_NUMBER.includes(kind)) unused.push(String(found.top));
  if (marks.has("mention") && filters.q === undefined) unused.push(say("mention"));
  if (marks.has("share") && !isShare(slots)) unused.push(say("share"));
  if (marks.has("level") && kind !== "why") unused.push(say("level"));
  if (found.definition === "strong" && kind !== "definition" && measure !== undefined) unused.push(say("definition"));
  return [...unused, ...listUnusedOutcomes(found, slots), ...listUnusedByFindings(found, slots)];
}

/** Whether the answer says what part of all something is. */
function isShare({ kind, measure, breakdown, filters }: Slots): boolean {
  if (kind === "list" || kind === "why" || kind === "definition" || measure === undefined) return true;
  if (measure === "conversations") return breakdown !== undefined || Object.keys(filters).length > 0;
  return getUnit(measure) === "share" || COUNTED_SHARES.includes(measure);
}

/** Counts that are said with their share. */
const COUNTED_SHARES: readonly Measure[] = ["conversions", "dropOffs", "handoffs"];

/** "Messages of those who left": an outcome beside a measure that is not about it. */
function listUnusedOutcomes({ outcomes, words }: Collected, { kind, measure, filters }: Slots): string[] {
  const kinds = new Set(outcomes.map(({ outcome }) => outcome));
  if (kinds.size > 1) return [words.get("outcome") ?? ""];
  const [outcome] = kinds;
  if (outcome === undefined || filters.outcome !== undefined || kind === "why") return [];
  return measure !== undefined && RELATED[outcome]?.includes(measure) === true ? [] : [words.get("outcome") ?? ""];
}

function listUnusedByFindings({ measures }: Collected, { kind, filters }: Slots): string[] {
  if (kind !== "findings") return [];
  const others = measures.filter(({ measure }) => measure !== "conversations" && measure !== "dropOffs");
  const lost = Object.entries(filters).filter(([slot]) => !FINDING_SLOTS.some((known) => known === slot));
  return [...others.map(({ text }) => text), ...lost.map(([, value]) => String(value))];
}
