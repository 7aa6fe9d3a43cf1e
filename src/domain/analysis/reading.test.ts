import { describe, expect, it } from "vitest";
import { readMessage } from "./reading.ts";

describe("what is remembered of readings", () => {
  it("is the reading that a text had when it was new, by role", () => {
    const text = "I'd like to talk to a person, please";
    const [first, second, third] = [1, 2, 3].map(() => readMessage({ role: "user", text }));
    expect(second).toEqual(first);
    expect(third).toBe(second);
    const bot = readMessage({ role: "bot", text });
    expect(bot.role).toBe("bot");
    expect(bot.signs).not.toBe(first?.signs);
  });

  it("gives way to other texts", () => {
    const text = "Is there anything else I can help you with?";
    const before = readMessage({ role: "bot", text });
    for (let at = 0; at < 20_000; at++) readMessage({ role: "bot", text: `Your order ${String(at % 5000)} is ready` });
    expect(readMessage({ role: "bot", text })).toEqual(before);
  });

  it("is not of long texts", () => {
    const text = "so long a text is hardly said twice ".repeat(20);
    const [, second, third] = [1, 2, 3].map(() => readMessage({ role: "user", text }));
    expect(third).not.toBe(second);
    expect(third).toEqual(second);
  });
});
