import { describe, expect, it } from "vitest";
import type { Language, Role } from "../../analysis/analysis.contract.ts";
import { findSaidHours, listPrices } from "./own-facts.ts";

let count = 0;
function conversation(text: string, language: Language = "en", role: Role = "bot") {
  count += 1;
  const id = `c${String(count)}`;
  return { id, decidedBy: null, messages: [{ id: `m${id}`, role, text, language, step: null }] };
}

const say = (text: string, language?: Language, role?: Role) => [1, 2, 3].map(() => conversation(text, language, role));

describe("listPrices", () => {
  it.each<[string, Language, string, string]>([
    ["Thanks for waiting! Food walk is €59 per adult and €30 per child.", "en", "Food walk", "€59 per adult"],
    ["Taller de azulejos: 42 € por adulto, 28 € por niño.", "es", "Taller de azulejos", "42 € por adulto"],
    ["¡Claro! Corte de pelo cuesta 25 euros.", "es", "Corte de pelo", "25 euros"],
    ["• *Boat trip*: €48 per adult", "en", "Boat trip", "€48 per adult"],
    ["Passeio de barco fica em R$ 120,50 por pessoa", "pt", "Passeio de barco", "R$ 120,50 por pessoa"],
  ])("finds the name and the price in %j", (text, language, name, price) => {
    expect(listPrices(say(text, language))[language]).toMatchObject([{ name, price, conversations: 3 }]);
  });

  it("orders by what is said most, and knows amounts", () => {
    const facts = listPrices([...say("Sofa: €1,200"), ...say("Desk: 49,90 €"), ...say("Desk: 49,90 €")]).en;
    expect(facts?.map(({ name, amount }) => [name, amount])).toEqual([
      ["Desk", 49.9],
      ["Sofa", 1_200],
    ]);
  });

  it("knows none that differ, that few said, or that users said", () => {
    expect(listPrices([...say("Food walk: €59"), conversation("Food walk: €62")])).toEqual({});
    expect(listPrices(say("Food walk: €59").slice(1))).toEqual({});
    expect(listPrices(say("Food walk: €59", "en", "user"))).toEqual({});
    const [once] = say("Food walk: €59");
    expect(listPrices(once === undefined ? [] : [once, once, once])).toEqual({});
  });

  it("takes no sums, and no names of people", () => {
    for (const text of [
      "Food walk, Saturday 14 June, 10:00, 2 adults: €118",
      "The total is €118",
      "For the two of you: €118",
      "It costs €59",
      "Shipping costs €4.90",
      "Gastos de envío: 4,95 €",
      "Taxa de entrega: R$ 10",
      "Your total for the boat trip is €96",
      "My name is Ana Lopes: €59",
    ])
      expect(listPrices(say(text))).toEqual({});
  });
});

describe("findSaidHours", () => {
  it.each<[string, Language, string, string]>([
    ["Our team answers from 9:00 to 20:00 (Lisbon time).", "en", "9:00", "20:00"],
    ["We are open 9am–5:30pm every day.", "en", "9:00", "17:30"],
    ["Estamos en la oficina todos los días de 9:00 a 20:00.", "es", "9:00", "20:00"],
    ["A nossa equipa responde das 9h às 20h.", "pt", "9:00", "20:00"],
  ])("finds them in %j", (text, language, from, to) => {
    expect(findSaidHours(say(text, language))).toEqual({ from, to });
  });

  it("knows none that differ, or that are of something else", () => {
    expect(
      findSaidHours([...say("We are open 9:00 to 18:00."), conversation("We are open 10:00 to 14:00.")]),
    ).toBeNull();
    expect(findSaidHours(say("The tour goes from 9:00 to 12:00."))).toBeNull();
    expect(findSaidHours(say("The team needs 2 to 3 days."))).toBeNull();
    expect(findSaidHours(say("The shop is closed from 13:00 to 15:00."))).toBeNull();
    expect(findSaidHours(say("La tienda cierra de 14:00 a 16:00."))).toBeNull();
    expect(findSaidHours(say("We are open 2 to 10pm."))).toBeNull();
  });
});
