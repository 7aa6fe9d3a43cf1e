import { expect, test } from "vitest";
import { computeRevenue } from "../domain/billing/standing/revenue.ts";
import { generateRevenue } from "./revenue.ts";

test.each(["2026-01-01T00:00:00Z", "2026-03-31T23:59:59Z", "2027-02-14T09:30:00Z"])(
  "the simulated clients fill every figure at %s, and their sums agree",
  (at) => {
    const nowMs = Date.parse(at);
    const figures = computeRevenue(generateRevenue(nowMs), nowMs);
    const { mrrCents, months, byPlan, trials, comped, trialConversion, churn } = figures;
    expect(mrrCents).toBeGreaterThan(300_000);
    expect(months.every((month) => month.mrrCents > 0 && month.subscriptions > 0)).toBe(true);
    expect(byPlan.every(({ subscriptions }) => subscriptions > 0)).toBe(true);
    expect(byPlan.reduce((sum, plan) => sum + plan.mrrCents, 0)).toBe(mrrCents);
    expect(trials).toBeGreaterThan(0);
    expect(comped).toBe(1);
    expect(trialConversion.rate).toBeGreaterThan(0);
    expect(churn.n).toBeGreaterThan(10);
    let cents = months[0]?.mrrCents ?? 0;
    for (const { newMrrCents, expansionCents, contractionCents, churnedMrrCents, ...month } of months.slice(1)) {
      cents += newMrrCents + expansionCents - contractionCents - churnedMrrCents;
      expect(month.mrrCents).toBe(cents);
    }
  },
);

test("the same instant gives the same clients", () => {
  const nowMs = Date.parse("2026-11-26T12:00:00Z");
  expect(generateRevenue(nowMs)).toEqual(generateRevenue(nowMs));
});
