import { OUTCOME_GROUPS, OUTCOMES } from "../../reading/reading.contract.ts";
import type { Outcome } from "../../reading/reading.contract.ts";
import { formatCount } from "../../shared/format.ts";
import type { OutcomeCounts } from "../outcomes/outcome-counts.contract.ts";
import { countOutcomes } from "../outcomes/outcomes.ts";

/** A group of outcomes that some drop-offs came to. */
export type DropGroup = { id: string; name: string; members: Outcome[]; n: number };

const DROP_GROUPS = [
  { id: "lost", name: "Lost" },
  { id: "waiting", name: "Waiting for you" },
  { id: "served", name: "Served" },
  { id: "not_customer", name: "Not customers" },
] as const;

/** How many of some drop-offs were lost, waiting, served and not customers, in words: "92 lost, 15 waiting for you". */
export function describeDropOutcomes(outcomes: OutcomeCounts, total: number): string {
  const unread = countUnread(outcomes, total);
  return [
    ...listDropGroups(outcomes).map(({ n, name }) => `${formatCount(n)} ${name.toLowerCase()}`),
    ...(unread > 0 ? [`${formatCount(unread)} without an outcome yet`] : []),
  ].join(", ");
}

/** The groups that occur. */
export function listDropGroups(outcomes: OutcomeCounts): DropGroup[] {
  return DROP_GROUPS.map((group) => {
    const members = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === group.id);
    return { ...group, members, n: members.reduce((sum, outcome) => sum + outcomes[outcome], 0) };
  }).filter(({ n }) => n > 0);
}

/** How many of `total` drop-offs have no outcome yet. */
export function countUnread(outcomes: OutcomeCounts, total: number): number {
  return total - OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

/** The outcomes of several stages together. */
export function sumDropOutcomes(counts: readonly OutcomeCounts[]): OutcomeCounts {
  return countOutcomes(counts.flatMap((one) => OUTCOMES.map((outcome) => ({ outcome, n: one[outcome] }))));
}
