import { describe, expect, it } from "vitest";
import { analyzeLines } from "#tests/support/analyze-lines.ts";

describe("a reply that has nothing on the day asked for", () => {
  it.each([
    ["u can we come on friday, four of us?", "b Friday is fully booked, sorry. There are places on Saturday 14 March."],
    [
      "u ¿hay sitio el viernes para cuatro?",
      "b El viernes está completo. El próximo día con plazas: sábado 14 de marzo.",
    ],
    ["u tem vaga na sexta para quatro?", "b Lamento, sexta está esgotado. Há lugares no sábado, 14 de março."],
  ])("is Consideration when it names another day: %j", (...lines) => {
    expect(analyzeLines(...lines).stage).toBe("consideration");
  });

  it("is Interest when it names none", () => {
    const lines = [
      "u do you have a room for 5 people in june?",
      "b Unfortunately we have no rooms for 5 people in June.",
    ];
    expect(analyzeLines(...lines).stage).toBe("interest");
  });
});

describe("a refund", () => {
  const complaint = ["u you charged me twice for order 40981", "b I'm sorry, a colleague will help you."];

  it.each([
    "a You're right. I'm refunding half, it will be on your card within a week.",
    "a Tiene razón, he tramitado la devolución.",
    "a Tem razão. Fiz o reembolso total.",
  ])("is a conversion when the business carries it out: %s", (line) => {
    expect(analyzeLines(...complaint, line).converted).toBe(true);
  });

  it("is none as a condition", () => {
    expect(analyzeLines(...complaint, "a If it happened in May, we refund you.").converted).toBe(false);
  });
});

describe("a bot message that goes on", () => {
  it.each([
    [
      "u how much for the bike?",
      "b It's like new, make me an offer",
      "u would you take 100?",
      "b Let me ask my brother",
      "u ok I'll take it",
      "b Great! Which name?",
    ],
    [
      "u quanto fica o passeio para 1?",
      "b Para sábado fica em 55 €. Quer reservar?",
      "u ok 15h30, pode marcar",
      "b Ótimo! Preciso só de um nome e de um e-mail.",
    ],
    ["u is my booking confirmed?", "b Booking code?", "u where do I find that?", "b A booking code is required."],
    [
      "u the guide was rude to my kids",
      "b Your complaint was registered. Send the details to help@brightwater.example.",
    ],
    [
      "u are there lockers?",
      "b Yes, at the entrance.",
      "u got it, thank u",
      "b You're welcome! I'm here if anything comes up 🌊",
    ],
  ])("converts nothing: %j", (...lines) => {
    expect(analyzeLines(...lines).converted).toBe(false);
  });
});

describe("a promise to send an offer", () => {
  it("is a conversion to a user who has just left an address", () => {
    const lines = [
      "u we need a team event for 30 people",
      "b Sure! From €89 a person. Which e-mail can our team write to?",
      "u oliver@brightwater.example",
      "b Thank you, Oliver! The team will send the quote by tomorrow.",
    ];
    expect(analyzeLines(...lines).converted).toBe(true);
  });
});

describe("the first message", () => {
  it("greets with a waving hand", () => {
    expect(analyzeLines("u 👋").stage).toBe("discovery");
  });

  it("gives the conversation a stage however doubtful it is", () => {
    const lines = ["u is this the restaurant?", "b Sorry, I did not understand. Can you rephrase?"];
    expect(analyzeLines(...lines).stage).not.toBeNull();
  });
});
