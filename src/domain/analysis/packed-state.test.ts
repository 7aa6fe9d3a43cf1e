import fc from "fast-check";
import { expect, it } from "vitest";
import {
  advanceConversation,
  createConversationState,
  packConversationState,
  unpackConversationState,
} from "./analysis.ts";
import type { ConversationState } from "./analysis.ts";
import type { Goal } from "./analysis.contract.ts";

const ENGINE: Goal = { kind: "engine" };
const TEXTS = [
  "Quero marcar para sexta",
  "It costs 45 €. Book it?",
  "yes, book it",
  "Sorry, I didn't understand.",
  "ok 👍",
];

const threads = fc.array(
  fc.record({
    role: fc.constantFrom("user" as const, "bot" as const, "agent" as const),
    text: fc.oneof(fc.constantFrom(...TEXTS), fc.string()),
    gapMs: fc.integer({ min: 0, max: 4_000_000 }),
  }),
  { maxLength: 12 },
);
const goals: fc.Arbitrary<Goal> = fc.constantFrom(ENGINE, { kind: "event", name: 'a "sale"' } as const);

function store(state: ConversationState): unknown[] {
  const stored: unknown = JSON.parse(JSON.stringify(packConversationState(state)));
  return Array.isArray(stored) ? stored : [];
}

it("a packed state comes back as it was, after any thread, in less than half the characters", () => {
  fc.assert(
    fc.property(threads, goals, (thread, goal) => {
      const state = createConversationState({ goal });
      let at = Date.UTC(2026, 2, 28);
      for (const { role, text, gapMs } of thread) {
        at += gapMs;
        advanceConversation(state, { role, text, at }, goal);
      }
      const packed = store(state);
      expect(unpackConversationState(packed)).toEqual(state);
      expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(state).length / 2 + 100);
    }),
  );
});

it("refuses what is of another format, or cut short", () => {
  const packed = store(createConversationState());
  for (const other of [[], [0, ...packed.slice(1)], packed.slice(0, 9)]) {
    expect(unpackConversationState(other)).toBeNull();
  }
});
