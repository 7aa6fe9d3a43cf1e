import { describe, expect, it } from "vitest";
import type { Language } from "../../analysis/analysis.contract.ts";
import { findObjects, isSameThing, namePhrase } from "./asked-objects.ts";
import type { AskedRow } from "./asked-objects.ts";

function ask(subject: string, language: Language = "en", topic: string | null = null): AskedRow {
  const row = { outcome: "unmet", reason: "not_offered", act: "not_offered" } as const;
  return { ...row, subject, language, topic };
}

describe("namePhrase", () => {
  it.each<[string, Language, string | null]>([
    ["tickets for the football", "en", "tickets for the football"],
    ["organise trips to fátima", "en", "trips to fátima"],
    ["kayak tour for 8 december", "en", "kayak tour"],
    ["Arrábida kayaking, Saturday", "en", "Arrábida kayaking"],
    ["trip to the", "en", "trip"],
    ["adults and a child (9), sailing trip", "en", null],
    ["Alugam bicicletas", "pt", "bicicletas"],
    ["massagem de pedras", "pt", "massagem de pedras"],
    ["Dais clases de surf", "es", "clases de surf"],
    ["guía habla español", "es", null],
    ["code AM-48820", "en", null],
    ["", "en", null],
  ])("makes of %j (%s) the name %j", (subject, language, name) => {
    expect(namePhrase(subject, language)).toBe(name);
  });
});

describe("findObjects", () => {
  const objects = new Map([["t1", "tour"]]);

  it("names what is not offered in the words of those who ask, the same thing in other languages as one", () => {
    const rows = [
      ...["tuk tuk tour", "tuk tuk tour"].map((subject) => ask(subject, "en", "t1")),
      ask("passeio de tuk tuk", "pt", "t1"),
      ...["surf lessons", "Surf lessons"].map((subject) => ask(subject)),
      ask("clases de surf", "es"),
      ask("bikes"),
    ];
    expect(findObjects("not_offered", rows, objects)).toEqual([
      { topic: null, object: "surf lessons" },
      { topic: "t1", object: "tuk tuk tour" },
    ]);
  });

  it("names what is not available by its topic, where there is one", () => {
    const rows = [1, 2, 3].map((at) => ask(`the boat thing ${String(at)}`, "en", "t2"));
    expect(findObjects("unavailable", rows, new Map([["t2", "boat trip"]]))).toEqual([
      { topic: "t2", object: "boat trip" },
    ]);
  });

  it("names nothing that only one person said", () => {
    expect(findObjects("not_offered", [ask("Marta Lopes"), ask("")], objects)).toEqual([]);
  });
});

it("knows the same thing in other words and languages", () => {
  expect(isSameThing("levada hike", "Levada walk to the waterfalls")).toBe(true);
  expect(isSameThing("food walk", "Ruta de tapas por Mouraria")).toBe(true);
  expect(isSameThing("cellars tour", "Boat tour on the Tagus")).toBe(false);
});
