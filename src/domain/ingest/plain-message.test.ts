import fc from "fast-check";
import { expect, it } from "vitest";
import { generateConversations } from "../../demo/demo.ts";
import { MAX_TEXT_BYTES, messageSchema } from "./ingest.contract.ts";
import { parsePlainMessage } from "./plain-message.ts";

const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom("", " ", "\u0000", "\ud800", "a".repeat(100), "a".repeat(101), "a".repeat(200), "a".repeat(201)),
);
const long = fc.constantFrom(
  "é".repeat(MAX_TEXT_BYTES / 2),
  "é".repeat(MAX_TEXT_BYTES / 2 + 1),
  "a".repeat(MAX_TEXT_BYTES),
  "a".repeat(MAX_TEXT_BYTES + 1),
);
const odd = fc.constantFrom<unknown>(null, 0, 1, true, [], {}, { id: "" }, [{ type: "text", text: "hi" }], "user");
const times = fc.oneof(
  fc.double(),
  fc.integer({ min: 0, max: 4_000_000_000_000 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom("2026-03-01", "yesterday", "", "1999-12-31T23:59:59Z", "2".repeat(65), Date.now() + 90_000_000),
);
const message = fc.record(
  {
    id: fc.oneof(words, odd),
    conversationId: fc.oneof({ weight: 5, arbitrary: words }, odd),
    role: fc.oneof(fc.constantFrom("user", "bot", "agent", "assistant", "human_agent", "User"), odd),
    text: fc.oneof(words, long, odd),
    content: fc.oneof(words, odd),
    parts: odd,
    timestamp: fc.oneof(times, odd),
    channel: fc.oneof(fc.constantFrom("whatsapp", "My Bot", " sms ", "a".repeat(40), "a".repeat(41), "é"), odd),
    user: fc.oneof(words, fc.record({ id: words, more: words }), odd),
    agent: fc.oneof(fc.record({ name: words, version: words, model: fc.oneof(words, odd) }, { requiredKeys: [] }), odd),
    locale: fc.oneof(words, odd),
    metadata: fc.oneof(fc.dictionary(words, words), odd),
    more: odd,
  },
  { requiredKeys: ["conversationId", "role"] },
);

it("parses a message like the schema, or returns null", () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 20, arbitrary: message }, odd), (value) => {
      const plain = parsePlainMessage(value);
      if (plain !== null) expect({ success: true, data: plain }).toStrictEqual(messageSchema.safeParse(value));
    }),
    { numRuns: 3_000 },
  );
});

it("parses ordinary messages of bots", () => {
  for (const conversation of generateConversations({
    seed: 3,
    until: Date.UTC(2026, 8, 1),
    days: 5,
    conversations: 30,
  })) {
    for (const { externalId, role, text, at } of conversation.messages) {
      const { user, agent, channel, externalId: conversationId } = conversation;
      const sent = { id: externalId, conversationId, role, text, timestamp: at, user, agent, channel };
      expect(parsePlainMessage(sent)).toEqual(messageSchema.parse(sent));
    }
  }
  const sent = { conversationId: "t", role: "assistant", content: "Hello", user: { id: "u" }, locale: "pt-BR" };
  expect(parsePlainMessage(sent)).toEqual({ ...sent, role: "bot" });
});
