import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { NO_ARRANGEMENT } from "./arrangement.ts";
import { computeRevenue } from "./revenue.ts";
import type { HistoryEntry, RevenueClient } from "./revenue.ts";
import type { SubscriptionSnapshot } from "../snapshots.ts";
import type { BillingSnapshot } from "./standing.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const CREATED = NOW - 300 * DAY_MS;

function subscribe(changes: Partial<SubscriptionSnapshot> = {}): BillingSnapshot {
  const subscription: SubscriptionSnapshot = {
    id: "sub_1",
    plan: "growth",
    status: "active",
    collectionPaused: false,
    periodStartMs: CREATED,
    periodEndMs: NOW + 10 * DAY_MS,
    cancelAtMs: null,
    pastDueSinceMs: null,
    pendingPlan: null,
    discountCents: 0,
    ...changes,
  };
  return {
    plan: subscription.plan,
    trialEndsAtMs: CREATED + 7 * DAY_MS,
    createdAtMs: CREATED,
    subscription,
    arrangement: null,
  };
}

const TRIAL: BillingSnapshot = { ...subscribe(), plan: "free", subscription: null };

/** A client whose standing changed at these instants; the last one is the present. */
function client(...history: HistoryEntry[]): RevenueClient {
  return { current: history.at(-1)?.snapshot ?? TRIAL, history, firstPaidMs: null };
}

function compute(...clients: RevenueClient[]) {
  return computeRevenue({ clients, overages: [] }, NOW);
}

describe("monthly recurring revenue", () => {
  test("is the price less discounts of those that pay, and the price of contracts", () => {
    const at = NOW - DAY_MS;
    const contract = {
      ...{ includedMessages: 100_000, priceCents: 250_000, overageCentsPer100: null, apiAccounts: null },
      ...{ fromMs: at, untilMs: null },
    };
    const revenue = compute(
      client({ atMs: at, snapshot: subscribe({ discountCents: 4_900 }) }),
      client({ atMs: at, snapshot: subscribe({ plan: "free", status: "past_due", pastDueSinceMs: at }) }),
      client({ atMs: at, snapshot: { ...TRIAL, arrangement: { ...NO_ARRANGEMENT, contract } } }),
      // Nothing: on trial, paused, past the days of grace, given free of charge, in a free trial.
      client({ atMs: at, snapshot: subscribe({ status: "trialing" }) }),
      client({ atMs: at, snapshot: subscribe({ collectionPaused: true }) }),
      client({ atMs: at, snapshot: subscribe({ status: "past_due", pastDueSinceMs: NOW - 8 * DAY_MS }) }),
      client({ atMs: at, snapshot: { ...TRIAL, trialEndsAtMs: null, plan: "pro" } }),
      client({ atMs: at, snapshot: { ...TRIAL, trialEndsAtMs: NOW + DAY_MS } }),
    );
    expect(revenue).toMatchObject({
      mrrCents: 15_000 + 4_900 + 250_000,
      arrCents: 12 * 269_900,
      active: 2,
      pastDue: 1,
      trials: 2,
      trialsEndingSoon: 1,
      comped: 1,
    });
    expect(revenue.byPlan).toEqual([
      { plan: "free", subscriptions: 1, mrrCents: 4_900 },
      { plan: "growth", subscriptions: 1, mrrCents: 15_000 },
      { plan: "pro", subscriptions: 0, mrrCents: 0 },
      { plan: "enterprise", subscriptions: 1, mrrCents: 250_000 },
    ]);
  });

  test("moves in the month in which something changed, also by time alone", () => {
    const october = Date.UTC(2026, 9, 10);
    const revenue = compute(
      client({ atMs: october, snapshot: subscribe() }),
      client({ atMs: CREATED, snapshot: subscribe({ plan: "free" }) }, { atMs: october, snapshot: subscribe() }),
      // Canceled for a day in November: no event is needed for its end.
      client({ atMs: CREATED, snapshot: subscribe({ plan: "pro", cancelAtMs: Date.UTC(2026, 10, 3) }) }),
    );
    expect(revenue.months).toHaveLength(12);
    expect(revenue.months.slice(-2)).toMatchObject([
      { month: "2026-10", mrrCents: 79_700, subscriptions: 3, newMrrCents: 19_900, expansionCents: 15_000 },
      { month: "2026-11", mrrCents: 39_800, subscriptions: 2, newMrrCents: 0, churnedMrrCents: 39_900 },
    ]);
    expect(revenue.churnedMrrCents).toBe(39_900);
  });

  test("keeps past months as they were when a client is deleted", () => {
    const deleted: RevenueClient = {
      current: null,
      history: [
        { atMs: CREATED, snapshot: subscribe() },
        { atMs: NOW - 5 * DAY_MS, snapshot: null },
      ],
      firstPaidMs: null,
    };
    const revenue = compute(deleted);
    expect(revenue.months.at(-2)).toMatchObject({ mrrCents: 19_900 });
    expect(revenue).toMatchObject({ mrrCents: 0, churnedMrrCents: 19_900, churn: { k: 1, n: 1 }, revenueChurn: 1 });
  });
});

const change = fc.record({
  atMs: fc.integer({ min: NOW - 380 * DAY_MS, max: NOW }),
  snapshot: fc.option(
    fc
      .record({
        plan: fc.constantFrom("free", "growth", "pro"),
        status: fc.constantFrom("trialing", "active", "past_due", "canceled", "incomplete"),
        discountCents: fc.integer({ min: 0, max: 60_000 }),
        cancelAtMs: fc.option(fc.integer({ min: NOW - 380 * DAY_MS, max: NOW + 30 * DAY_MS })),
      })
      .map(subscribe),
  ),
});
const clients = fc.array(
  fc.array(change, { maxLength: 6 }).map((changes) => client(...changes.toSorted((a, b) => a.atMs - b.atMs))),
  { maxLength: 12 },
);

test("the sums by plan, by month and by movement agree, whatever happened", () => {
  fc.assert(
    fc.property(clients, (all) => {
      const revenue = compute(...all);
      expect(revenue.byPlan.reduce((sum, { mrrCents }) => sum + mrrCents, 0)).toBe(revenue.mrrCents);
      expect(revenue.byPlan.reduce((sum, { subscriptions }) => sum + subscriptions, 0)).toBe(
        revenue.active + revenue.pastDue,
      );
      let startCents = revenue.months[0]?.mrrCents ?? 0;
      for (const month of revenue.months.slice(1)) {
        const { newMrrCents, expansionCents, contractionCents, churnedMrrCents } = month;
        expect(startCents + newMrrCents + expansionCents - contractionCents - churnedMrrCents).toBe(month.mrrCents);
        startCents = month.mrrCents;
      }
      const { mrrCents, newMrrCents, expansionCents, contractionCents, churnedMrrCents } = revenue;
      expect(revenue.months.at(-1)).toMatchObject({
        ...{ mrrCents, newMrrCents, expansionCents, contractionCents, churnedMrrCents },
        subscriptions: revenue.active + revenue.pastDue,
      });
      expect(revenue.churn.k).toBeLessThanOrEqual(revenue.churn.n);
    }),
  );
});

test("conversion counts trials that ended in the last 30 days, by their end or by a payment before it", () => {
  const ended = { ...TRIAL, trialEndsAtMs: NOW - 10 * DAY_MS };
  const running = { ...TRIAL, trialEndsAtMs: NOW + 3 * DAY_MS };
  const all: RevenueClient[] = [
    { current: ended, history: [], firstPaidMs: null },
    { current: ended, history: [], firstPaidMs: NOW - 9 * DAY_MS },
    { current: running, history: [], firstPaidMs: null },
    { current: running, history: [], firstPaidMs: NOW - DAY_MS },
    { current: { ...TRIAL, trialEndsAtMs: NOW - 40 * DAY_MS }, history: [], firstPaidMs: null },
    { current: { ...TRIAL, trialEndsAtMs: null }, history: [], firstPaidMs: null },
  ];
  expect(compute(...all).trialConversion).toMatchObject({ k: 2, n: 3 });
});

test("additional messages count in the month in which their period ended", () => {
  const overages = [
    { endMs: Date.UTC(2026, 10, 1), cents: 100 },
    { endMs: Date.UTC(2026, 10, 2), cents: 7 },
    { endMs: Date.UTC(2024, 1, 1), cents: 9_999 },
  ];
  const { months, overageCents } = computeRevenue({ clients: [], overages }, NOW);
  expect(overageCents).toBe(7);
  expect(months.map((month) => month.overageCents)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 7]);
});
