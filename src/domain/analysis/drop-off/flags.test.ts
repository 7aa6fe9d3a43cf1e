import { describe, expect, it } from "vitest";
import { analyzeConversation } from "../analysis.ts";
import type { Flag, MessageInput } from "../analysis.contract.ts";

const HELLO: MessageInput[] = [
  { role: "user", text: "hello there", at: null },
  { role: "bot", text: "Hello! How can I help?", at: null },
];

/** The flags of the last message of a conversation. */
function flagsOf(...thread: MessageInput[]): Flag[] {
  return analyzeConversation(thread).messages.at(-1)?.flags ?? [];
}

describe("flags of a user message", () => {
  it.each([
    ["I want to talk to a human", "handoff_request"],
    ["quero falar com um atendente", "handoff_request"],
    ["necesito hablar con una persona", "handoff_request"],
    ["that's too expensive for me", "objection_price"],
    ["está muito caro", "objection_price"],
    ["es muy caro", "objection_price"],
    ["is this a scam?", "objection_trust"],
    ["vou pensar e depois eu volto", "objection_time"],
    ["I already told you that", "form_friction"],
    ["el botón no funciona", "form_friction"],
    ["it's ana@example.com", "personal_data"],
  ] satisfies [string, Flag][])("%j has %s", (text, flag) => {
    expect(flagsOf(...HELLO, { role: "user", text, at: null })).toContain(flag);
  });

  it("include a repeated question", () => {
    const question: MessageInput = { role: "user", text: "where is my parcel?", at: null };
    expect(flagsOf(...HELLO, question)).not.toContain("repeated_question");
    expect(flagsOf(...HELLO, question, { role: "bot", text: "One moment.", at: null }, question)).toContain(
      "repeated_question",
    );
  });

  it("ignore repetition after the idle time", () => {
    const question: MessageInput = { role: "user", text: "where is my parcel?", at: 0 };
    expect(flagsOf(question, { ...question, at: 3_600_000 })).not.toContain("repeated_question");
  });
});

describe("flags of a bot message", () => {
  it.each([
    ["Sorry, I didn't understand that.", "fallback"],
    ["Desculpe, não entendi. Pode reformular?", "fallback"],
    ["Lo siento, no te he entendido.", "fallback"],
    ["I'll transfer you to one of our agents.", "handoff"],
    ["vou te transferir para um atendente", "handoff"],
    ["Unfortunately it is sold out.", "dead_end"],
    ["Friday is full.", "dead_end"],
    ["Não há voos disponíveis na sexta.", "dead_end"],
  ] satisfies [string, Flag][])("%j has %s", (text, flag) => {
    expect(flagsOf(...HELLO, { role: "bot", text, at: null })).toContain(flag);
  });

  it('include no dead end for a "full refund"', () => {
    expect(flagsOf(...HELLO, { role: "bot", text: "A full refund is on its way.", at: null })).not.toContain(
      "dead_end",
    );
  });

  it("include no dead end when a next step is offered", () => {
    const text = "Unfortunately it is sold out. Would you like to see a similar one?";
    expect(flagsOf(...HELLO, { role: "bot", text, at: null })).not.toContain("dead_end");
  });

  it("include an unanswered question after a fallback", () => {
    const question: MessageInput = { role: "user", text: "do you ship to Porto?", at: null };
    expect(flagsOf(...HELLO, question, { role: "bot", text: "Sorry, I did not understand.", at: null })).toContain(
      "unanswered_question",
    );
  });

  it("include a loop on the third repetition", () => {
    const ask: MessageInput = { role: "bot", text: "What is your order number?", at: null };
    const answer: MessageInput = { role: "user", text: "I lost it", at: null };
    expect(flagsOf(...HELLO, ask, answer, ask, answer, ask)).toEqual(
      expect.arrayContaining(["loop", "repeated_question"]),
    );
  });
});
