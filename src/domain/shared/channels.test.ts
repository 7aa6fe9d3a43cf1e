import { expect, test } from "vitest";
import { normalizeChannel } from "./channels.ts";

test.each([
  ["WhatsApp", "whatsapp"],
  [" Microsoft Teams ", "teams"],
  ["Webchat", "webchat"],
  ["Chat da Loja", "chat da loja"],
])("normalizes the channel name %j to %j", (text, channel) => {
  expect(normalizeChannel(text)).toBe(channel);
});
