import type { Breakdown, FilterSlot, Measure } from "../agent.contract.ts";
import type { Meaning } from "./dictionary.ts";
import type { Span } from "./match-phrases.ts";

/** The kinds of meanings. */
export type Marked = Extract<Meaning, { is: string }>["is"];

/** The filters that breakdowns are values of. */
export const SLOT_OF: Partial<Record<Breakdown, FilterSlot>> = {
  channel: "channel",
  language: "language",
  version: "version",
  model: "model",
  account: "account",
  stage: "stage",
  reason: "reason",
  intent: "intent",
};

/** Words between a marker and what it belongs to, such as articles. */
const NEAR = 3;

/** Whether a number says how many rows: "top 5", "5 worst", "last 5 conversations". */
export function isCounted(before: Span | undefined, after: Span | undefined): boolean {
  if (has(before, ["dimension"])) return false;
  return has(before, ["top", "show", "order"]) || has(after, ["dimension", "order", "measure", "top", "show"]);
}

/** The filter whose noun a phrase is. */
export function findNamedSlot(span: Span | undefined): FilterSlot | null {
  for (const meaning of span?.meanings ?? []) {
    if (meaning.is === "noun") return meaning.slot;
    if (meaning.is === "dimension") return SLOT_OF[meaning.by] ?? null;
  }
  return null;
}

/** The phrase before or after, past articles and prepositions: "stage of consideration". */
export function findNeighbor(spans: readonly Span[], index: number, step: 1 | -1): Span | undefined {
  let at = index + step;
  while (has(spans[at], ["preposition"]) && !has(spans[at], ["by"]) && !isName(spans[at])) at += step;
  return spans[at];
}

/** Whether a phrase is one letter, which can be a name or an article. */
export function isLetter(span: Span | undefined): boolean {
  return span?.raw.length === 1;
}

/** Whether a phrase is one capital letter. */
export function isCapital(span: Span | undefined): boolean {
  return isLetter(span) && /\p{Lu}/u.test(span?.raw ?? "");
}

/** "La versión A": a name, though "a" is a preposition. */
function isName(span: Span | undefined): boolean {
  return isCapital(span) && has(span, ["value"]);
}

/** Whether the noun of a filter stands before a phrase. */
export function isNamedBefore(spans: readonly Span[], index: number, slot: FilterSlot): boolean {
  return findNamedSlot(findNeighbor(spans, index, -1)) === slot;
}

/** Whether the noun of a filter stands beside a phrase. */
export function isNamedBeside(spans: readonly Span[], index: number, slot: FilterSlot): boolean {
  return [findNeighbor(spans, index, -1), findNeighbor(spans, index, 1)].some((span) => findNamedSlot(span) === slot);
}

/** Whether "conversion" is the stage: after "reached", or beside "stage". */
export function isStage(spans: readonly Span[], index: number): boolean {
  if (isNamedBeside(spans, index, "stage")) return true;
  const before = spans.slice(Math.max(0, index - NEAR), index);
  return before.some((span) => isMeasure(span, "reached"));
}

/** Whether a phrase follows what it describes, as in "conversaciones perdidas". */
export function isOfConversations(spans: readonly Span[], index: number): boolean {
  const before = spans[index - 1];
  return has(before, ["people"]) || isMeasure(before, "conversations");
}

function isMeasure(span: Span | undefined, measure: Measure): boolean {
  return span?.meanings.some((meaning) => meaning.is === "measure" && meaning.measure === measure) === true;
}

/** Whether "intent" stands beside a phrase. */
export function isIntentNamed(spans: readonly Span[], index: number): boolean {
  return [spans[index - 1], spans[index + 1]].some((span) =>
    span?.meanings.some((meaning) => meaning.is === "noun" && meaning.slot === "intent"),
  );
}

/** Whether a marker stands before the phrase, with at most an article, a number or an adjective between. */
export function isAfter(spans: readonly Span[], index: number, mark: Marked): boolean {
  for (let at = index - 1; at >= Math.max(0, index - NEAR); at--) {
    const meanings = spans[at]?.meanings ?? [];
    if (meanings.some(({ is }) => is === mark)) return true;
    const isPassed = meanings.some(
      ({ is }) =>
        is === "filler" ||
        is === "preposition" ||
        is === "order" ||
        is === "which" ||
        is === "direction" ||
        is === "comparative",
    );
    if (!isPassed && !/^\d{1,2}$/.test(spans[at]?.text ?? "")) return false;
  }
  return false;
}

/** "per conversation": what a measure is divided by. Null where "by" splits by a dimension. */
export function findSplitMeasure(spans: readonly Span[], index: number): { measure: Measure; words: string } | null {
  // "Worst version by fallback rate" ranks.
  if (spans.some((span) => has(span, ["order", "superlative", "top", "compare"]))) return null;
  // So does "channels by conversions".
  const before = spans.slice(0, index);
  if (before.some((span) => has(span, ["dimension"])) && !before.some((span) => has(span, ["measure"]))) return null;
  const next = findObject(spans, index);
  const named = next?.meanings.find((meaning) => meaning.is === "measure");
  if (named === undefined || has(next, ["dimension", "value"])) return null;
  return { measure: named.measure, words: `${spans[index]?.raw ?? ""} ${next?.raw ?? ""}` };
}

/** "By" or "about" with what it belongs to, where that is nothing a figure can be split or filtered by. Null where it is. */
export function findLostObject(spans: readonly Span[], index: number): string | null {
  const next = findObject(spans, index);
  if (next !== undefined && (next.meanings.length === 0 || !next.meanings.every(({ is }) => NO_OBJECT.has(is))))
    return null;
  return [spans[index]?.raw, next?.raw].filter((word) => word !== undefined).join(" ");
}

const NO_OBJECT: ReadonlySet<string> = new Set(["own", "people", "and", "follow", "show", "filler", "those"]);

/** Whether a value stands beside the noun of its filter: a name, an unknown word or a quotation. */
export function hasNamedValue(spans: readonly Span[], index: number): boolean {
  return [findNeighbor(spans, index, -1), findObject(spans, index)].some(
    (span) => span !== undefined && (span.meanings.length === 0 || has(span, ["value", "intent"])),
  );
}

/** The next phrase past articles and prepositions. */
function findObject(spans: readonly Span[], index: number): Span | undefined {
  return spans
    .slice(index + 1, index + 1 + NEAR)
    .find(({ meanings }) => !meanings.some(({ is }) => is === "filler" || is === "preposition" || is === "which"));
}

/** Whether a phrase can mean one of these. */
export function has(span: Span | undefined, kinds: readonly Marked[]): boolean {
  return span?.meanings.some(({ is }) => kinds.includes(is)) === true;
}

/** Whether a measure follows a phrase, past articles and prepositions. */
export function isBeforeMeasure(spans: readonly Span[], index: number): boolean {
  return has(findObject(spans, index), ["measure"]);
}

/** Whether nothing but filler stands before a phrase. */
export function isFirst(spans: readonly Span[], index: number): boolean {
  return spans
    .slice(0, index)
    .every(({ meanings }) => meanings.some(({ is }) => is === "filler" || is === "preposition"));
}

/** Whether a phrase begins the question, past words such as "ok". */
export function isOpening(spans: readonly Span[], index: number): boolean {
  return isFirst(spans, index) && !spans.slice(0, index).some((span) => has(span, ["which", "count", "where"]));
}

/** "not" with what it negates: a value that must not be taken for its opposite. `end`: where that stands. */
export function joinNegated(spans: readonly Span[], index: number): { words: string; end: number | undefined } {
  const next = spans.slice(index + 1, index + 1 + NEAR).find((span) => !has(span, ["filler", "preposition"]));
  const words = [spans[index]?.raw, next?.raw].filter((word) => word !== undefined).join(" ");
  return { words, end: next?.start };
}
