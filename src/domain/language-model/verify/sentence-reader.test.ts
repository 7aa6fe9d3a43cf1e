import { expect, it } from "vitest";
import { createSentenceReader } from "./sentence-reader.ts";

/** What is passed on while a text comes letter by letter. */
function stream(text: string): string[] {
  const passed: string[] = [];
  const read = createSentenceReader((sentences) => passed.push(sentences));
  for (let end = 1; end <= text.length; end++) read(text.slice(0, end));
  return passed;
}

it("passes a sentence on once the next one has begun, never a part of a number", () => {
  expect(stream("It was 12.3% of 1,234. That is 1.5 more. Fine")).toEqual([
    "It was 12.3% of 1,234.",
    "It was 12.3% of 1,234. That is 1.5 more.",
  ]);
});

it("passes lines of a list on", () => {
  expect(stream("By channel:\n1. WhatsApp 5\n2. Web 3\n")).toEqual(["By channel:", "By channel:\n1. WhatsApp 5"]);
});

it("leaves HTML, code, pictures and endless texts to the check of the whole", () => {
  expect(stream('<p title="x. Y">It was 9. Fine. ')).toEqual([]);
  expect(stream("```\nA. B\n```")).toEqual([]);
  expect(stream("![A. B](http://x.example)")).toEqual([]);
  expect(stream("It. ".repeat(2_000)).at(-1)?.length).toBeLessThan(4_000);
});

it("begins again with a second attempt", () => {
  const passed: string[] = [];
  const read = createSentenceReader((sentences) => passed.push(sentences));
  for (const text of ["One. Tw", "", "Other. T"]) read(text);
  expect(passed).toEqual(["One.", "Other."]);
});
