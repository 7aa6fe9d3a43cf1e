import { describe, expect, it } from "vitest";
import { extractReading } from "./extract-reading.ts";

describe("the cache of readings", () => {
  it("returns the same reading as without it, by role", () => {
    const text = "I'd like to talk to a person, please";
    const [first, second, third] = [1, 2, 3].map(() => extractReading({ role: "user", text }));
    expect(second).toEqual(first);
    expect(third).toBe(second);
    const bot = extractReading({ role: "bot", text });
    expect(bot.role).toBe("bot");
    expect(bot.flagPhrases).not.toBe(first?.flagPhrases);
  });

  it("evicts readings for other texts", () => {
    const text = "Is there anything else I can help you with?";
    const before = extractReading({ role: "bot", text });
    for (let at = 0; at < 20_000; at++)
      extractReading({ role: "bot", text: `Your order ${String(at % 5000)} is ready` });
    expect(extractReading({ role: "bot", text })).toEqual(before);
  });

  it("does not hold long texts", () => {
    const text = "so long a text is hardly said twice ".repeat(20);
    const [, second, third] = [1, 2, 3].map(() => extractReading({ role: "user", text }));
    expect(third).not.toBe(second);
    expect(third).toEqual(second);
  });
});
