import { describe, expect, it } from "vitest";
import { tokenize } from "../phrases/tokens.ts";
import { parsePeriods } from "./parse-periods.ts";

/** A Thursday. */
const TODAY = "2026-11-26";

function parse(text: string, language: "en" | "pt" | "es", today = TODAY): string[] {
  const words = tokenize(text).map((token) => token.text);
  return parsePeriods(words, language, today).map(({ period }) => `${period.from}..${period.to}`);
}

describe("periods", () => {
  it.each([
    ["today", "2026-11-26..2026-11-26"],
    ["the day before yesterday", "2026-11-24..2026-11-24"],
    ["this week", "2026-11-23..2026-11-26"],
    ["last week", "2026-11-16..2026-11-22"],
    ["the week before last", "2026-11-09..2026-11-15"],
    ["last seven days", "2026-11-20..2026-11-26"],
    ["past 3 weeks", "2026-11-06..2026-11-26"],
    ["past week", "2026-11-20..2026-11-26"],
    ["last 2 months", "2026-09-27..2026-11-26"],
    ["7-day", ""],
    ["last month", "2026-10-01..2026-10-31"],
    ["last quarter", "2026-07-01..2026-09-30"],
    ["last year", "2025-01-01..2025-12-31"],
    ["ytd", "2026-01-01..2026-11-26"],
    ["in December", "2025-12-01..2025-12-31"],
    ["in November", "2026-11-01..2026-11-26"],
    ["March 2024", "2024-03-01..2024-03-31"],
    ["Q1 2025", "2025-01-01..2025-03-31"],
    ["second quarter", "2026-04-01..2026-06-30"],
    ["in 2024", "2024-01-01..2024-12-31"],
    ["since last Monday", "2026-11-23..2026-11-26"],
    ["since yesterday", "2026-11-25..2026-11-26"],
    ["from 2026-03-01 to 2026-03-15", "2026-03-01..2026-03-15"],
    ["between March 1st and March 15th", "2026-03-01..2026-03-15"],
    ["from 20 December to 10 January", "2025-12-20..2026-01-10"],
    ["from March to May", "2026-03-01..2026-05-31"],
    ["13/10/2026", "2026-10-13..2026-10-13"],
    ["3 days ago", "2026-11-23..2026-11-23"],
    ["two weeks ago", "2026-11-09..2026-11-15"],
    ["on Friday", "2026-11-20..2026-11-20"],
    ["may I ask", ""],
    ["H1 2026", "2026-01-01..2026-06-30"],
    ["Q4 last year", "2025-10-01..2025-12-31"],
    ["October last year", "2025-10-01..2025-10-31"],
    ["last November", "2025-11-01..2025-11-30"],
    ["so far this year", "2026-01-01..2026-11-26"],
    ["since the beginning of the month", "2026-11-01..2026-11-26"],
    ["from Monday to Friday", "2026-11-16..2026-11-20"],
    ["the week of October 5", "2026-10-05..2026-10-11"],
    ["after October 15", "2026-10-16..2026-11-26"],
    ["10/2026", "2026-10-01..2026-10-31"],
    ["2026-10", "2026-10-01..2026-10-31"],
    ["from 10/01/2026 to 10/15/2026", "2026-10-01..2026-10-15"],
  ])("in English: %s", (text, expected) => {
    expect(parse(text, "en").join(" ")).toBe(expected);
  });

  it.each([
    ["hoje", "2026-11-26..2026-11-26"],
    ["anteontem", "2026-11-24..2026-11-24"],
    ["nesta semana", "2026-11-23..2026-11-26"],
    ["semana passada", "2026-11-16..2026-11-22"],
    ["últimos sete dias", "2026-11-20..2026-11-26"],
    ["nas últimas 2 semanas", "2026-11-13..2026-11-26"],
    ["mês passado", "2026-10-01..2026-10-31"],
    ["ano passado", "2025-01-01..2025-12-31"],
    ["em março de 2025", "2025-03-01..2025-03-31"],
    ["desde 1º de março", "2026-03-01..2026-11-26"],
    ["de 1 a 15 de março", "2026-03-01..2026-03-15"],
    ["entre 1 de março e 15 de abril", "2026-03-01..2026-04-15"],
    ["de 01/03/2026 a 15/03/2026", "2026-03-01..2026-03-15"],
    ["03/04", "2026-04-03..2026-04-03"],
    ["2º trimestre", "2026-04-01..2026-06-30"],
    ["há 3 dias", "2026-11-23..2026-11-23"],
    ["na segunda-feira", "2026-11-23..2026-11-23"],
    ["semestre passado", "2026-01-01..2026-06-30"],
    ["desde o começo do ano", "2026-01-01..2026-11-26"],
    ["em outubro do ano passado", "2025-10-01..2025-10-31"],
    ["depois de 15 de outubro", "2026-10-16..2026-11-26"],
    ["de segunda a sexta", "2026-11-16..2026-11-20"],
    ["em out/2026", "2026-10-01..2026-10-31"],
  ])("in Portuguese: %s", (text, expected) => {
    expect(parse(text, "pt").join(" ")).toBe(expected);
  });

  it.each([
    ["hoy", "2026-11-26..2026-11-26"],
    ["anteayer", "2026-11-24..2026-11-24"],
    ["esta semana", "2026-11-23..2026-11-26"],
    ["la semana pasada", "2026-11-16..2026-11-22"],
    ["últimos siete días", "2026-11-20..2026-11-26"],
    ["en las últimas 2 semanas", "2026-11-13..2026-11-26"],
    ["el mes pasado", "2026-10-01..2026-10-31"],
    ["el año pasado", "2025-01-01..2025-12-31"],
    ["en marzo de 2025", "2025-03-01..2025-03-31"],
    ["desde el 1 de marzo", "2026-03-01..2026-11-26"],
    ["del 1 al 15 de marzo", "2026-03-01..2026-03-15"],
    ["entre el 1 de marzo y el 15 de abril", "2026-03-01..2026-04-15"],
    ["del 01/03/2026 al 15/03/2026", "2026-03-01..2026-03-15"],
    ["03/04", "2026-04-03..2026-04-03"],
    ["segundo trimestre", "2026-04-01..2026-06-30"],
    ["hace 3 días", "2026-11-23..2026-11-23"],
    ["el lunes", "2026-11-23..2026-11-23"],
    ["el semestre pasado", "2026-01-01..2026-06-30"],
    ["en lo que va del año", "2026-01-01..2026-11-26"],
    ["en octubre del año pasado", "2025-10-01..2025-10-31"],
    ["después del 15 de octubre", "2026-10-16..2026-11-26"],
    ["de lunes a viernes", "2026-11-16..2026-11-20"],
    ["la semana del 5 de octubre", "2026-10-05..2026-10-11"],
  ])("in Spanish: %s", (text, expected) => {
    expect(parse(text, "es").join(" ")).toBe(expected);
  });

  it("that are two dates in English are both offered", () => {
    const words = tokenize("on 03/04/2026").map((token) => token.text);
    expect(parsePeriods(words, "en", TODAY)[0]?.options).toEqual([
      { from: "2026-04-03", to: "2026-04-03" },
      { from: "2026-03-04", to: "2026-03-04" },
    ]);
  });

  it.each([
    ["en", "in the last 24 hours"],
    ["en", "before October"],
    ["en", "on Mondays"],
    ["en", "last night"],
    ["en", "of all time"],
    ["en", "in the first week of October"],
    ["pt", "nas últimas 24 horas"],
    ["pt", "até ontem"],
    ["pt", "hoje de manhã"],
    ["pt", "desde sempre"],
    ["es", "en las últimas 24 horas"],
    ["es", "hasta ayer"],
    ["es", "anoche"],
    ["es", "cada lunes"],
  ] as const)("that have no figures are no period (%s): %s", (language, text) => {
    const words = tokenize(`conversations ${text}`).map((token) => token.text);
    expect(parsePeriods(words, language, TODAY).map(({ unsupported }) => unsupported)).toEqual([true]);
  });

  it("hold over leap days and the turn of a year", () => {
    expect(parse("last month", "en", "2024-03-31")).toEqual(["2024-02-01..2024-02-29"]);
    expect(parse("last week", "en", "2026-01-01")).toEqual(["2025-12-22..2025-12-28"]);
    expect(parse("last 2 months", "en", "2026-04-30")).toEqual(["2026-03-01..2026-04-30"]);
    expect(parse("29 February", "en", "2026-03-01")).toEqual(["2024-02-29..2024-02-29"]);
  });
});
