import { describe, expect, it } from "vitest";
import { analyzeLines } from "#tests/support/analyze-lines.ts";

describe("a product that a message names with an article", () => {
  it.each([
    "u are toddlers allowed on the harbour cruise?",
    "u ¿el taller de cerámica es apto para zurdos?",
    "u a aula de surf da manhã é em inglês?",
  ])("is Consideration when it is asked about: %s", (line) => {
    expect(analyzeLines(line).stage).toBe("consideration");
  });

  it.each([
    [["u do you have a cooking class?"], "interest"],
    [["u hi, I'd like to book the pottery workshop", "b Lovely! For which day?"], "interest"],
    [["u what's the best tour for kids?"], "interest"],
  ] as const)("is no more than Interest otherwise: %j", (lines, stage) => {
    expect(analyzeLines(...lines).stage).toBe(stage);
  });

  it("is identified by the message after the question", () => {
    const lines = ["u is there parking nearby?", "u I mean for the sunset cruise"];
    expect(analyzeLines(...lines).stage).toBe("consideration");
  });
});
