import { describe, expect, it } from "vitest";
import type { Language } from "../analysis/analysis.contract.ts";
import type { Need } from "../reading/reading.contract.ts";
import type { Matter } from "./matters.contract.ts";
import { placeMatters } from "./place-matters.ts";

let count = 0;

/** A matter of each text, four times. */
function write(need: Need, language: Language, texts: readonly string[]): Matter[] {
  return Array.from({ length: 4 }, () => texts)
    .flat()
    .map((text) => ({ id: String(count++).padStart(6, "0"), need, text, subject: text, language }));
}

/** Matters of other things, so that a workspace has several topics and writes English most. */
const OTHERS = [
  ...write("buy_or_book", "en", ["buy the old novel of the harbor", "can I buy the old novel"]),
  ...write("information", "en", ["are dogs allowed?", "can we bring the dog?"]),
  ...write("information", "en", ["when does the exhibition end", "where is the exhibition"]),
];

function labelsOf(matters: readonly Matter[], others: readonly Matter[] = OTHERS): (string | null)[] {
  const { keys, topics } = placeMatters([...matters, ...others]);
  const labels = new Map(topics.map(({ key, label }) => [key, label]));
  return [...new Set(matters.map(({ id }) => labels.get(keys.get(id) ?? "") ?? null))];
}

describe("the name of a topic", () => {
  it.each([
    [
      "Book a double room",
      "buy_or_book",
      "I want to book a double room",
      "reservar una habitación doble",
      "reservar um quarto duplo",
    ],
    [
      "Book a food walk",
      "buy_or_book",
      "book the food walk",
      "reservar la ruta de tapas",
      "reservar a rota dos petiscos",
    ],
    [
      "Book a tile workshop",
      "buy_or_book",
      "book the tile painting class",
      "reservar el taller de azulejos",
      "reservar a oficina de azulejos",
    ],
    [
      "Ask about a gift card",
      "information",
      "how does a gift card work",
      "¿tenéis tarjetas de regalo?",
      "vendem cartão presente?",
    ],
    ["Ask about photos", "information", "where are the photos?", "¿y las fotos?", "como vejo as fotografias"],
    [
      "Ask about pregnancy",
      "information",
      "is it safe during pregnancy?",
      "¿se puede con el embarazo?",
      "dá para ir na gravidez?",
    ],
    [
      "Ask about the calendar",
      "information",
      "where is the calendar",
      "¿dónde está el calendario?",
      "onde fica o calendário",
    ],
  ] as const)("is one in English for the three languages: %s", (label, need, en, es, pt) => {
    expect(labelsOf([...write(need, "en", [en]), ...write(need, "es", [es]), ...write(need, "pt", [pt])])).toEqual([
      label,
    ]);
  });

  it("is never half in one language: what has no English name is left to its need", () => {
    const routes = write("buy_or_book", "pt", ["reservar a subida da serra velha", "quero a subida da serra velha"]);
    expect(labelsOf(routes)).toEqual(["Book or buy something"]);
    expect(labelsOf(routes, [])).toEqual(["Reservar a subida da serra velha"]);
    const rooms = write("price", "en", ["price for the habitación doble", "habitación doble price please"]);
    expect(labelsOf(rooms)).toEqual(["Ask the price of a double room"]);
  });

  it("is no person to talk to: all who want one are one topic", () => {
    const people = [
      ...write("person", "en", ["I want to talk to a human", "a real person please", "get me the reception"]),
      ...write("person", "es", ["quiero hablar con una persona", "con recepción por favor"]),
      ...write("person", "pt", ["quero falar com alguém da equipa", "falar com um atendente"]),
    ];
    expect(labelsOf(people)).toEqual(["Talk to a person"]);
  });

  it.each([
    ["availability", "es", ["hay sitio en junio", "en junio hay algo?"]],
    ["availability", "en", ["anything in March?", "is there something on Sat"]],
    ["availability", "pt", ["têm para abril?", "há alguma coisa em abril"]],
  ] as const)("is no month or day: %s in %s", (need, language, texts) => {
    const [label] = labelsOf(write(need, language, texts));
    expect(label).toBe("Check what is available");
  });

  it("has no verbs, lone adjectives or times of the sentence it comes from", () => {
    const labels = [
      labelsOf(write("information", "en", ["the normal card gets rejected", "my card gets rejected every week"])),
      labelsOf(write("information", "en", ["how long is the voucher valid", "is the voucher valid"])),
      labelsOf(write("information", "en", ["I wait for my parcel for three weeks", "my parcel for three weeks"])),
      labelsOf(write("information", "pt", ["o meu pai anda de bengala", "a minha tia anda de bengala"]), []),
    ].flat();
    expect(labels.filter((label) => /gets|rejected|valid|weeks|three|anda/.test(label ?? ""))).toEqual([]);
    expect(labels).toEqual(expect.arrayContaining(["Ask about a card", "Ask about the voucher", "Ask about a parcel"]));
  });

  it("is nobody's own", () => {
    expect(labelsOf(write("cancel", "en", ["cancel my ghost ride", "please cancel my ghost ride"]))).toEqual([
      "Cancel the ghost ride",
    ]);
    expect(labelsOf(write("information", "es", ["por mi caravana", "tengo dudas de mi caravana"]), [])).toEqual([
      "Preguntar por la caravana",
    ]);
  });

  it("is looked for again where the stored one names no thing", () => {
    const rooms = write("availability", "en", ["is the garden hut free in June", "the garden hut in June?"]);
    const before = {
      key: "old",
      label: "Check the availability of junio",
      need: "availability",
      object: "junio",
    } as const;
    const { topics } = placeMatters([...rooms, ...OTHERS], [{ ...before, members: 90, center: { hut: 1 } }]);
    expect(topics.map(({ key }) => key)).not.toContain("old");
    expect(topics.map(({ label }) => label)).toContain("Check the availability of the garden hut");
  });
});
