import { previousPeriod } from "../../metrics/period.ts";
import type { FilterSlot, Kind, Measure, Reading } from "../agent.contract.ts";
import { chooseGrain, toReading } from "./build-reading.ts";
import type { Slots } from "./build-reading.ts";
import type { Collected } from "./collect-spans.ts";
import { getCountedOutcome, isOutcomeMeasure } from "../outcomes.ts";
import type { AskedOutcome } from "../outcomes.ts";
import { isSubject } from "../subjects.ts";

/** Whether a question only changes the one before: it begins like one, or names nothing that could be asked alone. */
export function isFollowUp(slots: Slots, found: Collected): boolean {
  const { kind, measure, period, filters } = slots;
  const { marks } = found;
  if (kind === "help" || kind === "definition" || isSubject(kind)) return false;
  if (marks.has("follow") || marks.has("those")) return true;
  if (measure !== undefined || isWhole(slots, found)) return false;
  if (kind === "why" || kind === "list") return period === undefined && Object.keys(filters).length === 0;
  const isOfSome = COUNTED.some((slot) => slot in filters);
  // "Do people ask for a person at night": what is counted, and by what.
  if (isOfSome && slots.breakdown !== undefined) return false;
  const isCounting = ["count", "share", "people"].some((mark) => marks.has(mark)) && isOfSome;
  return !isCounting;
}

/** "Top drop-off reasons" and "busiest hours" name what they count; "by reason" does not. */
function isWhole({ breakdown, order, top }: Slots, { isPeak, hasTop, words }: Collected): boolean {
  if (isPeak) return true;
  const isRanking = order !== null || hasTop || top !== undefined;
  return (breakdown === "reason" || breakdown === "step") && isRanking && !words.has("by");
}

/** Filters that are counted by themselves, as in "how many negative ones". */
const COUNTED: readonly FilterSlot[] = ["sentiment", "intent", "tag", "lead", "q", "stage", "reason", "outcome"];

/** Whether a follow-up changes nothing: "thanks". */
export function isEmptyFollowUp(slots: Slots, { cleared }: Pick<Collected, "cleared">): boolean {
  const { filters, comparesPrevious, ...others } = slots;
  const isNamed = Object.values(others).some((value) => value !== undefined && value !== null);
  return !isNamed && !comparesPrevious && Object.keys(filters).length === 0 && cleared.size === 0;
}

/** Replaces the slots that a follow-up names in the reading before; keeps the others. */
export function applyFollowUp(
  slots: Slots,
  previous: Reading,
  { cleared, isPeak }: { cleared: ReadonlySet<string>; isPeak: boolean },
): Reading {
  const period = slots.period ?? previous.period;
  const named = Object.keys(slots.filters);
  const kept = Object.fromEntries(Object.entries(previous.filters).filter(([slot]) => !cleared.has(slot)));
  const filters = { ...kept, ...slots.filters };
  const keptBreakdown = named.includes(previous.breakdown ?? "") ? undefined : (previous.breakdown ?? undefined);
  // "All channels" after "on WhatsApp" takes the filter away; alone it would split.
  const takesAway = previous.breakdown === null && Object.keys(previous.filters).some((slot) => cleared.has(slot));
  if (takesAway && slots.breakdown !== undefined && cleared.has(slots.breakdown))
    slots = { ...slots, breakdown: undefined };
  const ofList =
    (previous.kind === "list" || isSubject(previous.kind)) &&
    slots.kind !== "list" &&
    slots.kind !== "why" &&
    !isSubject(slots.kind);
  const isMeasured = slots.breakdown !== undefined || slots.compare !== undefined || slots.comparesPrevious;
  // Peak hours are those with most conversations, whatever was asked before.
  const peak = isPeak ? "conversations" : undefined;
  const measure = slots.measure ?? peak ?? previous.measure ?? (ofList && isMeasured ? "conversations" : undefined);
  const next: Omit<Slots, "comparesPrevious"> = {
    kind: chooseKind(slots, previous, keptBreakdown !== undefined),
    measure,
    filters,
    breakdown: slots.breakdown ?? keptBreakdown,
    period: period ?? undefined,
    compare: slots.compare ?? previous.compare,
    top: slots.top ?? previous.top ?? undefined,
    order: slots.order ?? previous.order,
    counted: slots.measure === undefined ? previous.counted : slots.counted,
  };
  if (next.kind === "list") turnIntoList(next, previous);
  if (next.kind === "why" || next.kind === "list") next.breakdown = undefined;
  if (next.kind === "why") next.measure ??= "dropOffs";
  if (next.kind === "figure" || next.kind === "comparison") next.breakdown = undefined;
  if (next.kind === "trend" && period !== null) next.breakdown = chooseGrain(slots.breakdown ?? null, period);
  if (next.kind === "top") next.order ??= "highest";
  if (next.kind === "comparison") next.compare = chooseCompare(slots, previous, next);
  return toReading(next, period);
}

function chooseKind(slots: Slots, previous: Reading, hasBreakdown: boolean): Kind {
  if (slots.kind !== undefined) return slots.kind;
  if (slots.compare !== undefined || slots.comparesPrevious) return "comparison";
  if (slots.breakdown !== undefined) return previous.kind === "trend" ? "trend" : "breakdown";
  if ((previous.kind === "breakdown" || previous.kind === "top") && !hasBreakdown) return "figure";
  if (previous.kind === "definition" || previous.kind === "help")
    return slots.period === undefined ? previous.kind : "figure";
  return previous.kind;
}

/** Another period moves a comparison with the period before; a compared value stays. */
function chooseCompare(slots: Slots, previous: Reading, next: Pick<Slots, "period">): Reading["compare"] {
  if (slots.compare !== undefined && slots.compare !== null) return slots.compare;
  const kept = previous.compare;
  const movesOn = slots.period !== undefined || slots.comparesPrevious || kept === null;
  if (kept !== null && "slot" in kept && !slots.comparesPrevious) return kept;
  if (!movesOn || next.period === undefined) return kept;
  return previousPeriod(next.period);
}

function turnIntoList(next: Omit<Slots, "comparesPrevious">, previous: Reading): void {
  const { measure } = previous;
  const isOutcome = measure !== null && isOutcomeMeasure(measure);
  const outcome = isOutcome ? getCountedOutcome(measure) : OUTCOMES[measure ?? "conversations"];
  if (outcome !== undefined) next.filters = { outcome, ...next.filters };
  next.measure = undefined;
}

const OUTCOMES: Partial<Record<Measure, AskedOutcome>> = {
  conversions: "converted",
  conversionRate: "converted",
  dropOffs: "dropped",
  dropOffRate: "dropped",
  handoffs: "handed_off",
};
