import { expect, test } from "vitest";
import { readMessageText } from "./message-text.ts";

const ITEM = { conversationId: "c", role: "user" } as const;
const IMAGE = { type: "image_url", image_url: { url: "https://example.com/room.png" } };

test("the text of blocks is read, and what stands beside it is passed over", () => {
  const content = [IMAGE, { type: "text", text: "Is this" }, { type: "tool_use", name: "look" }];
  expect(readMessageText({ ...ITEM, content: [...content, { type: "text", text: "free? " }] })).toEqual({
    text: "Is this\nfree?",
  });
});

test.each([
  [{}, "text", "Is missing: give the words in text, content or parts"],
  [{ text: "a", parts: [] }, "parts", "Give the words once: in text or in parts"],
  [{ text: " \n" }, "text", "Must not be empty"],
  [{ content: "" }, "content", "Must not be empty"],
  [{ content: [IMAGE] }, "content", "Holds no text: leave this message out"],
])("a message without words is told which of its fields is at fault, and why: %j", (words, path, message) => {
  expect(readMessageText({ ...ITEM, ...words })).toEqual({ path, message });
});
