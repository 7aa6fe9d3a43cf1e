import fc from "fast-check";
import { expect, it } from "vitest";
import { countUtf8Bytes } from "../shared/text.ts";
import { countFitting, cutText, cutTexts, isWithinLimit, MAX_RESULT_BYTES, MAX_TEXT_BYTES } from "./fit-result.ts";

it("cuts any text at 8 kB, between characters, and leaves shorter ones alone", () => {
  const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 6_000 }), fc.constantFrom("é", "漢", "😀", "a"));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 4_000 }), (part, times) => {
      const text = part.repeat(Math.ceil(times / Math.max(1, part.length)));
      const cut = cutText(text);
      expect(countUtf8Bytes(cut)).toBeLessThanOrEqual(MAX_TEXT_BYTES);
      if (countUtf8Bytes(text) <= MAX_TEXT_BYTES) expect(cut).toBe(text);
      else {
        expect(cut.endsWith("…")).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

it("cuts texts wherever they are", () => {
  const long = "x".repeat(9_000);
  expect(JSON.stringify(cutTexts({ a: [{ b: long }], c: long, d: 1, e: null })).length).toBeLessThan(17_000);
});

it("finds how many items fit, twice over: as structured content and as text", () => {
  const items = Array.from({ length: 500 }, (_, index) => ({ index, text: '"quoted"'.repeat(20) }));
  const build = (count: number) => ({ items: items.slice(0, count) });
  const count = countFitting(items.length, build);
  expect([isWithinLimit(build(count)), isWithinLimit(build(count + 1))]).toEqual([true, false]);
  const structuredContent = build(count);
  const result = { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(MAX_RESULT_BYTES);
});
