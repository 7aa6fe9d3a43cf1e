import { describe, expect, it } from "vitest";
import type { Language } from "../analysis/analysis.contract.ts";
import type { Need } from "../reading/reading.contract.ts";
import type { Matter } from "./matters.contract.ts";
import { MAX_SEARCHED, placeMatters } from "./place-matters.ts";

let count = 0;

/** A matter of each text, `times` times. */
function write(need: Need, language: Language, texts: readonly string[], times = 4): Matter[] {
  return Array.from({ length: times }, () => texts)
    .flat()
    .map((text) => ({ id: String(count++).padStart(6, "0"), need, text, subject: text, language }));
}

const TOURS = write("buy_or_book", "en", [
  "I want to book the day tour to Sintra",
  "can I book a day tour to Sintra please",
  "hi, could we book the day tour to Sintra for 4 people?",
]);
const DOGS = [
  ...write("information", "en", ["are dogs allowed?", "can we bring the dog?"]),
  ...write("information", "es", ["se admiten perros?", "puedo llevar al perro"]),
  ...write("information", "pt", ["aceitam cachorros?", "posso levar o meu cachorro"]),
];
const REFUNDS = write("refund", "en", ["refund please", "refund??"]);
const GREETINGS = write("none", "en", ["hello"]);
const ALL = [...TOURS, ...DOGS, ...REFUNDS, ...GREETINGS];

function labelOf(matters: readonly Matter[], { topics, keys }: ReturnType<typeof placeMatters>): (string | null)[] {
  const labels = new Map(topics.map(({ key, label }) => [key, label]));
  return [...new Set(matters.map(({ id }) => labels.get(keys.get(id) ?? "") ?? null))];
}

describe("topics", () => {
  const placed = placeMatters(ALL);

  it("are named as a person would say them, with need and object", () => {
    expect(labelOf(TOURS, placed)).toEqual(["Book the day tour to Sintra"]);
    const topic = placed.topics.find(({ label }) => label.includes("Sintra"));
    expect(topic).toMatchObject({ need: "buy_or_book", object: "day tour to Sintra", members: TOURS.length });
  });

  it("join the three languages", () => {
    expect(new Set(DOGS.map(({ id }) => placed.keys.get(id))).size).toBe(1);
    expect(labelOf(DOGS, placed)).toEqual(["Bring the dog"]);
  });

  it("have English names beside English ones, with the English name of what they are about", () => {
    const boats = write("buy_or_book", "pt", ["reservar o barco dos golfinhos", "quero o barco dos golfinhos"]);
    const birthdays = write("buy_or_book", "pt", ["aniversário da minha mãe", "o aniversário da minha mãe"]);
    const cities = write("information", "pt", ["quero saber de Lisboa", "o que fazer em Lisboa"]);
    const mixed = placeMatters([...ALL, ...boats, ...birthdays, ...cities]);
    expect(labelOf(boats, mixed)).toEqual(["Book a boat trip"]);
    expect(labelOf(birthdays, mixed)).toEqual(["Plan a birthday"]);
    expect(labelOf(cities, mixed)).toEqual(["Ask about Lisbon"]);
    expect(labelOf(boats, placeMatters(boats))).toEqual(["Reservar o barco dos golfinhos"]);
  });

  it("leave matters that no group is near to their need, and those that want nothing to none", () => {
    expect(labelOf(REFUNDS, placed)).toEqual(["Get a refund"]);
    expect(labelOf(GREETINGS, placed)).toEqual([null]);
    expect(placed.topics.every(({ label }) => label !== "")).toBe(true);
  });

  it("keep their keys and members when days are added and dropped, and are the same for the same matters", () => {
    expect(placeMatters(ALL.toReversed())).toMatchObject({ topics: placed.topics, keys: placed.keys });
    const later = [...ALL.slice(4), ...write("buy_or_book", "en", ["book a day tour to Sintra"], 2)];
    const again = placeMatters(later, placed.topics);
    for (const { id } of ALL.slice(4)) expect(again.keys.get(id)).toBe(placed.keys.get(id));
    const gone = placeMatters(DOGS, placed.topics);
    expect(gone.topics.some(({ label, members }) => label.includes("Sintra") && members === 0)).toBe(true);
  });

  it("are never named by a person, a number or contact data", () => {
    const names = ["This is Marcus", "my name is Marcus 12345", "I'm Marcus, marcus@example.com"];
    const labels = placeMatters(write("account", "en", names)).topics.map(({ label }) => label);
    expect(labels.filter((label) => /marcus|\d|example/i.test(label))).toEqual([]);
  });

  it("take any matter after the search, and more matters than a search has", () => {
    const [tour] = write("buy_or_book", "en", ["day tour to Sintra on Sunday?"], 1);
    const key = placed.keys.get(TOURS[0]?.id ?? "");
    expect(tour && placed.place(tour)).toBe(key);
    const many = write("buy_or_book", "en", ["book the day tour to Sintra"], MAX_SEARCHED + 100);
    expect(new Set(placeMatters(many).keys.values()).size).toBe(1);
    expect(placeMatters([]).topics.every(({ members, object }) => members === 0 && object === "")).toBe(true);
  });
});
