import type { Measure } from "../agent.contract.ts";
import type { Slots } from "./build-reading.ts";
import type { Doubt } from "./check-found.ts";
import type { Collected } from "./collect-spans.ts";
import type { AskedOutcome } from "../outcomes.ts";

/** The one measure; "conversations" beside another is what that is a share or a count of. */
export function chooseMeasure(found: Collected): Measure | undefined | Doubt {
  let measures = [...new Set(found.measures.map(({ measure }) => measure))];
  if (measures.length > 1 && !isJoined(found, "conversations"))
    measures = measures.filter((measure) => measure !== "conversations");
  if (measures.length > 1 && measures.includes("reached") && found.values.some(({ slot }) => slot === "stage"))
    measures = ["reached"];
  if (measures.length > 1) return { reason: "ambiguous", words: found.measures.map(({ text }) => text) };
  const [only] = measures;
  const measure = only === undefined ? undefined : adaptToQuestion(only, found);
  // There is one count for the messages of users, bots and agents.
  const author = found.words.get("people") ?? found.words.get("own");
  if (measure === "messages" && author !== undefined)
    return { reason: "no_such_measure", words: [author], nearest: "messages" };
  if (measure === undefined && found.marks.has("people") && isOnlyPeople(found)) {
    const word = found.words.get("people") ?? "";
    return WITHOUT_CHAT.has(word.toLowerCase())
      ? { reason: "no_such_measure", words: [word], nearest: "people" }
      : "people";
  }
  return measure;
}

/** Words for people who may not have written. */
const WITHOUT_CHAT: ReadonlySet<string> = new Set(["visitor", "visitors", "visitante", "visitantes", "lead", "leads"]);

/** "How many conversion(s)" is a count, "what percentage of drop-offs" a share. */
function adaptToQuestion(measure: Measure, { marks, measures, values }: Collected): Measure {
  // The share of drop-offs with a reason is of all drop-offs.
  const hasReason = values.some(({ slot }) => slot === "reason");
  if (marks.has("share")) return hasReason ? measure : (AS_SHARE[measure] ?? measure);
  const isShort = measures.every(({ text }) => !text.includes(" "));
  return marks.has("count") && isShort ? (AS_COUNT[measure] ?? measure) : measure;
}

const AS_SHARE: Partial<Record<Measure, Measure>> = {
  conversions: "conversionRate",
  dropOffs: "dropOffRate",
  lost: "lostRate",
  served: "servedRate",
  turnedNegative: "turnedNegativeRate",
};
const AS_COUNT: Partial<Record<Measure, Measure>> = {
  conversionRate: "conversions",
  dropOffRate: "dropOffs",
  lostRate: "lost",
  servedRate: "served",
};

function isOnlyPeople({ outcomes, values, dimensions, kinds, marks }: Collected): boolean {
  const isCounted = values.some(({ slot }) => ["sentiment", "intent", "tag", "q", "stage", "reason"].includes(slot));
  return outcomes.length === 0 && !isCounted && dimensions.length === 0 && kinds.size === 0 && marks.has("count");
}

/** Whether "and" stands between this measure and another one, so that both are asked for. */
function isJoined({ measures, marks }: Collected, measure: Measure): boolean {
  const and = marks.get("and");
  const own = measures.find((other) => other.measure === measure);
  if (and === undefined || own === undefined) return false;
  return measures.some((other) => other.measure !== measure && own.at < and !== other.at < and);
}

/** Adds what happened to conversations: a filter of a list, else the measure that counts it. */
export function addOutcome(found: Collected, slots: Slots): void {
  const [said] = found.outcomes;
  if (said === undefined) return;
  const measured = slots.measure !== undefined && slots.measure !== "conversations";
  if (slots.kind === "why") {
    slots.measure ??= said.measure ?? undefined;
    if (slots.measure === "conversations") slots.measure = said.measure ?? "dropOffs";
    return;
  }
  if (measured) return;
  if (slots.kind === "list" || said.measure === null) {
    slots.filters.outcome = said.outcome;
    if (slots.kind !== "list") slots.measure = "conversations";
    return;
  }
  // The channel that converts best has the highest rate, not the most conversions.
  const isShare = found.marks.has("share") || found.order === "best" || found.order === "worst";
  slots.measure = isShare ? (SHARES[said.outcome] ?? said.measure) : said.measure;
}

/** Others are counts, which are said with their share. */
const SHARES: Partial<Record<AskedOutcome, Measure>> = {
  converted: "conversionRate",
  dropped: "dropOffRate",
  lost: "lostRate",
  served: "servedRate",
};
