import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSchema } from "../../plans/plans.contract.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { addMonths, computeMonthlyPeriod } from "../calendar-months.ts";
import { PAID_PLANS } from "../quote.ts";
import { computeStanding } from "./standing.ts";
import type { BillingSnapshot } from "./standing.ts";
import type { SubscriptionSnapshot } from "../snapshots.ts";

const START = Date.parse("2026-03-01T12:00:00Z");
const TRIAL_END = START + 7 * DAY_MS;

function inTrial(changes: Partial<BillingSnapshot> = {}): BillingSnapshot {
  return {
    plan: "free",
    trialEndsAtMs: TRIAL_END,
    createdAtMs: START,
    subscription: null,
    arrangement: null,
    ...changes,
  };
}

function subscribed(changes: Partial<SubscriptionSnapshot> = {}): BillingSnapshot {
  const subscription: SubscriptionSnapshot = {
    id: "sub_1",
    plan: "growth",
    status: "active",
    collectionPaused: false,
    periodStartMs: TRIAL_END,
    periodEndMs: TRIAL_END + 31 * DAY_MS,
    cancelAtMs: null,
    pastDueSinceMs: null,
    pendingPlan: null,
    discountCents: 0,
    ...changes,
  };
  return inTrial({ plan: subscription.plan, subscription });
}

describe("without a subscription", () => {
  test("a trial has full access until its end and ends without any job", () => {
    expect(computeStanding(inTrial(), TRIAL_END - 1)).toMatchObject({
      status: "trialing",
      access: "full",
      source: "trial",
      trialDaysLeft: 1,
    });
    expect(computeStanding(inTrial(), TRIAL_END + 1)).toMatchObject({
      status: "trial_ended",
      access: "read_only",
      source: "none",
      trialDaysLeft: 0,
    });
  });

  test("days left are rounded up", () => {
    expect(computeStanding(inTrial(), START).trialDaysLeft).toBe(7);
    expect(computeStanding(inTrial(), START + 1).trialDaysLeft).toBe(7);
    expect(computeStanding(inTrial(), START + DAY_MS).trialDaysLeft).toBe(6);
  });

  test("a plan set by an administrator is active in months from the sign-up", () => {
    const standing = computeStanding(inTrial({ trialEndsAtMs: null, plan: "pro" }), START + 40 * DAY_MS);
    expect(standing).toMatchObject({ status: "active", access: "full", source: "staff", trialEndsAtMs: null });
    expect(standing.period).toEqual({
      startMs: Date.parse("2026-04-01T12:00:00Z"),
      endMs: Date.parse("2026-05-01T12:00:00Z"),
    });
    const contract = inTrial({ trialEndsAtMs: null, plan: "enterprise" });
    expect(computeStanding(contract, START).source).toBe("contract");
  });
});

describe("with a subscription", () => {
  const now = TRIAL_END + DAY_MS;

  test.each([
    ["active", {}, "active", "full"],
    ["trialing", { status: "trialing" }, "trialing", "full"],
    ["in grace", { status: "past_due", pastDueSinceMs: now - 7 * DAY_MS + 1 }, "past_due", "full"],
    ["past grace", { status: "past_due", pastDueSinceMs: now - 7 * DAY_MS }, "unpaid", "read_only"],
    ["unpaid", { status: "unpaid" }, "unpaid", "read_only"],
    ["paused", { status: "paused" }, "paused", "read_only"],
    ["collection paused", { collectionPaused: true }, "paused", "read_only"],
    ["canceled", { status: "canceled" }, "canceled", "read_only"],
    ["to be canceled", { cancelAtMs: now + 1 }, "active", "full"],
    ["canceled by time", { cancelAtMs: now }, "canceled", "read_only"],
  ] as const)("%s", (_name, changes, status, access) => {
    expect(computeStanding(subscribed(changes), now)).toMatchObject({ status, access, plan: "growth" });
  });

  test.each(["incomplete", "incomplete_expired"] as const)("%s counts as none", (status) => {
    expect(computeStanding(subscribed({ status }), now).status).toBe("trial_ended");
  });

  test.each(["unpaid", "paused", "canceled", "incomplete"] as const)("%s does not end a running trial", (status) => {
    expect(computeStanding(subscribed({ status }), TRIAL_END - 1)).toMatchObject({
      status: "trialing",
      access: "full",
    });
  });

  test("a failed renewal keeps access for seven days and says until when", () => {
    const standing = computeStanding(subscribed({ status: "past_due", pastDueSinceMs: now }), now);
    expect(standing.graceEndsAtMs).toBe(now + 7 * DAY_MS);
  });
});

const instant = fc.integer({ min: START - 400 * DAY_MS, max: START + 400 * DAY_MS });
const snapshot: fc.Arbitrary<BillingSnapshot> = fc.record({
  plan: fc.constantFrom(...planSchema.options),
  trialEndsAtMs: fc.option(instant),
  createdAtMs: instant,
  subscription: fc.option(
    fc.record({
      id: fc.constant("sub_1"),
      plan: fc.constantFrom(...PAID_PLANS),
      status: fc.constantFrom(
        "incomplete",
        "incomplete_expired",
        "trialing",
        "active",
        "past_due",
        "unpaid",
        "paused",
        "canceled",
      ),
      collectionPaused: fc.boolean(),
      periodStartMs: instant,
      periodEndMs: instant,
      cancelAtMs: fc.option(instant),
      pastDueSinceMs: fc.option(instant),
      pendingPlan: fc.option(fc.constantFrom("free", "growth")),
      discountCents: fc.constant(0),
    }),
  ),
  arrangement: fc.constant(null),
});

test("access is full exactly while trialing, active or past due, whatever the snapshot", () => {
  fc.assert(
    fc.property(snapshot, instant, (given, now) => {
      const { status, access, trialDaysLeft, graceEndsAtMs } = computeStanding(given, now);
      expect(access === "full").toBe(["trialing", "active", "past_due"].includes(status));
      if (status === "past_due") expect(graceEndsAtMs).toBeGreaterThan(now);
      if (trialDaysLeft !== null) expect(trialDaysLeft).toBeGreaterThanOrEqual(0);
      const ownTrialRuns = given.trialEndsAtMs !== null && now < given.trialEndsAtMs;
      if (ownTrialRuns) expect(access).toBe("full");
    }),
  );
});

test("without an event, access is lost with time and never gained", () => {
  fc.assert(
    fc.property(snapshot, instant, fc.nat(900 * DAY_MS), (given, now, later) => {
      if (computeStanding(given, now).access === "read_only") {
        expect(computeStanding(given, now + later).access).toBe("read_only");
      }
    }),
  );
});

test("monthly periods follow each other without a gap and contain their instant", () => {
  fc.assert(
    fc.property(instant, fc.nat(800 * DAY_MS), (anchor, later) => {
      const { startMs, endMs } = computeMonthlyPeriod(anchor, anchor + later);
      expect(startMs).toBeLessThanOrEqual(anchor + later);
      expect(endMs).toBeGreaterThan(anchor + later);
      expect(computeMonthlyPeriod(anchor, endMs).startMs).toBe(endMs);
    }),
  );
  expect(new Date(addMonths(Date.parse("2026-01-31T10:00:00Z"), 1)).toISOString()).toBe("2026-02-28T10:00:00.000Z");
  expect(new Date(addMonths(Date.parse("2026-01-31T10:00:00Z"), 2)).toISOString()).toBe("2026-03-31T10:00:00.000Z");
});
