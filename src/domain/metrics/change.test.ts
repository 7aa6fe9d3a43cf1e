import { describe, expect, it } from "vitest";
import { addToSketch, createSketch } from "../statistics/quantile-sketch.ts";
import { compareFigures, compareShares, describeComparison, describeInterval, rateChange } from "./change.ts";
import { buildFigures } from "./figures.ts";
import type { ComparedFigures } from "./metrics.contract.ts";
import { buildRate } from "./rate.ts";
import { createSums } from "./rollup-sums.ts";
import type { Sums } from "./rollup-sums.ts";

const DAYS = 10;

/** The figures of ten days, each with these sums; odd days have a turn more per conversation than even ones. */
function makeFigures(perDay: Partial<Sums>, responseMs: number | null = null, counts?: number[]): ComparedFigures {
  const parts = Array.from({ length: DAYS }, (_, day) => {
    const sums = { ...createSums(), ...perDay };
    return { ...sums, turns: sums.turns + (day % 2) * sums.conversations };
  });
  const sketch = createSketch();
  const replies = (perDay.first_response_n ?? 0) * DAYS;
  for (let at = 0; responseMs !== null && at < replies; at++) addToSketch(sketch, responseMs * (0.5 + at / replies));
  const figures = buildFigures(parts, sketch, counts ?? parts.map(({ conversations }) => conversations));
  return { ...figures, turnedNegative: buildRate(0, figures.dropOffRate.n) };
}

describe("compareFigures", () => {
  it("compares counts by their ratio and calls a small difference chance", () => {
    const [before, similar, more] = [20, 21, 40].map((conversations) => makeFigures({ conversations }));
    if (!before || !similar || !more) throw new Error("Three figures were expected.");
    const close = compareFigures("conversations", { before, now: similar });
    expect(describeComparison(close)).toEqual({ text: "+5.0%", note: "no clear change" });
    expect(rateChange(close, "higher")).toBe("neutral");
    const doubled = compareFigures("conversations", { before, now: more });
    expect(describeComparison(doubled)).toEqual({ text: "+100.0%", note: null });
    expect(rateChange(doubled, "higher")).toBe("good");
    expect(describeInterval(doubled)).toMatch(/^Change, 95% interval: \+6\d\.\d% to \+13\d\.\d%\.$/);
  });

  it("calls a promotion's few busy days chance", () => {
    const spike = [40, 40, 40, 240, 260, 40, 40, 40, 40, 40];
    const before = makeFigures({ conversations: 82 }, null, spike);
    const now = makeFigures({ conversations: 70 });
    const comparison = compareFigures("conversations", { before, now });
    expect(describeComparison(comparison)).toEqual({ text: "\u221214.6%", note: "no clear change" });
    const calm = makeFigures({ conversations: 82 });
    expect(rateChange(compareFigures("conversations", { before: calm, now }), "higher")).toBe("bad");
  });

  it("has too few conversations before to compare below 30, for every figure", () => {
    const before = makeFigures({ conversations: 2, closed: 2, first_response_n: 2 }, 2_000);
    const now = makeFigures({ conversations: 400, closed: 400, first_response_n: 400, converted: 100 }, 9_000);
    for (const id of ["conversations", "conversionRate", "dropOffRate", "firstResponse", "sentiment"] as const) {
      const comparison = compareFigures(id, { before, now });
      expect(describeComparison(comparison)).toEqual({ text: "too few before to compare", note: null });
      expect(rateChange(comparison, "higher")).toBe("neutral");
    }
  });

  it("compares shares in points", () => {
    const before = makeFigures({ conversations: 100, converted: 20 });
    const now = makeFigures({ conversations: 100, converted: 30 });
    expect(describeComparison(compareFigures("conversionRate", { before, now })).text).toBe("+10.0\u00a0pt");
    expect(rateChange(compareFigures("conversionRate", { before, now }), "higher")).toBe("good");
    expect(rateChange(compareFigures("conversionRate", { before: now, now: before }), "higher")).toBe("bad");
  });

  it("compares means by how their days vary", () => {
    const before = makeFigures({ conversations: 10, turns: 30 });
    const similar = compareFigures("depth", { before, now: makeFigures({ conversations: 10, turns: 32 }) });
    expect(describeComparison(similar)).toEqual({ text: "+0.20", note: "no clear change" });
    const deeper = compareFigures("depth", { before, now: makeFigures({ conversations: 10, turns: 50 }) });
    expect(describeComparison(deeper)).toEqual({ text: "+2", note: null });
    expect(rateChange(deeper, "neither")).toBe("neutral");
  });

  it("compares the median response times by their ranks", () => {
    const before = makeFigures({ conversations: 20, first_response_n: 20 }, 2_000);
    const slower = makeFigures({ conversations: 20, first_response_n: 20 }, 4_000);
    expect(rateChange(compareFigures("firstResponse", { before, now: slower }), "lower")).toBe("bad");
    const alike = makeFigures({ conversations: 20, first_response_n: 20 }, 2_050);
    expect(describeComparison(compareFigures("firstResponse", { before, now: alike })).note).toBe("no clear change");
  });

  it("has no interval for the mean and the number of conversations of a single day", () => {
    const [one, other] = [200, 300].map((conversations) => ({
      ...buildFigures([{ ...createSums(), conversations, turns: 600 }], createSketch(), [conversations]),
      turnedNegative: buildRate(0, 0),
    }));
    if (!one || !other) throw new Error("Two figures were expected.");
    for (const id of ["depth", "conversations"] as const) {
      const comparison = compareFigures(id, { before: one, now: other });
      expect(describeComparison(comparison).note).toBe("too few days to compare");
      expect(rateChange(comparison, "higher")).toBe("neutral");
    }
  });

  it("has no comparison if there is no figure now", () => {
    const before = makeFigures({ conversations: 100, closed: 100 });
    expect(compareFigures("dropOffRate", { before, now: makeFigures({}) })).toBeNull();
  });
});

describe("compareShares", () => {
  it("needs 30 before, not after", () => {
    expect(compareShares({ k: 3, n: 29 }, { k: 30, n: 300 })).toBe("too_few_before");
    expect(compareShares({ k: 3, n: 30 }, { k: 3, n: 4 })).toMatchObject({ verdict: "changed" });
  });

  it("has no color for a change that rounds to zero", () => {
    const change = compareShares({ k: 500_000, n: 1_000_000_000 }, { k: 520_000, n: 1_000_000_000 });
    expect(change).toMatchObject({ verdict: "changed" });
    expect(rateChange(change, "higher")).toBe("neutral");
  });
});
