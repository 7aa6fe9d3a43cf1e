import { describe, expect, it } from "vitest";
import type { MessageInput } from "../analysis/analysis.contract.ts";
import { analyzeConversation } from "../analysis/analysis.ts";
import { analyzeAndClassify, classifyConversation } from "./read-conversation.ts";

/** Messages of lines such as "u: hello", the roles by their first letters. */
function parseLines(lines: string): MessageInput[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [role = "u", ...text] = line.trim().split(": ");
      return { role: role === "b" ? "bot" : "user", text: text.join(": "), at: null };
    });
}

const SOLD = {
  en: `u: hi, a table for two tomorrow at 8 please
       b: We have a table for two at 8:00 pm tomorrow. Shall I book it?
       u: yes please
       b: Booked ✅ Table for two, tomorrow 8:00 pm. See you then!
       u: great, thank you`,
  es: `u: hola, una mesa para dos mañana a las 8 por favor
       b: Tenemos una mesa para dos mañana a las 20:00. ¿La reservo?
       u: sí, por favor
       b: Reservado ✅ Mesa para dos, mañana a las 20:00. ¡Te esperamos!
       u: genial, gracias`,
  pt: `u: oi, uma mesa para dois amanhã às 8 por favor
       b: Temos uma mesa para dois amanhã às 20h. Posso reservar?
       u: sim, por favor
       b: Reservado ✅ Mesa para dois, amanhã às 20h. Te esperamos!
       u: ótimo, obrigada`,
};
const TURNED = {
  en: `u: hi, where is my parcel?
       b: Hello! Please tell me your order number.
       u: it is 4411
       b: Sorry, I did not understand. Please choose an option: 1) Sizes 2) Shipping
       u: this is ridiculous, your bot is useless!!`,
  es: `u: hola, ¿dónde está mi paquete?
       b: ¡Hola! ¿Cuál es tu número de pedido?
       u: es el 4411
       b: Perdón, no te entendí. Elige una opción: 1) Tallas 2) Envíos
       u: esto es una vergüenza, ¡¡este bot no sirve para nada!!`,
  pt: `u: oi, onde está meu pacote?
       b: Olá! Qual é o número do pedido?
       u: é o 4411
       b: Desculpe, não entendi. Escolha uma opção: 1) Tamanhos 2) Envio
       u: isso é um absurdo, esse bot é péssimo, não serve pra nada!!`,
};
const UNMET = {
  en: `u: do you have the blue jacket in size L?
       b: Sorry, the blue jacket is sold out in L.
       u: oh, what a pity`,
  es: `u: ¿tienen la chaqueta azul en talla L?
       b: Lo siento, la chaqueta azul está agotada en L.
       u: vaya, qué pena`,
  pt: `u: vocês têm a jaqueta azul no tamanho L?
       b: Desculpe, a jaqueta azul está esgotada no L.
       u: poxa, que pena`,
};

describe("the reading of a conversation", () => {
  it.each(["en", "es", "pt"] as const)("reads a confirmed booking as sold in %s", (language) => {
    const messages = parseLines(SOLD[language]);
    const { outcome, reason, act, need, decidedBy, acts } = classifyConversation(messages);
    expect({ outcome, reason, act, need }).toEqual({
      outcome: "sold",
      reason: null,
      act: "confirmation",
      need: "buy_or_book",
    });
    expect(decidedBy?.message).toBe(3);
    expect(acts).toEqual([null, "offer", null, "confirmation", null]);
  });

  it.each(["en", "es", "pt"] as const)("names the message after which the user turned negative in %s", (language) => {
    expect(classifyConversation(parseLines(TURNED[language]))).toMatchObject({ left: "negative", turnedBy: 3 });
    expect(classifyConversation(parseLines(SOLD[language])).turnedBy).toBeNull();
  });

  it("names none for a user who was negative from the first message on", () => {
    const reading = classifyConversation(
      parseLines(`u: this is outrageous, you charged me twice and nobody answers, your service is terrible!!
       b: Hello! How can I help you?
       u: I told you already, this is a disgrace, terrible service!!`),
    );
    expect(reading).toMatchObject({ left: "negative", turnedBy: null });
  });

  it.each(["en", "es", "pt"] as const)("reads a sold-out item as not offered in %s", (language) => {
    const { outcome, reason, place } = classifyConversation(parseLines(UNMET[language]));
    expect({ outcome, reason, place }).toEqual({ outcome: "unmet", reason: "unavailable", place: "unavailable" });
  });

  it("names the span that decided inside of its message", () => {
    const messages = parseLines(UNMET.en);
    const { decidedBy } = classifyConversation(messages);
    const { message = -1, start = 0, end = 0 } = decidedBy ?? {};
    expect(messages[message]?.text.slice(start, end)).toContain("sold out");
  });

  it("gives the same reading for the same messages", () => {
    const messages = parseLines(SOLD.pt);
    expect(classifyConversation(messages)).toEqual(classifyConversation(messages));
  });

  it("reads a conversation without messages of the business as silent", () => {
    const { act, place, acts } = classifyConversation(parseLines("u: hello, is anybody there?"));
    expect({ act, place, acts }).toEqual({ act: "silent", place: "silent", acts: [null] });
  });

  it("reads no messages at all", () => {
    expect(classifyConversation([])).toMatchObject({ act: "silent", decidedBy: null, acts: [], subject: { text: "" } });
  });

  it.each(Object.values({ ...SOLD, unmet: UNMET.en }))("analyzes in the same pass as each part alone", (lines) => {
    const messages = parseLines(lines);
    const { reading, ...analysis } = analyzeAndClassify(messages);
    expect(reading).toEqual(classifyConversation(messages));
    const { conversation, messages: each } = analyzeConversation(messages, { closed: true });
    const dropOff = conversation.dropOff && { ...conversation.dropOff, reason: reading.reason };
    expect(analysis).toEqual({ conversation: { ...conversation, dropOff }, messages: each });
  });
});
