import { DEFAULT_GOAL } from "../analysis.contract.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  advanceConversation,
  createConversationState,
  encodeConversationState,
  decodeConversationState,
} from "../analysis.ts";
import type { ConversationState } from "../analysis.ts";
import type { Goal } from "../analysis.contract.ts";

const ENGINE = DEFAULT_GOAL;
const TEXTS = [
  "Quero marcar para sexta",
  "It costs 45 €. Book it?",
  "yes, book it",
  "Sorry, I didn't understand.",
  "ok 👍",
];

const conversations = fc.array(
  fc.record({
    role: fc.constantFrom("user" as const, "bot" as const, "agent" as const),
    text: fc.oneof(fc.constantFrom(...TEXTS), fc.string()),
    gapMs: fc.integer({ min: 0, max: 4_000_000 }),
  }),
  { maxLength: 12 },
);
const goals: fc.Arbitrary<Goal> = fc.constantFrom(ENGINE, { kind: "event", name: 'a "sale"' } as const);

function store(state: ConversationState): unknown[] {
  const stored: unknown = JSON.parse(JSON.stringify(encodeConversationState(state)));
  return Array.isArray(stored) ? stored : [];
}

it("decodes an encoded state unchanged after any conversation, in less than half the characters", () => {
  fc.assert(
    fc.property(conversations, goals, (conversation, goal) => {
      const state = createConversationState({ goal });
      let at = Date.UTC(2026, 2, 28);
      for (const { role, text, gapMs } of conversation) {
        at += gapMs;
        advanceConversation(state, { role, text, at }, goal);
      }
      const encoded = store(state);
      expect(decodeConversationState(encoded)).toEqual(state);
      expect(JSON.stringify(encoded).length).toBeLessThan(JSON.stringify(state).length / 2 + 100);
    }),
  );
});

it("rejects another format and truncated input", () => {
  const encoded = store(createConversationState());
  for (const other of [[], [0, ...encoded.slice(1)], encoded.slice(0, 9)]) {
    expect(decodeConversationState(other)).toBeNull();
  }
});
