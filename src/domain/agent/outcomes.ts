import { OUTCOMES as GROUPS_BY_STAGE } from "../conversations/outcome-filter.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";
import type { Outcome } from "../reading/reading.contract.ts";

/** Counts of conversations by what they came to. `lost` and `served` are groups of outcomes. */
export const COUNTED_OUTCOMES = [
  ...(["sold", "solved", "answered", "waiting", "unmet", "greeting", "not_customer"] as const),
  ...(["lost", "served"] as const),
] as const;
export type CountedOutcome = (typeof COUNTED_OUTCOMES)[number];
export const OUTCOME_RATES = ["lostRate", "servedRate"] as const;
export type OutcomeMeasure = CountedOutcome | (typeof OUTCOME_RATES)[number];

/** What questions can call the outcome of conversations: groups by stage, and what they came to. */
export const ASKED_OUTCOMES = [...GROUPS_BY_STAGE, ...COUNTED_OUTCOMES] as const;
export type AskedOutcome = (typeof ASKED_OUTCOMES)[number];

/** The outcomes of a group. Asked in words, "lost" means people who left without what they wanted. */
const MEMBERS: Record<"lost" | "served", readonly Outcome[]> = {
  lost: ["lost", "unmet", "greeting"],
  served: ["sold", "solved", "answered"],
};
const COUNT_OF = { lostRate: "lost", servedRate: "served" } as const;

/** The filter of lists for what a question calls an outcome: values separated by commas. */
export function toOutcomeFilter(outcome: AskedOutcome): string {
  return outcome === "lost" || outcome === "served" ? MEMBERS[outcome].join() : outcome;
}

/** The outcomes that count as what a question calls one: "lost" and "served" are several. */
export function listOutcomes(outcome: CountedOutcome): readonly Outcome[] {
  return outcome === "lost" || outcome === "served" ? MEMBERS[outcome] : [outcome];
}

/** Whether a measure is of what conversations came to. */
export function isOutcomeMeasure(measure: string): measure is OutcomeMeasure {
  return [...COUNTED_OUTCOMES, ...OUTCOME_RATES].some((name) => name === measure);
}

/** The outcome that a measure counts, or is the share of. */
export function getCountedOutcome(measure: OutcomeMeasure): CountedOutcome {
  return measure === "lostRate" || measure === "servedRate" ? COUNT_OF[measure] : measure;
}

/** How many customers have an outcome, of how many; those that are none, of all closed conversations. */
export function countOutcome(
  outcome: CountedOutcome,
  { counts, closed, customers, lost, served }: Outcomes,
): {
  k: number;
  n: number;
} {
  if (outcome === "lost") return { k: lost.k, n: lost.n };
  if (outcome === "served") return { k: served.k, n: served.n };
  return { k: counts[outcome], n: outcome === "not_customer" ? closed : customers };
}
