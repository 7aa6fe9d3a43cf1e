import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChatStore } from "./chat-store.ts";

const message = fc.record({
  name: fc.constantFrom("Ana", "Bot", ""),
  text: fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "\uD83D", "\uFEFFx", "👋", "x".repeat(20_000), "ç".repeat(17_000)),
  ),
  at: fc.integer(),
  line: fc.nat(),
  externalId: fc.option(fc.constantFrom("telegram 1/2", "é\uD83D")),
});

describe("createChatStore", () => {
  it("gives each message back as it was, in any order, also after it was cleared", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), fc.array(fc.nat(39), { maxLength: 40 }), (messages, order) => {
        const store = createChatStore();
        for (let round = 0; round < 2; round++) {
          for (const each of messages) store.add(each);
          expect(store.size).toBe(messages.length);
          expect(store.length).toBe(messages.reduce((sum, { text }) => sum + text.length, 0));
          const known = order.filter((index) => index < messages.length);
          expect(known.map(store.get)).toEqual(known.map((index) => messages[index]));
          expect(messages.map((_, index) => store.get(index))).toEqual(messages);
          store.clear();
        }
      }),
    );
  });
});
