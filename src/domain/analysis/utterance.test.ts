import { describe, expect, it } from "vitest";
import { analyseUtterance } from "./analysis.ts";

describe("analyseUtterance", () => {
  it.each([
    ["How much does the large one cost?", "en", "price"],
    ["Qual é o horário de funcionamento?", "pt", "opening_hours"],
    ["¿Dónde está mi pedido?", "es", "order_status"],
    ["quero falar com um atendente", "pt", "human_request"],
    ["quiero la devolución de mi dinero", "es", "refund"],
    ["the moon is made of cheese", "en", "oos"],
  ])("reads %j", (text, language, intent) => {
    expect(analyseUtterance(text)).toMatchObject({ language, intent });
  });

  it("reads texts of any length and script without failing", () => {
    for (const text of [
      "",
      "a".repeat(32_768),
      "\ud800",
      "👍".repeat(5_000),
      "こんにちは、元気ですか",
      "?".repeat(9_999),
    ]) {
      expect(analyseUtterance(text).sentiment.score).toBeGreaterThanOrEqual(-1);
    }
  });
});
