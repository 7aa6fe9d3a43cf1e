import { describe, expect, it } from "vitest";
import type { MessageAct } from "../reading/reading.contract.ts";
import { listStops } from "./list-stops.ts";
import { settleStops } from "./settle-stops.ts";
import { decodeStops, encodeStops, getAct, labelStation } from "./stations.ts";

const stop = (act: MessageAct, text: string): string =>
  listStops([{ role: "bot", text, step: "s" }], { acts: [act], place: act })[0]?.key ?? "";

describe("a station", () => {
  it.each([
    ["question", ["Which date would you like?", "¿Qué fecha prefiere?", "Para que data seria?"], "question.the-date"],
    [
      "question",
      ["How many people are you?", "¿Para cuántas personas?", "Quantas pessoas são?"],
      "question.how-many-people-come",
    ],
    [
      "form",
      ["Please enter your order number", "Indique su número de pedido", "Qual o número do seu pedido?"],
      "question.an-order-or-booking-number",
    ],
    [
      "form",
      ["Your name and e-mail, please", "Dime tu nombre y tu correo", "Indique o nome e o telefone"],
      "form.contact-details",
    ],
    [
      "unavailable",
      ["The boat trip on 3 May is sold out", "El paseo en barco del 4 está completo", "O barco de dia 8 esgotou"],
      "unavailable",
    ],
    [
      "confirmation",
      ["Your booking is confirmed", "Tu reserva está confirmada", "A sua reserva está confirmada"],
      "confirmation.a-booking",
    ],
    ["answer", ["Parking is free", "El estacionamiento es gratis", "O estacionamento é grátis"], "answer.parking"],
    ["handoff", ["A colleague will call you", "Te llamará un compañero", "Um colega vai ligar"], "handoff"],
  ] as const)("of act %s is the same in three languages", (act, texts, expected) => {
    const keys = texts.map((text) => stop(act, text));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toContain(expected);
  });

  it("is about the message, whatever the user said before it", () => {
    const text = "Breakfast is from 7 to 10:30, wifi is free everywhere and the pool is heated";
    const keys = ["do you have wifi?", "is the pool heated", "when is breakfast"].map(
      (asked) =>
        listStops(
          [
            { role: "user", text: asked, step: null },
            { role: "bot", text, step: "s" },
          ],
          { acts: [null, "answer"], place: "answer" },
        )[0]?.key,
    );
    expect(new Set(keys).size).toBe(1);
    expect(stop("answer", "Parking is 12 euros a night. Shall I book a table?")).toBe("answer.parking");
  });

  it.each([
    [
      "Which dates do you have in mind?",
      "Sure! Which dates would you like, and for how many guests?",
      "question.the-date",
    ],
    ["Hello! I'm Ida. Which dates shall I look at?", "Hola, soy Ida. ¿Qué fechas prefiere?", "question.the-date"],
    [
      "Hi! How many people are you on that day?",
      "Olá! Quantas pessoas são nesse dia?",
      "question.how-many-people-come",
    ],
  ])("joins the ways of asking the same, with a greeting or without: %s", (one, other, expected) => {
    const keys = [stop("question", one), stop("greeting", one), stop("question", other), stop("greeting", other)];
    expect(keys).toEqual(keys.map(() => expected));
  });

  it("is a greeting where a greeting asks for no detail", () => {
    expect(["Hi! How can I help?", "¡Hola! ¿Qué puedo hacer por ti?"].map((text) => stop("greeting", text))).toEqual([
      "greeting",
      "greeting",
    ]);
  });

  it.each([
    "Please rate this chat from 1 to 5.",
    "¿Cómo valorarías esta conversación, del 1 al 5?",
    "Antes de ir: que nota dá a esta conversa, de 1 (má) a 5 (ótima)?",
    "You're welcome! Is there anything else I can do?",
    "¡De nada! ¿Necesitas algo más?",
    "De nada! Posso ajudar em mais alguma coisa?",
  ])("is the closing where a rating or something else is asked for, whatever was read: %s", (text) => {
    expect([stop("answer", text), stop("offer", text), stop("question", text)]).toEqual([
      "closing",
      "closing",
      "closing",
    ]);
  });

  it("is not the closing where something is done or said first", () => {
    expect(stop("confirmation", "Perfect, your table is booked. Anything else?")).toBe("confirmation.a-booking");
    expect(stop("answer", "Parking is free for all guests, day and night. Anything else?")).toBe("answer.parking");
  });

  it.each([
    "I'm not sure I follow. Is it about a boat trip or a table?",
    "Sorry, I didn't quite get that. A room or a table?",
    "No te sigo. ¿Es sobre un barco o una mesa?",
    "Perdona, no te he entendido: ¿un barco?",
    "Desculpe, não percebi. É sobre o barco ou a mesa?",
  ])("is the fallback where the bot does not understand, whatever it names: %s", (text) => {
    expect([stop("answer", text), stop("question", text)]).toEqual(["fallback", "fallback"]);
  });

  it("asks for what its question asks for, not for what it says before", () => {
    expect(stop("question", "Thanks, I have your e-mail. How many people are coming?")).toBe(
      "question.how-many-people-come",
    );
  });

  it("confirms what is done, not what can be done next", () => {
    expect(stop("confirmation", "Booked! Cancel for free until Friday.")).toBe("confirmation.a-booking");
    expect(stop("confirmation", "Almost there: the boat trip.\n▸ Confirm\n▸ Change")).toBe("confirmation.a-boat-trip");
    expect(stop("confirmation", "Tu reserva está cancelada.")).toBe("confirmation.a-cancellation");
  });

  it("does not depend on values or wording", () => {
    expect(stop("question", "For which day in May?")).toBe(
      stop("question", "And what date shall I look at, 3 or 4 June?"),
    );
  });

  it("has a name, with the other messages of an act apart", () => {
    expect(labelStation("question.the-date", true)).toBe("Asks for the date");
    expect(labelStation("question", false)).toBe("Asks a question");
    expect(labelStation("question", true)).toBe("Asks a question (other)");
    expect(labelStation("question.which-option-to-take", false)).toBe("Asks which option to take");
    expect(getAct("form.contact-details")).toBe("form");
  });

  it("is the same where the same is asked for as a question or in a form", () => {
    expect(stop("question", "What is your e-mail?")).toBe(stop("form", "Your e-mail, please"));
    expect(stop("form", "Which date?")).toBe(stop("question", "Which date?"));
  });
});

describe("the stops of a conversation", () => {
  it("are one for each message of the business, people's messages at one station", () => {
    const messages = [
      { role: "bot" as const, text: "Welcome!", step: "a" },
      { role: "user" as const, text: "hi", step: null },
      { role: "agent" as const, text: "Anna here, which day?", step: null },
    ];
    expect(listStops(messages, { acts: ["greeting", null, "question"], place: "question" })).toEqual([
      { key: "greeting", step: "a" },
      { key: "person", step: "" },
    ]);
  });

  it("end in silence where the last words got no reply", () => {
    expect(listStops([{ role: "user", text: "hello?", step: null }], { acts: [null], place: "silent" })).toEqual([
      { key: "silent", step: "" },
    ]);
  });

  it("are stored and found again", () => {
    const stops = [
      { key: "question.the-date", step: "0123456789abcdef" },
      { key: "person", step: "" },
    ];
    expect(decodeStops(encodeStops(stops))).toEqual(stops);
    expect(decodeStops(encodeStops([]))).toEqual([]);
  });

  it("are the same for the same message: those that most were read as", () => {
    const [greeting, question] = [
      { key: "greeting", step: "a" },
      { key: "question", step: "a" },
    ];
    const others = [
      { key: "person", step: "" },
      { key: "menu", step: "b" },
    ];
    const paths = [
      { id: 1, stops: [greeting, ...others] },
      { id: 2, stops: [question, question] },
    ];
    expect(settleStops(paths)).toEqual([
      { id: 1, stops: [question, ...others] },
      { id: 2, stops: [question, question] },
    ]);
  });

  it("are bounded: the beginning and the end of long conversations", () => {
    const messages = Array.from({ length: 400 }, (_, at) => ({ role: "bot" as const, text: "Hi", step: String(at) }));
    const acts = messages.map(() => "greeting" as const);
    const stops = listStops(messages, { acts, place: "greeting" });
    expect([stops.length, stops[0]?.step, stops.at(-1)?.step]).toEqual([100, "0", "399"]);
  });
});
