import { describe, expect, it } from "vitest";
import type { WatchedRule } from "./alerts.contract.ts";
import { compareAnomaly, compareChange, compareThreshold } from "./compare.ts";
import type { FigureMeasure, Measured } from "./measures.ts";

const RULE = {
  filter: {},
  windowHours: 24,
  minN: 20,
  forHours: 1,
  clearForHours: 1,
  recoverAt: null,
  onNoData: "keep",
  renotifyHours: 24,
} as const;

function rule<C extends WatchedRule["condition"]>(
  measure: FigureMeasure,
  condition: C,
  more: Partial<WatchedRule> = {},
) {
  return { ...RULE, ...more, measure, condition };
}

const share = (k: number, n: number): Measured => ({ value: n === 0 ? null : k / n, n, k, conversations: n });
const count = (value: number): Measured => ({ value, n: value, k: null, conversations: value });
const mean = (value: number | null, n = 100): Measured => ({ value, n, k: null, conversations: n });

describe("a threshold", () => {
  const below = { kind: "threshold", op: "below", value: 0.06 } as const;

  it("is met strictly beyond, and cleared two points back for shares", () => {
    const outcome = (now: Measured) => compareThreshold(rule("conversionRate", below), below, now).outcome;
    expect(outcome(share(23, 561))).toBe("met");
    expect(outcome(share(6, 100))).toBe("between");
    expect(outcome(share(79, 1000))).toBe("between");
    expect(outcome(share(8, 100))).toBe("clear");
    expect(outcome(share(1, 19))).toBe("no_data");
  });

  it("clears a tenth of itself back for counts and durations, which may be zero", () => {
    const above = { kind: "threshold", op: "above", value: 100 } as const;
    const outcome = (value: number) => compareThreshold(rule("handoffs", above), above, count(value)).outcome;
    expect([101, 100, 91, 90, 0].map(outcome)).toEqual(["met", "between", "between", "clear", "clear"]);
    const slow = { kind: "threshold", op: "above", value: 10_000 } as const;
    const of = (value: number | null, n = 100) =>
      compareThreshold(rule("firstResponse", slow), slow, mean(value, n)).outcome;
    expect([of(10_001), of(9_001), of(9_000), of(null, 0)]).toEqual(["met", "between", "clear", "no_data"]);
  });

  it("clears where the rule says", () => {
    const own = rule("conversionRate", below, { recoverAt: 0.07 });
    expect(compareThreshold(own, below, share(69, 1000)).outcome).toBe("between");
    expect(compareThreshold(own, below, share(70, 1000)).outcome).toBe("clear");
  });
});

describe("a change", () => {
  const fall = { kind: "change", against: "week", direction: "down", amount: 0.05, unit: "points" } as const;

  it("of a share needs more than chance, though its size is reached", () => {
    const small = rule("conversionRate", fall, { minN: 1 });
    expect(compareChange(small, fall, { now: share(1, 6), before: share(3, 5) }).outcome).toBe("between");
    const large = rule("conversionRate", fall);
    expect(compareChange(large, fall, { now: share(50, 1000), before: share(100, 1000) })).toMatchObject({
      value: 0.05,
      n: 1000,
      expected: 0.1,
      low: 0.05,
      high: null,
      outcome: "met",
    });
    expect(compareChange(large, fall, { now: share(62, 1000), before: share(100, 1000) }).outcome).toBe("between");
    expect(compareChange(large, fall, { now: share(63, 1000), before: share(100, 1000) }).outcome).toBe("clear");
    expect(compareChange(large, fall, { now: share(10, 19), before: share(100, 1000) }).outcome).toBe("no_data");
  });

  it("of a share is drawn where it fires: at the value at which chance is left out, nowhere where no value would do", () => {
    const of = (direction: "down" | "up" | "either", now: Measured, before: Measured) => {
      const change = { ...fall, direction };
      return compareChange(rule("conversionRate", change, { minN: 1 }), change, { now, before });
    };
    const fell = of("down", share(7, 50), share(15, 50));
    expect(fell).toMatchObject({ outcome: "between", high: null });
    const firesAt = Math.round((fell.low ?? 1) * 50);
    expect(firesAt).toBeLessThan(7);
    expect(of("down", share(firesAt, 50), share(15, 50)).outcome).toBe("met");
    expect(of("down", share(firesAt + 1, 50), share(15, 50)).outcome).not.toBe("met");
    const rose = of("up", share(35, 50), share(35, 50));
    const risesAt = Math.round((rose.high ?? 0) * 50);
    expect(of("up", share(risesAt, 50), share(35, 50)).outcome).toBe("met");
    expect(of("up", share(risesAt - 1, 50), share(35, 50)).outcome).not.toBe("met");
    expect(of("either", share(1, 3), share(1, 3))).toMatchObject({ low: null, high: null });
  });

  it("in percent is reached at the exact size, in its direction only", () => {
    const rise = { kind: "change", against: "previous", direction: "up", amount: 50, unit: "percent" } as const;
    const of = (now: number, before: number) =>
      compareChange(rule("conversations", rise), rise, { now: count(now), before: count(before) }).outcome;
    expect(of(150, 100)).toBe("met");
    expect(of(149, 100)).toBe("between");
    expect(of(137, 100)).toBe("clear");
    expect(of(10, 100)).toBe("clear");
    const either = { ...rise, direction: "either" } as const;
    const fell = compareChange(rule("conversations", either), either, { now: count(50), before: count(100) });
    expect(fell).toMatchObject({ outcome: "met", low: 50, high: 150 });
  });

  it("from nothing is no data, and ok where both windows are quiet", () => {
    const rise = { kind: "change", against: "previous", direction: "up", amount: 50, unit: "percent" } as const;
    const of = (now: Measured, before: Measured) =>
      compareChange(rule("handoffs", rise), rise, { now, before }).outcome;
    expect(of(count(40), count(0))).toBe("no_data");
    expect(of(count(19), count(0))).toBe("clear");
    // No handoff among 100 conversations: there is nothing to divide by.
    expect(of(count(40), { ...count(0), conversations: 100 })).toBe("no_data");
  });
});

describe("an anomaly", () => {
  const up = { kind: "anomaly", direction: "up", sensitivity: "medium" } as const;
  const either = { ...up, direction: "either" } as const;

  it("of a count compares with the median and the scaled median deviation", () => {
    // Median 100; deviations 0, 5, 5, 10, 10, 20, 20, 30: median 10, times 1.4826 = 14.826, above √100.
    const references = [100, 105, 95, 110, 90, 120, 80, 130].map(count);
    const of = (now: number) => compareAnomaly(rule("messages", up), up, { now: count(now), references });
    expect(of(200)).toMatchObject({ expected: 102.5, outcome: "met" });
    const { high } = of(100);
    expect(high).toBeCloseTo(102.5 + 3 * 1.4826 * 10, 1);
    expect(of(Math.floor(high ?? 0)).outcome).toBe("between");
    expect(of(130).outcome).toBe("clear");
    expect(of(10).outcome).toBe("clear");
  });

  it("of a quiet hour is none: a count has its root as spread, and minN holds", () => {
    const references = [4, 4, 4, 4].map(count);
    const of = (now: number, minN: number) =>
      compareAnomaly(rule("conversations", up, { minN }), up, { now: count(now), references }).outcome;
    // 4 + 3 × √4 = 10.
    expect(of(10, 1)).toBe("between");
    expect(of(11, 1)).toBe("met");
    expect(of(11, 20)).toBe("clear");
    expect(of(21, 20)).toBe("met");
  });

  it("of a share uses the pooled share and the spread of chance at its n", () => {
    const references = [share(10, 100), share(12, 100), share(8, 100), share(10, 100)];
    const own = rule("fallbackRate", up);
    // s = √(0.1 × 0.9 ÷ 100) = 0.03: beyond 0.19.
    expect(compareAnomaly(own, up, { now: share(20, 100), references })).toMatchObject({
      expected: 0.1,
      outcome: "met",
    });
    expect(compareAnomaly(own, up, { now: share(19, 100), references }).outcome).toBe("between");
    expect(compareAnomaly(own, up, { now: share(15, 100), references }).outcome).toBe("clear");
    const band = compareAnomaly(rule("fallbackRate", either), either, { now: share(3, 25), references });
    expect(band.low).toBe(0);
    expect(band.high).toBeCloseTo(0.1 + 3 * Math.sqrt(0.09 / 25), 10);
  });

  it("of a duration works on logarithms, of a mean with a smallest spread", () => {
    const seconds = [10_000, 10_000, 10_000, 10_000].map((value) => mean(value));
    const slow = (value: number) =>
      compareAnomaly(rule("firstResponse", up), up, { now: mean(value), references: seconds });
    // ln spread 0.15, k = 3: e^0.45 = 1.568.
    expect(slow(15_700).outcome).toBe("met");
    expect(slow(15_600).outcome).toBe("between");
    expect(slow(15_600).expected).toBeCloseTo(10_000, 6);
    const down = { ...up, direction: "down" } as const;
    const moods = [0.2, 0.2, 0.2, 0.2].map((value) => mean(value));
    const mood = (value: number) =>
      compareAnomaly(rule("sentiment", down), down, { now: mean(value), references: moods }).outcome;
    expect([mood(0.04), mood(0.06), mood(0.1)]).toEqual(["met", "between", "clear"]);
  });

  it("has a band with two ends, whichever way alerts", () => {
    const references = [100, 100, 100, 100].map(count);
    for (const direction of ["up", "down", "either"] as const) {
      const condition = { ...up, direction };
      const { low, high } = compareAnomaly(rule("messages", condition), condition, { now: count(100), references });
      expect([low, high]).toEqual([70, 130]);
    }
  });

  it("needs four weeks with a value", () => {
    const references = [share(10, 100), share(0, 0), share(9, 100), share(11, 100)];
    const now = share(90, 100);
    expect(compareAnomaly(rule("fallbackRate", up), up, { now, references })).toMatchObject({
      outcome: "no_data",
      expected: null,
    });
  });

  it("is more cautious with a lower sensitivity", () => {
    const references = [100, 100, 100, 100].map(count);
    const of = (sensitivity: "low" | "medium" | "high") => {
      const condition = { ...up, sensitivity };
      return compareAnomaly(rule("messages", condition), condition, { now: count(127), references }).outcome;
    };
    expect([of("low"), of("medium"), of("high")]).toEqual(["clear", "between", "met"]);
  });
});
