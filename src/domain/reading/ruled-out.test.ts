import { expect, it } from "vitest";
import { statesMatter } from "./ruled-out.ts";
import { viewMessages } from "./message-view.ts";
import { analyzeAndClassify } from "./read-conversation.ts";

function say(...lines: string[]) {
  return lines.map((line) => {
    const [role = "u", ...text] = line.split(": ");
    return { role: role === "b" ? ("bot" as const) : ("user" as const), text: text.join(": "), at: null };
  });
}

it.each([
  ["u: Hello??", "u: is the roof terrace open in winter?"],
  ["u: Buenas tardes! busco una clase de guitarra para mi hijo"],
  ["u: Oi, tudo bem?", "b: Oi! Como posso ajudar?", "u: Quanto custa o curso de olaria?"],
  ["u: good morning 🙂 i'm interested in the watercolour workshop"],
])("finds a matter behind the greeting of %j", (...lines) => {
  expect(statesMatter(viewMessages(say(...lines)).views)).toBe(true);
});

it.each([
  ["u: hi", "b: Hi! How can I help you with your booking today?"],
  ["u: Olá, boa tarde!"],
  ["u: Hola, ¿qué tal?", "b: ¡Hola! ¿En qué te ayudo?", "u: ¿eres un robot?"],
  ["u: 👋"],
])("finds none in %j", (...lines) => {
  expect(statesMatter(viewMessages(say(...lines)).views)).toBe(false);
});

it.each([
  ["Hello, good evening", "do you repair old pianos in Leeds?", "Which district are you in?"],
  ["Hola, ¿qué tal?", "¿reparáis pianos antiguos en Sevilla?", "¿En qué barrio está?"],
  ["Olá, tudo bem?", "vocês consertam pianos antigos em Lisboa?", "Em que bairro fica?"],
])("does not take %j with a wish for a mere greeting", (greeting, wish, reply) => {
  const { reading } = analyzeAndClassify(say(`u: ${greeting}`, `u: ${wish}`, `b: ${reply}`));
  expect(reading.outcome).not.toBe("greeting");
  expect(reading.need).not.toBe("none");
});

it("names another language as the reason only where the sides differ or the user asks for theirs", () => {
  const same = say(
    "u: do you have any guided walks in Spanish for a group of ten people",
    "b: Our walks are led in English, Spanish and German, all year round. Which day would you like to come?",
    "u: hm no that is not it",
  );
  expect(analyzeAndClassify(same).reading.reason).not.toBe("language_mismatch");
});

it("says the user's language, not the bot's", () => {
  const { conversation, reading } = analyzeAndClassify(
    say(
      "u: Buenas tardes, quería saber si abren los domingos por la mañana",
      "b: Hello! Thank you for your message. We are open from Monday to Saturday, 9 am to 6 pm, and closed on Sundays.",
      "u: no entiendo inglés, ¿me lo puede decir en español?",
      "b: Sure, I can help you with that. Which day would you like to visit us? We have places every morning.",
    ),
  );
  expect([conversation.language, reading.subject.language]).toEqual(["es", "es"]);
});
