import { describe, expect, it } from "vitest";
import { buildFunnel, createFurthestCounts } from "./funnel.ts";

describe("buildFunnel", () => {
  const funnel = buildFunnel({ none: 10, discovery: 20, interest: 30, consideration: 25, conversion: 15 });

  it("counts a conversation in every stage before its furthest", () => {
    expect(funnel.steps.map((step) => step.reached)).toEqual([90, 70, 40, 15]);
  });

  it("takes each stage's rate from the stage before it", () => {
    expect(funnel.steps.map((step) => step.ofPrevious.n)).toEqual([100, 90, 70, 40]);
    expect(funnel.steps[3]?.ofPrevious.rate).toBe(15 / 40);
  });

  it("takes the conversion rate from all conversations, and counts no drop-offs after Conversion", () => {
    expect(funnel.conversion.rate).toBe(0.15);
    expect(funnel.steps.map((step) => step.dropped)).toEqual([20, 30, 25, 0]);
  });

  it("is empty for no conversations", () => {
    expect(buildFunnel(createFurthestCounts()).total).toBe(0);
  });
});
