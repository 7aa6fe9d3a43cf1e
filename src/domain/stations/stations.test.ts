import { describe, expect, it } from "vitest";
import type { MessageAct } from "../reading/reading.contract.ts";
import { listStops } from "./list-stops.ts";
import { findContent } from "./station-contents.ts";
import { decodeStops, encodeStops, getAct, labelStation } from "./stations.ts";

const stop = (act: MessageAct, text: string, asked = ""): string =>
  listStops(
    [
      { role: "user", text: asked, step: null },
      { role: "bot", text, step: "s" },
    ],
    { acts: [null, act], place: act },
  )[0]?.key ?? "";

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

  it("is about what the user asked for more than about what the answer mentions", () => {
    expect(findContent("answer", "Yes, next to the hotel entrance", "Is there parking?")).toBe("parking");
  });

  it("asks for what its question asks for, not for what it says before", () => {
    expect(findContent("question", "Thanks, I have your e-mail. How many people are coming?", "")).toBe(
      "how many people come",
    );
  });

  it("confirms what is done, not what can be done next", () => {
    expect(findContent("confirmation", "Booked! Cancel for free until Friday.", "")).toBe("a booking");
    expect(findContent("confirmation", "Almost there: the boat trip.\n▸ Confirm\n▸ Change", "")).toBe("a boat trip");
    expect(findContent("confirmation", "Tu reserva está cancelada.", "")).toBe("a cancellation");
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

  it("are bounded: the beginning and the end of long conversations", () => {
    const messages = Array.from({ length: 400 }, (_, at) => ({ role: "bot" as const, text: "Hi", step: String(at) }));
    const acts = messages.map(() => "greeting" as const);
    const stops = listStops(messages, { acts, place: "greeting" });
    expect([stops.length, stops[0]?.step, stops.at(-1)?.step]).toEqual([100, "0", "399"]);
  });
});
