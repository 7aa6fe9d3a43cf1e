import { describe, expect, it } from "vitest";
import { analyzeConversation } from "../analysis.ts";
import type { MessageInput } from "../analysis.contract.ts";

/** The sentiment of the last message. */
function feelingOf(...lines: string[]): string | undefined {
  const messages = lines.map((line): MessageInput => {
    return { role: line.startsWith("u ") ? "user" : "bot", text: line.slice(2), at: null };
  });
  return analyzeConversation(messages).messages.at(-1)?.sentiment.label;
}

describe("the sentiment of a user message", () => {
  it.each([
    [["u do students pay council tax?", "b You can pay online or by phone!", "u do STUDENTS pay council tax??"]],
    [["u los estudiantes pagan tasa?", "b ¡Puede pagar por internet!", "u LOS ESTUDIANTES PAGAN O NO"]],
    [["u quero um atendente", "b Escolha: 1 Conta 2 Cartão 3 Outros", "u ATENDENTE!!"]],
  ])("is negative when the user insists: %j", (lines) => {
    expect(feelingOf(...lines)).toBe("negative");
  });

  it.each([
    [["b Done!", "u Thank you so much!"]],
    [["b Hecho.", "u me encanta, sois geniales"]],
    [["b Prontinho.", "u adorei!"]],
  ])("is positive when it is praise: %j", (lines) => {
    expect(feelingOf(...lines)).toBe("positive");
  });

  it.each([
    [["b Hecho.", "u gracias"]],
    [["u hello"]],
    [["b Shall I book it?", "u yes"]],
    [["b ¿Le reservo la mesa?", "u ok"]],
    [["b Posso marcar?", "u sim pode"]],
    [["u bom dia"]],
    [["b I have 9:00 or 11:30. Which one?", "u ok 11:30, book it"]],
    [["b Boas notícias: há lugar às 9h30 ou às 11h30, 80 €. Qual prefere?", "u ok 11h30, pode marcar"]],
    [["u quiero reservar", "b ¿Para cuántas personas?", "u cuatro adultos"]],
  ])("is neutral when it says nothing of a feeling: %j", (lines) => {
    expect(feelingOf(...lines)).toBe("neutral");
  });
});
