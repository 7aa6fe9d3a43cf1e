import { describe, expect, it } from "vitest";
import { extractReading } from "../conversation/extract-reading.ts";

function scoreOf(text: string): number {
  return extractReading({ role: "user", text }).sentiment.score;
}

describe("scoreSentiment", () => {
  it.each([
    ["this is great, thank you!", "positive"],
    ["your service is terrible", "negative"],
    ["I need a room for two", "neutral"],
    ["adorei o atendimento, excelente", "positive"],
    ["péssimo, um absurdo", "negative"],
    ["me encanta, es perfecto", "positive"],
    ["qué vergüenza, horrible", "negative"],
    ["😡", "negative"],
    ["😍", "positive"],
    ["see you :)", "positive"],
    ["that's a rip off", "negative"],
    ["it's not worth it", "negative"],
    ["não funciona", "negative"],
    ["no funciona", "negative"],
    ["va de lujo", "positive"],
  ])("scores %j as %s", (text, label) => {
    expect(extractReading({ role: "user", text }).sentiment.label).toBe(label);
  });

  it("reverses negated words", () => {
    expect(scoreOf("it is not good")).toBeLessThan(0);
    expect(scoreOf("no es bueno")).toBeLessThan(0);
    expect(scoreOf("não gostei")).toBeLessThan(0);
  });

  it("uses intensifiers and exclamation marks", () => {
    expect(scoreOf("very good")).toBeGreaterThan(scoreOf("good"));
    expect(scoreOf("good!!!")).toBeGreaterThan(scoreOf("good"));
    expect(scoreOf("slightly bad")).toBeGreaterThan(scoreOf("bad"));
  });

  it("gives more weight to the part after but", () => {
    expect(scoreOf("the room was nice but the staff was horrible")).toBeLessThan(0);
  });

  it("stays between -1 and 1", () => {
    expect(scoreOf("awful ".repeat(400))).toBeGreaterThanOrEqual(-1);
    expect(scoreOf("great! ".repeat(400))).toBeLessThanOrEqual(1);
  });
});
