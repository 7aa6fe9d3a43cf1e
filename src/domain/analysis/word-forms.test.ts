import { describe, expect, it } from "vitest";
import { analyseUtterance } from "./analysis.ts";
import { readTokens } from "./tokens.ts";

const TEXTS = ["Não gostei nada do atendimento", "I'm NOT happy, www.example.com", "¿Cuánto cuesta el envío?", "ok"];

describe("what is remembered of word forms", () => {
  it("changes no reading, even after so many new words that all are forgotten", () => {
    const before = TEXTS.map(analyseUtterance);
    for (let at = 0; at < 40_000; at++) readTokens(nameOf(at));
    expect(TEXTS.map(analyseUtterance)).toEqual(before);
  });

  it("keeps forms apart that differ in case or accents alone", () => {
    const { words, shouted } = readTokens("esta ESTA está");
    expect(words).toEqual(["esta", "esta", "esta"]);
    expect(shouted).toBe(1);
    expect(readTokens("esta esta").shouted).toBe(0);
  });

  it("reads the same letters as one form", () => {
    const [first, , second] = readTokens("price or price").forms;
    expect(first).toBe(second);
  });
});

/** A word of letters, another for each number. */
function nameOf(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
