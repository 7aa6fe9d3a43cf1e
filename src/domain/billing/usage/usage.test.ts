import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../shared/durations.ts";
import { computeAllowance, getPlanTerms, getUsagePeriod } from "./allowance.ts";
import type { OverageChoice } from "./allowance.ts";
import { computeOverageCents } from "../money.ts";
import { computeUsage } from "./usage.ts";
import type { UsageBucket } from "./usage.ts";

const START = Date.UTC(2026, 2, 1);
const FULL = { access: "full", status: "active" } as const;
const TERMS = getPlanTerms("growth");

const PAY = { mode: "pay", limitCents: null } as const;

function compute(options: { hours: number; perHour: number; choice?: OverageChoice }) {
  const { hours, perHour, choice = PAY } = options;
  const buckets = Array.from({ length: hours }, (_, index): UsageBucket => {
    const firstMs = START + index * HOUR_MS;
    return { firstMs, lastMs: firstMs, counted: perHour };
  });
  return computeUsage(
    {
      plan: "growth",
      period: { startMs: START, endMs: START + 31 * DAY_MS },
      counted: hours * perHour,
      held: 0,
      firstMs: hours === 0 ? null : START,
      buckets,
      allowance: computeAllowance(FULL, choice, TERMS),
    },
    START + hours * HOUR_MS,
  );
}

describe("a forecast", () => {
  it("needs a day of messages", () => {
    expect(compute({ hours: 23, perHour: 1 }).forecast).toBeNull();
    expect(compute({ hours: 24, perHour: 1 }).forecast).not.toBeNull();
  });

  it("continues the rate of the last week to the period's end", () => {
    const { forecast } = compute({ hours: 48, perHour: 10 });
    expect(forecast).toEqual({ messages: 7_440, low: 7_440, high: 7_440, overageCents: 0, basisHours: 48 });
    expect(compute({ hours: 400, perHour: 10 }).forecast).toMatchObject({ messages: 7_440, basisHours: 168 });
  });

  it("prices what goes over the plan, and names the plan that costs less", () => {
    // 744 hours of 100: 74,400 messages, 49,400 over, for $2,470.
    const usage = compute({ hours: 100, perHour: 100 });
    expect(usage.forecast).toMatchObject({ messages: 74_400, overageCents: 247_000 });
    expect(usage).toMatchObject({ cheaperPlan: "pro", cheaperBy: 19_900 + 247_000 - 39_900 });
    expect(compute({ hours: 48, perHour: 5 }).cheaperPlan).toBe("free");
    expect(compute({ hours: 48, perHour: 30 })).toMatchObject({ cheaperPlan: null, cheaperBy: null });
  });

  it("compares a bigger plan with what the client's limit lets its own cost", () => {
    const run = (choice: OverageChoice) => compute({ hours: 100, perHour: 100, choice });
    const held = { cheaperPlan: "pro", cheaperBy: 19_900 - 39_900 };
    expect(run({ mode: "hold", limitCents: null })).toMatchObject(held);
    expect(run({ mode: "pay", limitCents: 0 })).toMatchObject(held);
    expect(run({ mode: "pay", limitCents: 30_000 })).toMatchObject({ cheaperPlan: "pro", cheaperBy: 10_000 });
  });
});

describe("an allowance", () => {
  it("is nothing without access, the included messages in a trial, and as chosen on a paid plan", () => {
    expect(computeAllowance({ access: "read_only", status: "unpaid" }, PAY, TERMS)).toMatchObject({ maxMessages: 0 });
    expect(computeAllowance({ access: "full", status: "trialing" }, PAY, TERMS)).toMatchObject({
      maxMessages: 25_000,
      canChoose: false,
    });
    expect(computeAllowance(FULL, PAY, TERMS)).toMatchObject({ maxMessages: null, canChoose: true });
    expect(computeAllowance(FULL, { mode: "hold", limitCents: null }, TERMS)).toMatchObject({ maxMessages: 25_000 });
    const contract = { includedMessages: 200_000, overageCentsPer100: null, isLimited: false };
    expect(computeAllowance(FULL, PAY, contract)).toMatchObject({ maxMessages: null, mode: "pay", canChoose: false });
  });

  it("with a limit costs as much as possible, but never more", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 2_000 }), (limitCents, overageCentsPer100) => {
        const terms = { includedMessages: 100, overageCentsPer100, isLimited: false };
        const { maxMessages } = computeAllowance(FULL, { mode: "pay", limitCents }, terms);
        const over = (maxMessages ?? 0) - 100;
        expect(computeOverageCents(over, overageCentsPer100)).toBeLessThanOrEqual(limitCents);
        expect(computeOverageCents(over + 1, overageCentsPer100)).toBeGreaterThan(limitCents);
      }),
    );
  });
});

describe("the period of a message", () => {
  const standing = {
    plan: "growth",
    source: "subscription",
    trialEndsAtMs: null,
    trialDaysLeft: null,
    cancelAtMs: null,
    graceEndsAtMs: null,
    pendingChange: null,
    contract: null,
    period: { startMs: START, endMs: Date.UTC(2026, 3, 1) },
  } as const;

  it("follows the last one after its end, whether the renewal was reported or not", () => {
    const after = getUsagePeriod({ createdAtMs: 0 }, { ...standing, ...FULL }, Date.UTC(2026, 4, 2));
    expect(after).toEqual({ startMs: Date.UTC(2026, 4, 1), endMs: Date.UTC(2026, 5, 1) });
    const ended = { ...standing, access: "read_only", status: "canceled" } as const;
    expect(getUsagePeriod({ createdAtMs: 0 }, ended, Date.UTC(2026, 4, 2))).toEqual(standing.period);
  });

  it("is the whole trial, whenever a plan is bought in it", () => {
    const trial = { ...standing, ...FULL, status: "trialing" } as const;
    expect(getUsagePeriod({ createdAtMs: START - DAY_MS }, trial, START)).toMatchObject({ startMs: START - DAY_MS });
  });
});
