import { describe, expect, it } from "vitest";
import { analyzeLines } from "#tests/support/analyze-lines.ts";
import { extractReading } from "./extract-reading.ts";

describe("the ending of a conversation", () => {
  it.each([
    ["a general question is answered", ["u do you ship to Canada?", "b Yes, we ship to Canada in 5 days."]],
    ["the bot says goodbye", ["u is the desk still available?", "b Yes, 80.", "u hmm 40", "b No way, good luck!"]],
    ["the user ends the topic", ["u how firm are you on the desk", "b 200.", "u I'll look elsewhere"]],
    ["the user keeps looking elsewhere", ["u how firm are you on the desk", "b 200.", "u I'll keep looking"]],
    ["the bot stops negotiating", ["u would you take 90 for the lamp?", "b 150.", "u 100", "b I'd rather keep it."]],
    [
      "the user returns the bot's goodbye",
      ["u is the desk still there?", "b Yes, 80.", "u hmm 40", "b Good luck!", "u you too"],
    ],
  ])("is closed when %s", (_, lines) => {
    expect(analyzeLines(...lines).ended).toBe("closed");
  });

  it.each([
    ["the bot asks a question in return", ["u do you have rooms in May?", "b For how many people?"]],
    [
      "the user confirms details and the bot does not reply",
      ["u a latte please", "b Is your order right?", "u Yes, that's all"],
    ],
    [
      "the bot gives up waiting",
      ["u I need a plumber", "b Which day?", "b As we got no answer, this chat has been closed. Have a nice day."],
    ],
  ])("is abandoned when %s", (_, lines) => {
    expect(analyzeLines(...lines).ended).toBe("abandoned");
  });
});

describe("a user who leaves without a goodbye", () => {
  it.each([
    ["u cuanto la pension completa", "b 95 € por persona. ¿Reservo?", "u me lo voy a pensar con calma"],
    [
      "u precio del seguro",
      "b Para cotizar: nombre, DNI, IBAN, matrícula y código postal.",
      "u pues ya me acerco a la oficina",
    ],
  ])("closes the conversation: %s … %s … %s", (...lines) => {
    expect(analyzeLines(...lines).ended).toBe("closed");
  });

  it.each([
    ["u my app keeps crashing", "b Sorry, I didn't get that.", "u it crashes when i open it"],
    ["u is parking free", "b You can park in our garage!", "u yes but is it FREE"],
    ["u cuanto la pension completa", "b 95 € por persona. ¿Reservo?", "u y los niños pagan?"],
    ["u internet sem sinal", "b Já reiniciou o modem?", "u já, três vezes"],
  ])("is not one who still waits: %s … %s … %s", (...lines) => {
    expect(analyzeLines(...lines).ended).toBe("abandoned");
  });
});

describe("a deal", () => {
  it("is made at the bot's price, whatever was said in between", () => {
    const before = [
      "u would you do 90 for the lamp?",
      "b I could do 130.",
      "u is the shade included?",
      "b Yes, it is.",
    ];
    expect(analyzeLines(...before, "u alright 130").ended).toBe("completed");
    expect(analyzeLines(...before, "u alright").ended).not.toBe("completed");
  });

  it.each([
    [["u would you do 90 for the lamp?", "b I could do 110.", "u That sounds reasonable"]],
    [["u would you do 90 for the lamp?", "b I could do 110.", "u that works for me, you've got a deal"]],
    [["u sigue la lampara?", "b Sí, 130 €.", "u 90?", "b Puedo bajar a 110.", "u me parece justo"]],
    [
      [
        "u ainda tem o abajur?",
        "b Tem, R$ 130.",
        "u faz 90?",
        "b Faço 110.",
        "u por mim tudo bem, quando posso buscar?",
      ],
    ],
    [["u is the lamp still there", "b Yes, 130.", "u 110?", "b Sounds fair to me, it's yours."]],
  ])("is made in a sentence by either side: %j", (lines) => {
    expect(analyzeLines(...lines).ended).toBe("completed");
  });

  it.each([
    [["u would you do 90 for the lamp?", "b I could do 110.", "u no, 110 does not work for me"]],
    [["u would you do 90 for the lamp?", "b I could do 110.", "u let me sleep on it"]],
  ])("is not made by a refusal or a delay: %j", (lines) => {
    expect(analyzeLines(...lines).ended).not.toBe("completed");
  });

  it("is not made when the bot keeps searching", () => {
    const lines = [
      "u a cheap room in the west",
      "b None there. Shall we look elsewhere?",
      "u yes, anywhere",
      "b There are two.",
    ];
    expect(analyzeLines(...lines).ended).not.toBe("completed");
  });
});

describe("a question without a question mark", () => {
  it.each(["hi do you deliver on sunday", "que horas abre a loja", "hola cuanto tarda el envio"])(
    "is detected: %s",
    (text) => {
      expect(extractReading({ role: "user", text }).asks).toBe(true);
    },
  );

  it.each(["when I open it nothing happens", "que pena"])("is not detected: %s", (text) => {
    expect(extractReading({ role: "user", text }).asks).toBe(false);
  });
});

describe("a request", () => {
  it.each([
    ["u can I get a refund, it arrived broken", "b I've issued a full refund of $34."],
    ["u quero fazer uma doação", "b Pix ou cartão?", "u pix", "b Recebemos sua doação. Muito obrigado!"],
    ["u quería dar de baja la línea", "b ¿Lo confirma?", "u confirmo", "b La baja ha quedado tramitada."],
    ["u I want to open an account", "b What's your name?", "u Mark Hill", "b Your savings account is open."],
  ])("converts: %j, %j", (...lines) => {
    expect(analyzeLines(...lines).ended).toBe("completed");
  });

  it("does not convert when the bot asks for the order number", () => {
    expect(analyzeLines("b 1 Ver catálogo 2 Mi pedido", "u 2", "b Escribe tu número de pedido, por favor.").ended).toBe(
      "abandoned",
    );
  });
});
