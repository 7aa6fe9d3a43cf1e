import { describe, expect, it } from "vitest";
import { readLabeledTexts } from "#scripts/train/read-texts.ts";
import { analyzeConversation, analyzeUtterance } from "../analysis.ts";

describe("the language of a text by itself", () => {
  it.each([
    ["how much is it?", "en"],
    ["where's my order", "en"],
    ["obrigado", "pt"],
    ["não consigo entrar na minha conta", "pt"],
    ["nao consigo entrar na minha conta", "pt"],
    ["quanto custa o frete?", "pt"],
    ["¿cuánto cuesta el envío?", "es"],
    ["no puedo entrar en mi cuenta", "es"],
    ["gracias", "es"],
    ["Guten Tag, ich möchte bestellen", "other"],
    ["こんにちは", "other"],
    ["привет, сколько стоит?", "other"],
    ["12345", "other"],
  ])("of %j is %s", (text, language) => {
    expect(analyzeUtterance(text).language).toBe(language);
  });
});

it("detects the language of short texts by other authors", () => {
  const rows = readLabeledTexts("language-apart-blind");
  const right = rows.filter(({ text, label }) => analyzeUtterance(text).language === label);
  expect(rows).toHaveLength(100);
  expect(right.length / rows.length).toBeGreaterThan(0.92);
});

describe("the language of short, unaccented chat lines", () => {
  it.each([
    ["pt", 0.89],
    ["es", 0.85],
    ["en", 0.93],
  ])("is detected in %s", (language, floor) => {
    const rows = readLabeledTexts("language-apart-chats").filter(({ label }) => label === language);
    const right = rows.filter(({ text }) => analyzeUtterance(text).language === language);
    expect(rows.length).toBeGreaterThan(60);
    expect(right.length / rows.length).toBeGreaterThan(floor);
  });
});

describe("the language within a conversation", () => {
  it("applies to messages without evidence", () => {
    const { conversation, messages } = analyzeConversation([
      { role: "user", text: "Olá, gostaria de marcar uma consulta", at: null },
      { role: "bot", text: "Claro! Para qual dia?", at: null },
      { role: "user", text: "12/05", at: null },
      { role: "user", text: "ok", at: null },
    ]);
    expect(messages.map((message) => message.language)).toEqual(["pt", "pt", "pt", "pt"]);
    expect(conversation.language).toBe("pt");
  });
});
