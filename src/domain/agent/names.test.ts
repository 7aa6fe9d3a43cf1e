import { describe, expect, it } from "vitest";
import { TODAY, VALUES } from "#tests/questions/parse-expected.ts";
import { BREAKDOWNS, MEASURES } from "./agent.contract.ts";
import { checkReading } from "./reading/check-reading.ts";
import { readQuestion } from "./reading/read-question.ts";
import { getTexts } from "./texts/texts.ts";

const WORDS = {
  en: { by: "by", on: "on WhatsApp", days: "last 14 days", range: "from 1 March to 15 March" },
  pt: { by: "por", on: "no WhatsApp", days: "nos últimos 14 dias", range: "de 1 de março a 15 de março" },
  es: { by: "por", on: "en WhatsApp", days: "en los últimos 14 días", range: "del 1 de marzo al 15 de marzo" },
} as const;

describe.each(["en", "pt", "es"] as const)("what answers call things in %s", (language) => {
  const { measures, asked, breakdowns } = getTexts(language);
  const { by, on, days, range } = WORDS[language];
  const read = (question: string) => readQuestion(question, { today: TODAY, values: VALUES, language });
  const names = MEASURES.flatMap((measure) => [measures[measure], asked[measure]].map((name) => ({ measure, name })));

  it.each(names)("is understood with a period and a filter: $name", ({ measure, name }) => {
    const period = { from: "2026-11-13", to: "2026-11-26" };
    expect(read(`${name} ${days}`).reading).toMatchObject({ measure, period, filters: {} });
    expect(read(`${name} ${range}`).reading).toMatchObject({ period: { from: "2026-03-01", to: "2026-03-15" } });
    expect(read(`${name} ${on}`).reading).toMatchObject({ measure, filters: { channel: "whatsapp" } });
  });

  it("is understood as a breakdown wherever there are figures for it", () => {
    for (const { measure, name } of names.filter((row) => row.measure !== "reached")) {
      for (const breakdown of BREAKDOWNS) {
        const question = `${name} ${by} ${breakdowns[breakdown]}`;
        const { reading, doubt } = read(question);
        const plain = { kind: "breakdown", filters: {}, period: null, compare: null } as const;
        const hasFigures = checkReading({ ...plain, measure, breakdown, top: null, order: null }) === null;
        expect({ question, measure: reading?.measure, breakdown: reading?.breakdown, reason: doubt?.reason }).toEqual(
          hasFigures
            ? { question, measure, breakdown, reason: undefined }
            : { question, measure: undefined, breakdown: undefined, reason: "no_such_measure" },
        );
      }
    }
  });
});
