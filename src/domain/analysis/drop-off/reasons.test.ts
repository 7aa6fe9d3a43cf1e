import { describe, expect, it } from "vitest";
import { analyzeConversation } from "../analysis.ts";
import type { MessageInput } from "../analysis.contract.ts";

const MINUTE = 60_000;

/** The reason of a conversation of lines such as "u@10 text": role, minutes since the first message, text. */
function reasonOf(...lines: string[]): string | undefined {
  const messages = lines.map((line, index): MessageInput => {
    const [, role = "", minutes = String(index / 3), text = ""] = /^([ub])(?:@(\d+))? (.*)$/.exec(line) ?? [];
    return { role: role === "u" ? "user" : "bot", text, at: Number(minutes) * MINUTE };
  });
  return analyzeConversation(messages).conversation.dropOff?.reason;
}

describe("the reason of a drop-off", () => {
  it.each([
    ["u@0 do you have a table for six on friday", "b@14 Inside or outside?", "u@15 inside", "b@31 At what time?"],
    [
      "u@0 tienen sitio hoy para corte?",
      "b@20 ¿Con lavado?",
      "u@21 no",
      "b@40 ¿A qué hora?",
      "u@41 ya fui a otro lado",
    ],
  ])("is slow replies when the user waited long for the bot: %j", (...lines) => {
    expect(reasonOf(...lines)).toBe("slow_answer");
  });

  it("is form friction when the bot asks for a long form", () => {
    expect(
      reasonOf(
        "u I just want a rough price for car insurance",
        "b I need your name, date of birth, licence number, mileage and previous insurer.",
      ),
    ).toBe("form_friction");
  });

  it.each([
    [
      "u do you charge a foreign fee with the card?",
      "b Our cards have no monthly fee! Want to open an account?",
      "u is there a FOREIGN fee, yes or no?",
      "b You find all details in the app.",
    ],
    [
      "u la prepa tiene validez oficial de la sep?",
      "b ¡Qué bueno que te interesa! ¿En qué ciudad vives?",
      "u pero tiene validez oficial?",
      "b ¿A qué correo te mandamos la información?",
    ],
  ])("is an unanswered question when the user asks again: %j", (...lines) => {
    expect(reasonOf(...lines)).toBe("unanswered_question");
  });

  it.each([
    [
      "u quero reservar o passeio de barco para sábado",
      "b Passeio de barco no rio, sábado, 10h, 2 adultos: 80 €. Deseja reservar?",
      "u sim, às 10h",
      "b O seu nome e e-mail?",
      "u Rui Melo, rui@example.org",
      "b Confirma: Passeio de barco no rio, sábado, 10h, 2 adultos, 80 €. Sim ou não?",
    ],
    [
      "u I'd like the river cruise on Saturday",
      "b River cruise with picnic, Saturday, 10:00, 2 adults: €80. Do you want to book?",
      "u yes, 10:00",
      "b Your name and email?",
      "u Tom Reed, tom@example.org",
      "b Confirm: River cruise with picnic, Saturday, 10:00, 2 adults, €80. Yes or no?",
    ],
  ])("is not repetition when the bot sums up what was agreed: %j", (...lines) => {
    expect(reasonOf(...lines)).toBe("no_reply");
  });

  it.each([
    ["u my father walks with a cane, is the old town tour too much for him?", "b Languages: English, Spanish."],
    ["u mi padre va con bastón, ¿la ruta es demasiado para él?", "b Idiomas: inglés, español."],
  ])("is not the price when something is too much for a person: %j", (...lines) => {
    expect(reasonOf(...lines)).not.toBe("price_objection");
  });

  it("is the price when a negotiation stays open", () => {
    expect(reasonOf("u is the stroller available?", "b Yes, $140.", "u would you take $90?", "b Not below $130.")).toBe(
      "price_objection",
    );
  });
});
