import { describe, expect, it } from "vitest";
import { analyzeUtterance } from "../analysis.ts";
import { tokenize } from "../text/words/tokenizer.ts";

const TEXTS = ["Não gostei nada do atendimento", "I'm NOT happy, www.example.com", "¿Cuánto cuesta el envío?", "ok"];

describe("the cache of word forms", () => {
  it("changes no result, even after enough new words to clear it", () => {
    const before = TEXTS.map(analyzeUtterance);
    for (let at = 0; at < 40_000; at++) tokenize(wordOf(at));
    expect(TEXTS.map(analyzeUtterance)).toEqual(before);
  });

  it("distinguishes forms that differ only in case or accents", () => {
    const { words, uppercaseWords } = tokenize("esta ESTA está");
    expect(words).toEqual(["esta", "esta", "esta"]);
    expect(uppercaseWords).toBe(1);
    expect(tokenize("esta esta").uppercaseWords).toBe(0);
  });

  it("returns the same form for the same letters", () => {
    const [first, , second] = tokenize("price or price").forms;
    expect(first).toBe(second);
  });
});

/** A distinct word of letters for each number. */
function wordOf(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
