import { expect, test } from "vitest";
import { readChannel } from "./channels.ts";

test.each([
  ["WhatsApp", "whatsapp"],
  [" Microsoft Teams ", "teams"],
  ["Webchat", "webchat"],
  ["Chat da Loja", "chat da loja"],
])("a file's channel %j is %j", (text, channel) => {
  expect(readChannel(text)).toBe(channel);
});
