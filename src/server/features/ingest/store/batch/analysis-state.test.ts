import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import { expect, it } from "vitest";
import { createAnalysisState, isInOrder, decodeAnalysisState, encodeAnalysisState } from "./analysis-state.ts";

const STATE = createAnalysisState({ goal: DEFAULT_GOAL, idleMs: 60_000 });
STATE.lastUser = { messageId: "0b5e0000-0000-8000-8000-000000000000", at: 17 };
STATE.messagesTo = 18;

it("decodes an encoded state, and one stored in the old format with field names", () => {
  expect(decodeAnalysisState(JSON.parse(encodeAnalysisState(STATE)))).toEqual(STATE);
  const named: unknown = JSON.parse(JSON.stringify(STATE));
  expect(decodeAnalysisState(named)).toEqual(STATE);
  expect(JSON.parse(encodeAnalysisState(named))).toEqual(named);
});

it("returns null for values that are not a state", () => {
  const encoded: unknown = JSON.parse(encodeAnalysisState(STATE));
  const list = Array.isArray(encoded) ? encoded : [];
  for (const value of [null, 3, [], {}, list.slice(0, -1), [17, ...list.slice(1)], { ...STATE, engine: {} }]) {
    expect(decodeAnalysisState(value)).toBeNull();
  }
});

it("accepts only items later than all that was analyzed", () => {
  expect(isInOrder(STATE, { messages: [{ at: 18 }], events: [] })).toBe(true);
  expect(isInOrder(STATE, { messages: [{ at: 17 }], events: [] })).toBe(false);
});
