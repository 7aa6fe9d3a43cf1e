import { describe, expect, it } from "vitest";
import { analyzeUtterance } from "./analysis.ts";

describe("analyzeUtterance", () => {
  it.each([
    ["How much does the large one cost?", "en", "price"],
    ["Qual é o horário de funcionamento?", "pt", "opening_hours"],
    ["¿Dónde está mi pedido?", "es", "order_status"],
    ["quero falar com um atendente", "pt", "human_request"],
    ["quiero la devolución de mi dinero", "es", "refund"],
    ["the moon is made of cheese", "en", "oos"],
  ])("analyzes %j", (text, language, intent) => {
    expect(analyzeUtterance(text)).toMatchObject({ language, intent });
  });

  it("handles texts of any length and script", () => {
    for (const text of [
      "",
      "a".repeat(32_768),
      "\ud800",
      "👍".repeat(5_000),
      "こんにちは、元気ですか",
      "?".repeat(9_999),
    ]) {
      expect(analyzeUtterance(text).sentiment.score).toBeGreaterThanOrEqual(-1);
    }
  });
});
