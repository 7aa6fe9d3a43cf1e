import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { addCredit, computeAllowance, getTerms } from "../usage/allowance.ts";
import { NO_ARRANGEMENT } from "./arrangement.ts";
import type { Arrangement } from "./arrangement.ts";
import { listNotices } from "./notices.ts";
import { computeStanding, getAccountLimit } from "./standing.ts";
import type { BillingSnapshot } from "./standing.ts";

const START = Date.UTC(2026, 0, 31, 9);
const UNTIL = Date.UTC(2026, 5, 15);
const TERMS = { includedMessages: 300_000, priceCents: 150_000, overageCentsPer100: null, apiAccounts: 3 };

function withArrangement(arrangement: Partial<Arrangement>, changes: Partial<BillingSnapshot> = {}): BillingSnapshot {
  return {
    plan: "free",
    trialEndsAtMs: START - DAY_MS,
    createdAtMs: START - 8 * DAY_MS,
    subscription: null,
    arrangement: { ...NO_ARRANGEMENT, ...arrangement },
    ...changes,
  };
}

const COMP = { plan: "pro", fromMs: START, untilMs: UNTIL } as const;
const CONTRACT = { ...TERMS, fromMs: START, untilMs: UNTIL };
const CHOICE = { mode: "pay", limitCents: null } as const;

describe("a plan free of charge", () => {
  test("gives its plan in calendar months from its start, and ends at its instant", () => {
    const snapshot = withArrangement({ comp: COMP });
    expect(computeStanding(snapshot, START - 1)).toMatchObject({ status: "trial_ended", access: "read_only" });
    expect(computeStanding(snapshot, Date.UTC(2026, 2, 1))).toMatchObject({
      plan: "pro",
      status: "active",
      access: "full",
      source: "staff",
      cancelAtMs: UNTIL,
      period: { startMs: Date.UTC(2026, 1, 28, 9), endMs: Date.UTC(2026, 2, 31, 9) },
    });
    // The last period ends with it.
    expect(computeStanding(snapshot, UNTIL - 1).period).toEqual({ startMs: Date.UTC(2026, 4, 31, 9), endMs: UNTIL });
    expect(computeStanding(snapshot, UNTIL)).toMatchObject({
      plan: "free",
      status: "trial_ended",
      access: "read_only",
    });
  });

  test("comes after a subscription and before the trial", () => {
    const subscription = {
      id: "sub_1",
      plan: "growth",
      status: "active",
      collectionPaused: false,
      periodStartMs: START,
      periodEndMs: START + 30 * DAY_MS,
      cancelAtMs: null,
      pastDueSinceMs: null,
      pendingPlan: null,
      discountCents: 0,
    } as const;
    const bought = withArrangement({ comp: COMP }, { subscription });
    expect(computeStanding(bought, START + DAY_MS)).toMatchObject({ plan: "growth", source: "subscription" });
    const ended = withArrangement({ comp: COMP }, { subscription: { ...subscription, status: "canceled" } });
    expect(computeStanding(ended, START + DAY_MS)).toMatchObject({ plan: "pro", source: "staff" });
    const inTrial = withArrangement({ comp: COMP }, { trialEndsAtMs: START + 5 * DAY_MS });
    expect(computeStanding(inTrial, START + DAY_MS)).toMatchObject({ status: "active", source: "staff" });
  });
});

describe("a contract", () => {
  test("replaces the plan's terms, holds without a price for more, and is canceled at its end", () => {
    const snapshot = withArrangement({ contract: CONTRACT, comp: COMP });
    const standing = computeStanding(snapshot, START);
    expect(standing).toMatchObject({ plan: "enterprise", source: "contract", status: "active", contract: TERMS });
    expect(computeAllowance(standing, CHOICE, getTerms(standing))).toMatchObject({
      includedMessages: 300_000,
      maxMessages: 300_000,
      mode: "hold",
      canChoose: false,
    });
    expect(getAccountLimit(standing)).toBe(3);
    const over = computeStanding(withArrangement({ contract: CONTRACT }), UNTIL);
    expect(over).toMatchObject({ status: "canceled", access: "read_only", source: "none", contract: null });
  });

  test("with a price for more lets the client pay for it", () => {
    const contract = { ...CONTRACT, overageCentsPer100: 200 };
    const standing = computeStanding(withArrangement({ contract }), START);
    expect(computeAllowance(standing, CHOICE, getTerms(standing))).toMatchObject({
      maxMessages: null,
      canChoose: true,
    });
    const limited = computeAllowance(standing, { mode: "pay", limitCents: 1_000 }, getTerms(standing));
    expect(limited.maxMessages).toBe(300_500);
  });
});

test("a pause makes every kind of access without a subscription read-only", () => {
  const paused = { status: "paused", access: "read_only" };
  expect(computeStanding(withArrangement({ comp: COMP, isPaused: true }), START)).toMatchObject(paused);
  expect(computeStanding(withArrangement({ contract: CONTRACT, isPaused: true }), START)).toMatchObject(paused);
  const inTrial = withArrangement({ isPaused: true }, { trialEndsAtMs: START + DAY_MS });
  expect(computeStanding(inTrial, START)).toMatchObject(paused);
  // An ended trial says so, paused or not.
  expect(computeStanding(withArrangement({ isPaused: true }), START).status).toBe("trial_ended");
});

test("a plan that was agreed beyond the trial causes no mails about it", () => {
  const trial = { trialEndsAtMs: START + DAY_MS };
  expect(listNotices(withArrangement({}, trial))).toHaveLength(3);
  expect(listNotices(withArrangement({ comp: COMP }, trial))).toEqual([]);
  expect(listNotices(withArrangement({ contract: CONTRACT }, trial))).toEqual([]);
  const ended = { ...COMP, untilMs: START + 1 };
  expect(listNotices(withArrangement({ comp: ended }, trial))).toHaveLength(3);
});

test("free messages belong to one period", () => {
  const terms = getTerms({ plan: "free", contract: null });
  expect(addCredit(terms, { periodStartMs: START, messages: 700 }, START).includedMessages).toBe(5_700);
  expect(addCredit(terms, { periodStartMs: START, messages: 700 }, START + 1).includedMessages).toBe(5_000);
  expect(addCredit(terms, null, START).includedMessages).toBe(5_000);
});
