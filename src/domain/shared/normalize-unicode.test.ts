import { expect, it } from "vitest";
import { foldText } from "../search/fold-text.ts";
import { normalizeUnicode } from "./normalize-unicode.ts";

/** Marks of two classes in turn, which normalization sorts. */
const marks = (count: number) => "\u0f71\u0f72".repeat(count / 2);

it("keeps 30 marks in a row, so that sorting them takes no time", () => {
  const text = `a${marks(32_000)} b${marks(20)}`;
  for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
    expect(normalizeUnicode(text, form).length).toBe(1 + 30 + 2 + 20);
  }
  expect(foldText(text).length).toBe(1 + 30 + 2 + 20);
});

it("composes what people type", () => {
  expect(normalizeUnicode("Cafe\u0301 Tie\u0302\u0323ng", "NFC")).toBe("Café Tiệng");
});
