import { OUTCOME_GROUPS, OUTCOMES } from "../../reading/reading.contract.ts";
import type { LastAct, LossReason, Outcome } from "../../reading/reading.contract.ts";
import type { OutcomeCounts, Places } from "./outcome-counts.contract.ts";
import type { Outcomes } from "./outcomes.contract.ts";
import { buildRate } from "../rate.ts";

/** Conversations of a bucket with the same outcome. */
export type OutcomeTotal = { bucket: string; outcome: Outcome; n: number; corrected: number };
/** Lost conversations with the same outcome, last act and reason. */
export type LossTotal = { outcome: Outcome; act: LastAct; reason: LossReason; n: number };

/** What conversations came to, without its worth and the people behind it. */
export type OutcomeFigures = Omit<Outcomes, "money" | "lostMoney" | "people" | "peopleEstimated" | "servedPeople">;

/** Builds the outcomes of a period from its totals; `open` has no outcome. */
export function buildOutcomes(
  totals: readonly OutcomeTotal[],
  losses: readonly LossTotal[],
  open: number,
): OutcomeFigures {
  const counts = countOutcomes(totals);
  const closed = sum(Object.values(counts));
  const customers = closed - counts.not_customer;
  const ofGroup = (group: string): number =>
    sum(OUTCOMES.map((outcome) => (OUTCOME_GROUPS[outcome] === group ? counts[outcome] : 0)));
  return {
    closed,
    open,
    customers,
    counts,
    served: buildRate(ofGroup("served"), customers),
    lost: buildRate(ofGroup("lost"), customers),
    waiting: buildRate(counts.waiting, customers),
    notCustomers: buildRate(counts.not_customer, closed),
    places: buildPlaces(losses),
    series: [...Map.groupBy(totals, ({ bucket }) => bucket)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([bucket, rows]) => ({ bucket, counts: countOutcomes(rows) })),
    corrected: sum(totals.map(({ corrected }) => corrected)),
  };
}

/** Adds up the points of a series that are in the same bucket. */
export function groupSeries(series: Outcomes["series"], choose: (bucket: string) => string): Outcomes["series"] {
  return [...Map.groupBy(series, ({ bucket }) => choose(bucket))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bucket, points]) => ({
      bucket,
      counts: countOutcomes(
        points.flatMap(({ counts }) => OUTCOMES.map((outcome) => ({ outcome, n: counts[outcome] }))),
      ),
    }));
}

/** Adds up totals by outcome. */
export function countOutcomes(totals: readonly Pick<OutcomeTotal, "outcome" | "n">[]): OutcomeCounts {
  const counts = {
    ...{ sold: 0, solved: 0, answered: 0, waiting: 0 },
    ...{ lost: 0, unmet: 0, greeting: 0, not_customer: 0 },
  };
  for (const { outcome, n } of totals) counts[outcome] += n;
  return counts;
}

/** Groups the lost by what the business did last, most first. */
export function buildPlaces(losses: readonly LossTotal[]): Places {
  return [...Map.groupBy(losses, ({ act }) => act)]
    .map(([act, rows]) => ({
      act,
      n: sum(rows.map(({ n }) => n)),
      reasons: [...Map.groupBy(rows, ({ reason }) => reason)]
        .map(([reason, same]) => ({ reason, n: sum(same.map(({ n }) => n)) }))
        .sort((a, b) => b.n - a.n || compare(a.reason, b.reason)),
    }))
    .sort((a, b) => b.n - a.n || compare(a.act, b.act));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
