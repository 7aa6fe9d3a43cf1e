import { describe, expect, it } from "vitest";
import { QUALITY_WEIGHTS, computeQuality } from "./quality.ts";
import { addResponseGap } from "./response-times.ts";
import { createConversationState } from "./state.ts";

function makeState(
  changes: Partial<ReturnType<typeof createConversationState>> = {},
): ReturnType<typeof createConversationState> {
  return { ...createConversationState(), n: { user: 3, bot: 3, agent: 0 }, lastBot: 5, ...changes };
}

describe("computeQuality", () => {
  it("is 100 for a quick conversion with a delighted user", () => {
    const state = makeState({ stage: 3, converted: true, mood: { n: 1, sum: 1, weighted: 1 } });
    addResponseGap(state.gaps, 900);
    expect(computeQuality(state, false)).toBe(100);
  });

  it("loses five points for each fallback", () => {
    expect(computeQuality(makeState(), true) - computeQuality(makeState({ fallbacks: 1 }), true)).toBe(5);
  });

  it("loses the whole response part at five minutes", () => {
    const quick = makeState();
    addResponseGap(quick.gaps, 2_000);
    const slow = makeState();
    addResponseGap(slow.gaps, 300_000);
    expect(computeQuality(quick, true) - computeQuality(slow, true)).toBe(QUALITY_WEIGHTS.response);
  });

  it("has weights that sum to 100", () => {
    expect(Object.values(QUALITY_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it("is 0 for an empty conversation", () => {
    expect(computeQuality(createConversationState(), false)).toBe(0);
  });
});
