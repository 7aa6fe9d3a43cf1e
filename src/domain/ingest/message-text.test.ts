import { expect, test } from "vitest";
import { extractMessageText } from "./message-text.ts";

const ITEM = { conversationId: "c", role: "user" } as const;
const IMAGE = { type: "image_url", image_url: { url: "https://example.com/room.png" } };

test("joins the text of blocks and skips other blocks", () => {
  const content = [IMAGE, { type: "text", text: "Is this" }, { type: "tool_use", name: "look" }];
  expect(extractMessageText({ ...ITEM, content: [...content, { type: "text", text: "free? " }] })).toEqual({
    text: "Is this\nfree?",
  });
});

test.each([
  [{}, "text", "Is required: send the text in text, content or parts"],
  [{ text: "a", parts: [] }, "parts", "Send the text only once: in text or in parts"],
  [{ text: " \n" }, "text", "Must not be empty"],
  [{ content: "" }, "content", "Must not be empty"],
  [{ content: [IMAGE] }, "content", "Contains no text: leave this message out"],
])("reports the invalid field of a message without text: %j", (fields, path, message) => {
  expect(extractMessageText({ ...ITEM, ...fields })).toEqual({ path, message });
});
