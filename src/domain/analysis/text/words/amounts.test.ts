import { describe, expect, it } from "vitest";
import { extractAmount } from "./amounts.ts";
import { tokenize } from "./tokenizer.ts";

describe("the amount of a message", () => {
  it.each([
    ["ok 15h30, pode marcar", 0],
    ["perfeito, às 18h", 0],
    ["let's go for the 21st", 0],
    ["para dia 23 de outubro", 0],
    ["on 14 November please", 0],
    ["Booked, your code is AM-36315", 0],
    ["até março. 1.600", 1600],
    ["could you do 45?", 45],
    ["45 e vou buscar às 18h", 45],
    ["€21 on 14 May", 21],
  ])("skips hours, days and codes: %s", (text, amount) => {
    expect(extractAmount(tokenize(text))).toBe(amount);
  });
});
