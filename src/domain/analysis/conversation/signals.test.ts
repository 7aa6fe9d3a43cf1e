import { DEFAULT_GOAL } from "../analysis.contract.ts";
import { describe, expect, it } from "vitest";
import { advanceConversation, applySignal, createConversationState, summarizeConversation } from "../analysis.ts";
import type { MessageInput } from "../analysis.contract.ts";

const ENGINE = DEFAULT_GOAL;
const MESSAGES: MessageInput[] = [
  { role: "user", text: "Hi", at: 1_700_000_000_000 },
  { role: "bot", text: "Hello, how can I help you?", at: 1_700_000_010_000 },
  { role: "user", text: "I'm looking for a hotel", at: 1_700_000_020_000 },
  { role: "bot", text: "Which city, and for how many nights?", at: 1_700_000_030_000 },
];

describe("signals", () => {
  it("hand off, end the conversation and store the user's score", () => {
    const state = createConversationState();
    for (const message of MESSAGES) advanceConversation(state, message, ENGINE);
    applySignal(state, { type: "handoff", at: null }, ENGINE);
    applySignal(state, { type: "feedback", at: null, score: 4 }, ENGINE);
    applySignal(state, { type: "end", at: 1_700_000_900_000 }, ENGINE);
    expect(state.feedback).toBe(4);
    expect(summarizeConversation(state, { closed: true })).toMatchObject({
      handedOff: true,
      ended: "closed",
      // Between messages, whatever the times of the signals.
      durationMs: 30_000,
    });
  });

  it("convert only if the goal is an event or the engine's own", () => {
    const state = createConversationState();
    applySignal(state, { type: "conversion", at: null }, { kind: "intent", intent: "booking" });
    expect(state.converted).toBe(false);
  });
});
