import { describe, expect, it } from "vitest";
import { TERMS, detectTerms } from "./terms.ts";
import { tokenize } from "./tokenizer.ts";

/** The names of the terms in a text. */
function listTerms(role: "user" | "bot", text: string): string[] {
  const mask = detectTerms(role, tokenize(text));
  return Object.entries(TERMS).flatMap(([name, bit]) => ((mask & bit) === 0 ? [] : [name]));
}

describe("what makes a message concrete", () => {
  it.each([
    ["It costs £120, collection only.", ["price"]],
    ["Fica R$ 75 no total", ["price"]],
    ["Tengo las 18:00 o las 19:30", ["slot"]],
    ["Tem 14h ou 16h30", ["slot"]],
    ["we have 10/05 free", ["slot"]],
    ["Order RX20044817US left today", ["code"]],
    ["tu pedido 55821 salió", ["code"]],
    ["Call 01632960000", []],
    ["We opened in 2009", []],
    ["1 Pedidos 2 Pagos 3 Tiendas", ["menu"]],
    ["[Join] [Classes] [My account]", ["menu"]],
    ["1. Lunes 8:20 2. Martes 14:40 3. Jueves 9:00", ["slot"]],
  ])("in %j is %j", (text, terms) => {
    expect(listTerms("bot", text)).toEqual(terms);
  });

  it("includes capitals of a user, and no menu", () => {
    expect(listTerms("user", "WHO PAYS [a] [b]")).toEqual(["capitals"]);
    expect(listTerms("user", "is the SEP ok with that")).toEqual([]);
  });
});
