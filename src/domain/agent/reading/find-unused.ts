import type { Breakdown, Kind, Measure } from "../agent.contract.ts";
import type { Doubt } from "./check-found.ts";
import type { Collected } from "./collect-spans.ts";
import type { Slots } from "./build-reading.ts";
import { isTotal } from "./join-measures.ts";
import { COUNTED_OUTCOMES } from "../outcomes.ts";
import type { AskedOutcome } from "../outcomes.ts";
import { getUnit, isLowerBetter } from "../pick-figure.ts";
import { hasSubjectRows, isTopicMeasure, SUBJECT_SLOTS } from "./read-subject.ts";
import { isSubject, SUBJECTS } from "../subjects.ts";

const WITHOUT_BREAKDOWN: readonly (Kind | undefined)[] = [
  "why",
  "list",
  ...SUBJECTS,
  "help",
  "definition",
  "comparison",
];
const WITH_NUMBER: readonly (Kind | undefined)[] = ["top", "list", ...SUBJECTS.filter(hasSubjectRows)];
const TIMES: readonly Breakdown[] = ["day", "week", "month"];
const RELATED: Partial<Record<AskedOutcome, readonly Measure[]>> = {
  ...{ lost: ["lost", "lostRate"], served: ["served", "servedRate"] },
  ...{ sold: ["sold"], solved: ["solved"], answered: ["answered"], waiting: ["waiting"], unmet: ["unmet"] },
  ...{ greeting: ["greeting"], not_customer: ["not_customer"] },
  converted: ["conversions", "conversionRate"],
  dropped: ["dropOffs", "dropOffRate"],
  handed_off: ["handoffs", "containment"],
  open: ["conversations"],
};

/** What was understood and would still be left out of the answer: a question that asks for two things at once. Null if nothing. */
export function findUnused(found: Collected, slots: Slots): Doubt | null {
  const lost = findLostAverage(found, slots) ?? findLostList(found, slots);
  if (lost !== null) return lost;
  const words = listUnused(found, slots).filter((word) => word !== "");
  return words.length === 0 ? null : { reason: "ambiguous", words: [...new Set(words)] };
}

function listUnused(found: Collected, slots: Slots): string[] {
  const { kind, breakdown, measure, filters } = slots;
  const { marks } = found;
  const say = (is: string) => found.words.get(is) ?? "";
  const unused: string[] = [];
  const isCompared = slots.compare !== undefined || (slots.comparesPrevious && kind !== "why" && kind !== "summary");
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
  if (found.order !== null && (breakdown === undefined || kind !== "top") && !isRankedTopics(found, slots))
    unused.push(say("order"), say("superlative"));
  if (found.hasTop && !WITH_NUMBER.includes(kind)) unused.push(say("top"));
  if (found.top !== null && !WITH_NUMBER.includes(kind)) unused.push(String(found.top));
  if (marks.has("mention") && filters.q === undefined) unused.push(say("mention"));
  if (marks.has("share") && !isShare(slots)) unused.push(say("share"));
  if (marks.has("level") && kind !== "why") unused.push(say("level"));
  if (found.definition === "strong" && kind !== "definition" && measure !== undefined) unused.push(say("definition"));
  return [...unused, ...listUnusedOutcomes(found, slots), ...listUnusedBySubject(found, slots)];
}

/** "The average handoffs", "the median length": a sum is no mean, and a mean is no median. A row a day can be averaged. */
function findLostAverage({ words, marks }: Collected, { measure, kind, breakdown }: Slots): Doubt | null {
  if (measure === undefined || (kind !== undefined && !OF_FIGURES.includes(kind))) return null;
  const isMean = !isTotal(measure) || (breakdown !== undefined && TIMES.includes(breakdown));
  const lost = [
    ...(marks.has("average") && !isMean ? [words.get("average") ?? ""] : []),
    ...(marks.has("median") && measure !== "firstResponse" ? [words.get("median") ?? ""] : []),
  ];
  return lost.length === 0 ? null : { reason: "no_such_measure", words: lost, nearest: MEANS[measure] ?? measure };
}

const OF_FIGURES: readonly Kind[] = ["comparison", "breakdown", "trend", "top"];
const MEANS: Partial<Record<Measure, Measure>> = { messages: "depth", cost: "costPerConversation" };

/** "Show conversations that reached Interest": conversations can't be listed by this, and a figure is no list. */
function findLostList({ measures, kinds, marks, words }: Collected, { kind, measure, breakdown }: Slots): Doubt | null {
  if (kind === "list" || kind === "why" || breakdown !== undefined || marks.has("count") || marks.has("share"))
    return null;
  const [first] = measures;
  const other = measures.find((named) => named.measure !== "conversations");
  const isOfConversations = first?.measure === "conversations" && marks.has("show") && other !== undefined;
  if (!kinds.has("list") && !isOfConversations) return null;
  if (measure === undefined || kind === "definition") return null;
  return { reason: "unread_words", words: [other?.text ?? words.get("kind") ?? ""] };
}

/** Whether the answer says what part of all something is. */
function isShare({ kind, measure, breakdown, filters }: Slots): boolean {
  if (kind === "list" || kind === "why" || kind === "definition" || measure === undefined) return true;
  if (measure === "conversations") return breakdown !== undefined || Object.keys(filters).length > 0;
  return getUnit(measure) === "share" || COUNTED_SHARES.includes(measure);
}

/** Counts that are said with their share. */
const COUNTED_SHARES: readonly Measure[] = ["conversions", "dropOffs", "handoffs", ...COUNTED_OUTCOMES];

/** "Messages of those who left": an outcome beside a measure that is not about it. */
function listUnusedOutcomes({ outcomes, words }: Collected, { kind, measure, filters }: Slots): string[] {
  const kinds = new Set(outcomes.map(({ outcome }) => outcome));
  if (kinds.size > 1) return [words.get("outcome") ?? ""];
  const [outcome] = kinds;
  if (outcome === undefined || filters.outcome !== undefined || kind === "why") return [];
  return measure !== undefined && RELATED[outcome]?.includes(measure) === true ? [] : [words.get("outcome") ?? ""];
}

/** "The topics that lose most": the order in which topics come anyway. The worst are those with most of what is bad. */
function isRankedTopics({ order }: Collected, { kind, measure }: Slots): boolean {
  if (kind !== "topics") return false;
  return order === "highest" || (order === "worst" && measure !== undefined && isLowerBetter(measure));
}

function listUnusedBySubject({ measures }: Collected, { kind, filters }: Slots): string[] {
  if (!isSubject(kind)) return [];
  const isKnown = (measure: Measure) =>
    measure === "conversations" ||
    (kind === "topics" ? isTopicMeasure(measure) : kind === "findings" && measure === "dropOffs");
  const others = measures.filter(({ measure }) => !isKnown(measure));
  const lost = Object.entries(filters).filter(([slot]) => !SUBJECT_SLOTS.some((known) => known === slot));
  return [...others.map(({ text }) => text), ...lost.map(([, value]) => String(value))];
}
