import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";
import { listConversationIds, markInventedIds } from "./invented-ids.ts";
import { verifyText } from "./verify-text.ts";

function keep(text: string, names: string[] = []): boolean {
  const marked = markInventedIds(text, { isGiven: (placeholder) => placeholder === "[id 1]", names });
  const evidence = createEvidence();
  for (let n = 1; n <= 50; n++) evidence.counts.add(n);
  return verifyText(marked, evidence) !== null;
}

it.each([
  "See [id 2].",
  "See [user 4].",
  "See [ID 1].",
  "See [id: 7] and [id 1].",
  "See [it](/dash/conversations/0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d).",
  "Open /dash/conversations/abc for more.",
  "The conversation 0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d was lost.",
  "The trace 4bf92f3577b34da6a3ce929d0e0e4736 was lost.",
  "Conversation 12 was lost.",
  "A conversa n.º 12 foi perdida.",
  "La conversación #12 se perdió.",
  "Take a look at id 3.",
  "Take wa-4711 or conv_8f3a as examples.",
])("refuses an id that was never given: %s", (text) => {
  expect(keep(text)).toBe(false);
});

it.each([
  ["See [id 1]."],
  ["The longest conversation took 12 days.", []],
  [
    "Version build-1987 and the model gpt-4o-mini differ in nothing proven: no significant difference.",
    ["build-1987", "gpt-4o-mini"],
  ],
  ["Look at [your conversations](/dash/conversations?channel=whatsapp)."],
])("keeps what was given: %s", (text, names = []) => {
  expect(markInventedIds(text, { isGiven: () => true, names })).toBe(text);
});

it("lists conversations, and no messages of them", () => {
  const data = {
    items: [{ id: "c1", startedAt: "2026-11-01T00:00:00Z" }],
    messages: [{ id: "m1", at: "2026-11-01T00:00:00Z" }],
    hits: [{ conversationId: "c2", messageId: "m2" }],
  };
  expect(listConversationIds(data)).toEqual(["c1", "c2"]);
});
