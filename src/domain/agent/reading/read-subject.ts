import type { Period } from "../../metrics/period.ts";
import type { FilterSlot, Kind, Measure } from "../agent.contract.ts";
import type { Slots } from "./build-reading.ts";
import type { Collected } from "./collect-spans.ts";
import { COUNTED_OUTCOMES } from "../outcomes.ts";
import { getCalendarPeriod } from "../periods/calendar.ts";
import { isSubject } from "../subjects.ts";
import type { Subject } from "../subjects.ts";

/** What every subject can be filtered by. */
export const SUBJECT_SLOTS: readonly FilterSlot[] = ["account", "channel", "language", "version"];

/** Whether the rows of a subject can be limited: "top 3 topics". A summary has none. */
export function hasSubjectRows(kind: Kind | undefined): boolean {
  return isSubject(kind) && kind !== "summary";
}

/** The subject that a question names. "Which topics could the bot not answer" asks for the questions. */
export function findSubject(kinds: ReadonlySet<string>): Subject | undefined {
  return (["questions", "topics", "fixes", "findings", "summary"] as const).find((subject) => kinds.has(subject));
}

/** The outcome that topics can be ranked by. */
export function isTopicMeasure(measure: Measure): boolean {
  return COUNTED_OUTCOMES.some((outcome) => outcome === measure) || measure === "lostRate";
}

/** "How did it go": a summary, where no figure is named that went somehow. */
export function isNothingElse(
  { outcomes, order, kinds }: Collected,
  { measure, breakdown, filters, compare }: Slots,
): boolean {
  const isFiltered = Object.keys(filters).some((slot) => !SUBJECT_SLOTS.some((known) => known === slot));
  const isPlain = outcomes.length === 0 && order === null && !kinds.has("trend") && !kinds.has("list");
  return measure === undefined && breakdown === undefined && compare === undefined && isPlain && !isFiltered;
}

/** Lists and most subjects are of conversations; topics can be ranked by what they came to. */
export function hasMeasure(kind: Kind | undefined, measure: Measure | undefined): boolean {
  if (kind === "topics") return measure !== undefined && measure !== "conversations";
  return !isSubject(kind) && kind !== "help" && kind !== "list";
}

/** "Summarize the week": of this week, not by week. */
export function findWholeUnit(found: Collected, isOpen: boolean, today: string): Period | undefined {
  const unit = found.dimensions[0]?.by;
  if (!isOpen || found.measures.length > 0 || findSubject(found.kinds) !== "summary") return undefined;
  if (unit !== "day" && unit !== "week" && unit !== "month") return undefined;
  found.dimensions = [];
  return { ...getCalendarPeriod(unit, 0, today), to: today };
}
