import { chooseMeaning } from "../phrases/choose-meaning.ts";
import { joinMeasures } from "./join-measures.ts";
import type { Breakdown, DoubtReason, FilterSlot, Measure, Order } from "../agent.contract.ts";
import type { Meaning } from "../phrases/dictionary.ts";
import type { Span } from "../phrases/match-phrases.ts";
import type { Token } from "../phrases/tokens.ts";
import {
  findLostObject,
  findNamedSlot,
  findNeighbor,
  findSplitMeasure,
  has,
  hasNamedValue,
  isAfter,
  isCapital,
  isCounted,
  isFirst,
  isLetter,
  isOpening,
  joinNegated,
  SLOT_OF,
} from "../phrases/span-context.ts";
import type { AskedOutcome } from "../outcomes.ts";
import type { Subject } from "../subjects.ts";

/** What the phrases of a question say, before they become slots. Positions are word positions. */
export type Collected = {
  /** `single`: "a conversation", one of what is measured. */
  measures: { measure: Measure; at: number; text: string; single: boolean }[];
  /** "Per conversation": what a measure is divided by. */
  per: { measure: Measure; words: string }[];
  outcomes: { outcome: AskedOutcome; measure: Measure | null; at: number }[];
  values: { slot: FilterSlot; value: string; at: number }[];
  dimensions: { by: Breakdown; at: number; marked: boolean; word: string }[];
  kinds: Set<"list" | "why" | "help" | "trend" | Subject>;
  definition: "strong" | "weak" | null;
  order: Order | null;
  top: number | null;
  hasTop: boolean;
  /** The measure of an order such as "slowest", where no other is named. */
  implied: Measure | null;
  isPeak: boolean;
  /** "All channels": filters of the question before that no longer hold. */
  cleared: Set<FilterSlot>;
  marks: Map<string, number>;
  /** The words of each kind of meaning, as typed; the first of each. */
  words: Map<string, string>;
  refusal: { reason: DoubtReason; words: string[] } | null;
  unmeasured: { nearest: Measure; word: string } | null;
  /** Words without a place, with the slot that a noun beside them names. */
  unplaced: { word: string; slot: FilterSlot | null }[];
  unknownValues: { word: string; slot: FilterSlot; value?: string }[];
  /** Where words stand that are named with their "not" already. */
  negated: Set<number>;
};

const MAX_TOP = 50;
const TIMES: readonly Breakdown[] = ["day", "week", "month"];

/** Decides what each phrase means from the words around it, and collects what is said. */
export function collectSpans(spans: readonly Span[], tokens: readonly Token[]): Collected {
  const found: Collected = {
    measures: [],
    per: [],
    outcomes: [],
    values: [],
    dimensions: [],
    kinds: new Set(),
    definition: null,
    order: null,
    top: null,
    hasTop: false,
    implied: null,
    isPeak: false,
    cleared: new Set(),
    marks: new Map(),
    words: new Map(),
    refusal: null,
    unmeasured: null,
    unplaced: [],
    unknownValues: [],
    negated: new Set(),
  };
  for (let at = 0; at < spans.length; at++) addSpan(found, spans, at, tokens);
  joinMeasures(found);
  return found;
}

function addSpan(found: Collected, spans: readonly Span[], index: number, tokens: readonly Token[]): void {
  const span = spans[index];
  if (span === undefined) return;
  const at = span.start;
  if (tokens[at]?.quoted === true && !span.meanings.some(({ is }) => is === "value")) {
    found.values.push({ slot: "q", value: span.raw, at });
    return;
  }
  const meaning = chooseMeaning(spans, index);
  if (meaning === null) {
    addUnknown(found, spans, index);
    return;
  }
  if (!found.words.has(meaning.is)) found.words.set(meaning.is, span.raw);
  switch (meaning.is) {
    case "measure":
      found.measures.push({ measure: meaning.measure, at, text: span.raw, single: isAfter(spans, index, "one") });
      return;
    case "outcome":
      found.outcomes.push({ outcome: meaning.outcome, measure: meaning.measure, at });
      return;
    case "value":
      if (meaning.slot === "sourceKind") addSourceBreakdown(found, spans, index);
      if (meaning.known) found.values.push({ slot: meaning.slot, value: meaning.value, at });
      else found.unknownValues.push({ word: span.raw, slot: meaning.slot, value: meaning.value });
      return;
    case "intent":
      found.values.push({ slot: "intent", value: meaning.value, at });
      return;
    case "foreign_language":
      found.unknownValues.push({ word: span.raw, slot: "language" });
      return;
    case "dimension":
      addDimension(found, spans, index, meaning);
      return;
    case "kind":
      found.kinds.add(meaning.kind);
      return;
    case "definition":
      found.definition = meaning.strong ? "strong" : (found.definition ?? addWeakDefinition(spans, index));
      return;
    case "order":
      found.order ??= meaning.order;
      return;
    case "refusal":
      found.refusal ??= { reason: meaning.reason, words: [span.raw] };
      return;
    case "unmeasured":
      found.unmeasured ??= { nearest: meaning.nearest, word: span.raw };
      return;
    case "superlative":
      found.order ??= meaning.order;
      found.implied ??= meaning.measure;
      return;
    case "by": {
      const per = findSplitMeasure(spans, index);
      const lost = per === null ? findLostObject(spans, index) : null;
      if (per !== null) found.per.push(per);
      if (lost !== null) found.unplaced.push({ word: lost, slot: null });
      return;
    }
    case "about": {
      const what = findLostObject(spans, index);
      if (what === null) found.marks.set("about", at);
      else found.unplaced.push({ word: what, slot: null });
      return;
    }
    case "top":
      found.hasTop = true;
      return;
    case "noun":
      if (!hasNamedValue(spans, index)) found.unmeasured ??= { nearest: "conversations", word: span.raw };
      return;
    case "filler":
    case "preposition":
      return;
    case "not": {
      const what = joinNegated(spans, index);
      found.unplaced.push({ word: what.words, slot: null });
      if (what.end !== undefined) found.negated.add(what.end);
      return;
    }
    case "follow":
      // "Qual é o horário": a verb, which only without its accent looks like "and".
      if (isOpening(spans, index)) found.marks.set("follow", at);
      return;
    case "where":
      // "Conversations where the bot failed": a clause.
      if (isFirst(spans, index)) found.marks.set("where", at);
      return;
    case "comparative":
      found.marks.set("comparative", at);
      found.marks.set("direction", at);
      return;
    default:
      found.marks.set(meaning.is, at);
  }
}

function addDimension(
  found: Collected,
  spans: readonly Span[],
  index: number,
  { by, alone }: { by: Breakdown; alone: boolean },
): void {
  const at = spans[index]?.start ?? 0;
  if (alone && (by === "hour" || by === "weekday")) found.isPeak = true;
  const slot = SLOT_OF[by];
  if (slot !== undefined && isAfter(spans, index, "all")) found.cleared.add(slot);
  const before = findNeighbor(spans, index, -1);
  // "A version": an article.
  const beside = [isLetter(before) && !isCapital(before) ? undefined : before, findNeighbor(spans, index, 1)];
  // The noun of a value, as in "WhatsApp channel": no breakdown.
  const namesValue =
    slot !== undefined && beside.some((span) => span?.meanings.some((meaning) => isValueOf(meaning, slot)) === true);
  if (namesValue && !isAfter(spans, index, "by")) return;
  const marked = alone || isAfter(spans, index, "by") || isAfter(spans, index, "which") || isAfter(spans, index, "top");
  // "In the week after" names a time, no breakdown.
  const isRanked = spans.some((span) => has(span, ["order", "superlative", "top", "compare", "kind"]));
  if (TIMES.includes(by) && !marked && !isRanked) {
    found.unplaced.push({ word: spans[index]?.raw ?? "", slot: null });
    return;
  }
  found.dimensions.push({ by, at, marked, word: spans[index]?.raw ?? "" });
}

function isValueOf(meaning: Meaning, slot: FilterSlot): boolean {
  return (meaning.is === "value" && meaning.slot === slot) || (meaning.is === "intent" && slot === "intent");
}

/** "Which ad", "by ad": each of them; "from ads" only filters. */
function addSourceBreakdown(found: Collected, spans: readonly Span[], index: number): void {
  const { start = 0, raw = "" } = spans[index] ?? {};
  if ((["which", "by", "top"] as const).some((mark) => isAfter(spans, index, mark)))
    found.dimensions.push({ by: "source", at: start, marked: true, word: raw });
}

function addUnknown(found: Collected, spans: readonly Span[], index: number): void {
  const span = spans[index];
  if (span === undefined) return;
  if (found.negated.has(span.start)) return;
  const [before, after] = [spans[index - 1], spans[index + 1]];
  if (/^\d{1,2}$/.test(span.text) && isCounted(before, after)) {
    found.top = Math.min(MAX_TOP, Math.max(1, Number(span.text)));
    return;
  }
  if (isAfter(spans, index, "mention")) {
    found.values.push({ slot: "q", value: span.raw, at: span.start });
    return;
  }
  // "Which channel brings": a verb, no channel.
  const isAsked = (["which", "by", "top"] as const).some((mark) => isAfter(spans, index - 1, mark));
  const slot = (isAsked ? null : findNamedSlot(before)) ?? findNamedSlot(after);
  if (slot === null) found.unplaced.push({ word: span.raw, slot });
  else found.unknownValues.push({ word: span.raw, slot });
}

function addWeakDefinition(spans: readonly Span[], index: number): "weak" | null {
  const next = spans[index + 1];
  return next?.meanings.some(({ is }) => is === "measure") === true ? "weak" : null;
}
