import { describe, expect, it } from "vitest";
import { analyseConversation } from "./analysis.ts";
import { readMessage } from "./reading.ts";

function readEnding(...lines: string[]): string {
  const messages = lines.map((line) => ({
    role: line.startsWith("u ") ? ("user" as const) : ("bot" as const),
    text: line.slice(2),
    at: null,
  }));
  return analyseConversation(messages, { goal: { kind: "engine" }, closed: true }).conversation.ended;
}

describe("how a conversation ended", () => {
  it.each([
    ["a general question is answered", ["u do you ship to Canada?", "b Yes, we ship to Canada in 5 days."]],
    ["the bot bids farewell", ["u is the desk still available?", "b Yes, 80.", "u hmm 40", "b No way, good luck!"]],
    ["the user leaves it at that", ["u how firm are you on the desk", "b 200.", "u I'll look elsewhere"]],
    ["the user goes on looking", ["u how firm are you on the desk", "b 200.", "u I'll keep looking"]],
  ])("is closed when %s", (_, lines) => {
    expect(readEnding(...lines)).toBe("closed");
  });

  it.each([
    ["the bot asks in return", ["u do you have rooms in May?", "b For how many people?"]],
    [
      "what was asked to be confirmed is confirmed",
      ["u a latte please", "b Is your order right?", "u Yes, that's all"],
    ],
  ])("is abandoned when %s", (_, lines) => {
    expect(readEnding(...lines)).toBe("abandoned");
  });
});

describe("a question without a mark", () => {
  it.each(["hi do you deliver on sunday", "que horas abre a loja", "hola cuanto tarda el envio"])(
    "is one: %s",
    (text) => {
      expect(readMessage({ role: "user", text }).asks).toBe(true);
    },
  );

  it.each(["when I open it nothing happens", "que pena"])("is none: %s", (text) => {
    expect(readMessage({ role: "user", text }).asks).toBe(false);
  });
});
