import { expect, it } from "vitest";
import { redactForStorage } from "../analysis/text/personal-data/personal-details.ts";
import { maskJsonTexts, maskMetadata, maskStoredJson } from "./mask-json.ts";

const maskText = (text: string): string => text.replaceAll("ana@example.com", "[email]");

it("masks texts at any depth, and numbers that are telephones by their name", () => {
  const value = {
    a: [{ mail: "ana@example.com" }],
    phone: 351912345678,
    nested: { tel: 912345678, total: 351912345678 },
  };
  expect(maskJsonTexts(value, maskText)).toEqual({
    ...{ a: [{ mail: "[email]" }], phone: "[phone]" },
    nested: { tel: "[phone]", total: 351912345678 },
  });
});

it("masks numbers of what is stored as it would mask them as texts, and no figures, times and IDs", () => {
  const figures = { total: 250_000_000, at: 1_771_234_567_890, ad: 120_210_000_000_011, share: 1.5 };
  const value = { n: 447700900456, list: [912345678], card: 4111111111111111, figures };
  const masked = { n: "[phone]", list: ["[phone]"], card: "[card]", figures };
  expect(maskStoredJson(value, redactForStorage)).toEqual(masked);
  expect(maskMetadata(value, redactForStorage)).toEqual(masked);
  expect(maskJsonTexts(value, redactForStorage)).toBe(value);
  expect(maskStoredJson(figures, redactForStorage)).toBe(figures);
});

it("returns the same value where nothing changes", () => {
  const value = { a: ["x", { b: null }], phone: 12, hotel: 351912345678 };
  expect(maskJsonTexts(value, maskText)).toBe(value);
});

it("leaves the ID of the message that another one replies to, and masks anything else there", () => {
  const maskDigits = (text: string): string => maskText(text).replaceAll(/\d{7,}/g, "[phone]");
  const replyTo = "12345678-0000-8000-8000-123456789012";
  expect(maskMetadata({ replyTo, note: "ana@example.com" }, maskDigits)).toEqual({ replyTo, note: "[email]" });
  expect(maskMetadata({ replyTo: "ana@example.com" }, maskDigits)).toEqual({ replyTo: "[email]" });
  const metadata = { replyTo, note: "hi" };
  expect(maskMetadata(metadata, maskDigits)).toBe(metadata);
});
