import { describe, expect, it } from "vitest";
import type { Language, Role } from "../../analysis/analysis.contract.ts";
import { describeMainDay, findDays, listAskedDays } from "./asked-days.ts";

/** A Wednesday. */
const TODAY = "2026-04-15";

describe("findDays", () => {
  it.each<[string, Language, string[]]>([
    ["A table for two on Saturday please", "en", ["2026-04-18"]],
    ["can we come tomorrow, or the day after tomorrow?", "en", ["2026-04-16", "2026-04-17"]],
    ["anything free this weekend?", "en", ["2026-04-18", "2026-04-19"]],
    ["the boat trip, Saturday 2 May, 10:00", "en", ["2026-05-02"]],
    ["May 2nd or the 3rd of May", "en", ["2026-05-02", "2026-05-03"]],
    ["I may come with 2 friends", "en", []],
    ["on 5/20 if possible", "en", ["2026-05-20"]],
    ["on 5/6 if possible", "en", []],
    ["for January 3", "en", ["2027-01-03"]],
    ["are you there 24/7?", "en", []],
    ["April 26 is full; 27 April is free", "en", ["2026-04-26", "2026-04-27"]],
    ["el 20/5/2027, nací el 12/03/1985", "es", ["2027-05-20"]],
    ["as segundas-feiras, ou nas sextas", "pt", ["2026-04-20", "2026-04-17"]],
    ["¿queda sitio el sábado?", "es", ["2026-04-18"]],
    ["mañana por la mañana", "es", ["2026-04-16"]],
    ["por la mañana, el 20 de mayo", "es", ["2026-05-20"]],
    ["para el 20/5", "es", ["2026-05-20"]],
    ["tem lugar na sexta?", "pt", ["2026-04-17"]],
    ["para segunda-feira, por favor", "pt", ["2026-04-20"]],
    ["a segunda opção da quinta", "pt", []],
    ["hoje à noite, às 20h30", "pt", ["2026-04-15"]],
  ])("reads %j (%s) as %j", (text, language, days) => {
    expect(findDays(text, language, TODAY)).toEqual(days);
  });
});

let count = 0;
function conversation(...lines: [Role, string][]) {
  count += 1;
  const messages = lines.map(([role, text], at) => ({
    ...{ id: `m${String(count)}-${String(at)}`, role, text, language: "en" as const, step: null },
  }));
  return { id: `c${String(count)}`, decidedBy: messages.at(-1)?.id ?? null, messages, day: TODAY };
}

describe("listAskedDays", () => {
  it("counts what users asked for, and where they named no day, the first of the reply", () => {
    const asked = ["next Saturday?", "a table on Saturday", "Sunday, for four"].map((text) =>
      conversation(["user", text], ["bot", "We are full then. Monday is free."]),
    );
    const full = conversation(["user", "the food walk please"], ["bot", "Sunday 26 April is full. 27 April is free."]);
    expect(listAskedDays([...asked, full])).toEqual([
      { weekday: 6, n: 2 },
      { weekday: 7, n: 2 },
    ]);
  });

  it("names a date that several asked for", () => {
    const days = listAskedDays(
      ["on 31 December?", "December 31st, two people", "for 31 December", "Friday?"].map((text) =>
        conversation(["user", text], ["bot", "Sold out."]),
      ),
    );
    expect(days).toEqual([
      { weekday: 4, date: "2026-12-31", n: 3 },
      { weekday: 5, n: 1 },
    ]);
    expect(describeMainDay(days, 4)).toBe("for 31 Dec 2026");
  });
});

describe("describeMainDay", () => {
  it("names a weekday or a weekend that most asked for", () => {
    const mostly = [
      { weekday: 6, n: 4 },
      { weekday: 2, n: 3 },
    ];
    const weekend = [
      { weekday: 6, n: 3 },
      { weekday: 7, n: 3 },
    ];
    expect(describeMainDay(mostly, 7)).toBe("for a Saturday");
    expect(describeMainDay(weekend, 3)).toBe("for a weekend");
    expect(describeMainDay([...weekend, { weekday: 1, n: 4 }], 10)).toBe("for a weekend");
  });

  it("names none where the days are many, or few named one", () => {
    const days = [1, 2, 3, 4].map((weekday) => ({ weekday, n: 3 }));
    expect(describeMainDay(days, 12)).toBeNull();
    expect(describeMainDay([{ weekday: 6, n: 2 }], 2)).toBeNull();
    expect(describeMainDay([{ weekday: 6, n: 3 }], 100)).toBeNull();
    expect(describeMainDay([], 0)).toBeNull();
  });
});
