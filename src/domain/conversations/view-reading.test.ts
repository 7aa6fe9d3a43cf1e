import { describe, expect, it } from "vitest";
import type { StoredReading } from "./stored-reading.ts";
import { describeConversation, viewReading } from "./view-reading.ts";

function read(subject: string, opening: string, corrected?: string): StoredReading {
  return {
    engine: {
      version: 1,
      outcome: "lost",
      reason: "no_reply",
      act: "answer",
      lastAct: "answer",
      need: "information",
      subject: { text: subject, language: "pt", en: null },
      left: "neutral",
      confidence: 1,
      decidedBy: null,
      opening,
      ending: "",
    },
    corrections: corrected === undefined ? null : { subject: corrected, by: "Ana", at: "2026-03-01T00:00:00Z" },
    topic: null,
  };
}

it("has the language of a corrected subject, where its text tells one", () => {
  const getLanguage = (corrected?: string) =>
    viewReading(read("passeio de barco no Tejo", "", corrected)).subject?.language;
  expect(getLanguage()).toBe("pt");
  expect(getLanguage("a table for the weekend")).toBe("en");
  expect(getLanguage("una mesa para el fin de semana")).toBe("es");
  expect(getLanguage("4411")).toBe("pt");
});

describe("the title of a conversation", () => {
  it("is what the user came for", () => {
    expect(
      describeConversation(read("passeio de barco no Tejo", "Olá, queria um passeio de barco no Tejo"), "Olá").title,
    ).toBe("passeio de barco no Tejo");
  });

  it("is the message where a word of it alone would say too little", () => {
    const opening = "Tem alguma coisa no Algarve?";
    expect(describeConversation(read("alguma", opening), "Oi").title).toBe(opening);
    expect(describeConversation(read("passeio", "1"), "Oi").title).toBe("passeio");
  });

  it("is a person's correction, however short", () => {
    expect(describeConversation(read("quer", "quer um barco", "barco"), "Oi").title).toBe("barco");
  });

  it("is the first message until the conversation is read", () => {
    expect(describeConversation(null, "Oi")).toEqual({ title: "Oi", ending: "" });
  });
});
