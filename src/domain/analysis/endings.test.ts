import { describe, expect, it } from "vitest";
import { readLines } from "#tests/support/spoken-lines.ts";
import { readMessage } from "./reading.ts";

describe("how a conversation ended", () => {
  it.each([
    ["a general question is answered", ["u do you ship to Canada?", "b Yes, we ship to Canada in 5 days."]],
    ["the bot bids farewell", ["u is the desk still available?", "b Yes, 80.", "u hmm 40", "b No way, good luck!"]],
    ["the user leaves it at that", ["u how firm are you on the desk", "b 200.", "u I'll look elsewhere"]],
    ["the user goes on looking", ["u how firm are you on the desk", "b 200.", "u I'll keep looking"]],
    ["the bot will haggle no more", ["u would you take 90 for the lamp?", "b 150.", "u 100", "b I'd rather keep it."]],
    [
      "the bot's farewell is returned",
      ["u is the desk still there?", "b Yes, 80.", "u hmm 40", "b Good luck!", "u you too"],
    ],
  ])("is closed when %s", (_, lines) => {
    expect(readLines(...lines).ended).toBe("closed");
  });

  it.each([
    ["the bot asks in return", ["u do you have rooms in May?", "b For how many people?"]],
    [
      "what was asked to be confirmed is confirmed",
      ["u a latte please", "b Is your order right?", "u Yes, that's all"],
    ],
    [
      "the bot gives up waiting",
      ["u I need a plumber", "b Which day?", "b As we got no answer, this chat has been closed. Have a nice day."],
    ],
  ])("is abandoned when %s", (_, lines) => {
    expect(readLines(...lines).ended).toBe("abandoned");
  });
});

describe("a deal", () => {
  it("is struck at the bot's price, whatever was said since it was named", () => {
    const before = [
      "u would you do 90 for the lamp?",
      "b I could do 130.",
      "u is the shade included?",
      "b Yes, it is.",
    ];
    expect(readLines(...before, "u alright 130").ended).toBe("completed");
    expect(readLines(...before, "u alright").ended).not.toBe("completed");
  });

  it("is none when the bot goes on looking", () => {
    const lines = [
      "u a cheap room in the west",
      "b None there. Shall we look elsewhere?",
      "u yes, anywhere",
      "b There are two.",
    ];
    expect(readLines(...lines).ended).not.toBe("completed");
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

describe("a request is done", () => {
  it.each([
    ["u can I get a refund, it arrived broken", "b I've issued a full refund of $34."],
    ["u quero fazer uma doação", "b Pix ou cartão?", "u pix", "b Recebemos sua doação. Muito obrigado!"],
    ["u quería dar de baja la línea", "b ¿Lo confirma?", "u confirmo", "b La baja ha quedado tramitada."],
    ["u I want to open an account", "b What's your name?", "u Mark Hill", "b Your savings account is open."],
  ])("%j, %j", (...lines) => {
    expect(readLines(...lines).ended).toBe("completed");
  });

  it("not where the bot asks for the order's number", () => {
    expect(readLines("b 1 Ver catálogo 2 Mi pedido", "u 2", "b Escribe tu número de pedido, por favor.").ended).toBe(
      "abandoned",
    );
  });
});
