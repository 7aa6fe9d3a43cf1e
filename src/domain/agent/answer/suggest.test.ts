import { describe, expect, it } from "vitest";
import { TODAY, VALUES } from "#tests/questions/parse-expected.ts";
import { MEASURES } from "../agent.contract.ts";
import { readQuestion } from "../reading/read-question.ts";
import { suggestFirstQuestions, suggestQuestions } from "./suggest.ts";

const { reading: previous } = readQuestion("conversion rate on whatsapp in Spanish by day", {
  today: TODAY,
  values: VALUES,
});

const EMPTY = {
  ...{ channels: [], accounts: [], languages: [], versions: [], models: [], intents: [], tags: [], topics: [] },
};

describe.each(["en", "pt", "es"] as const)("suggested questions in %s", (language) => {
  it.each([
    ["the client's values", VALUES],
    ["a new workspace", EMPTY],
  ])("to begin with are eight that are understood: %s", (_, values) => {
    const questions = suggestFirstQuestions(language, values);
    expect(new Set(questions).size).toBe(8);
    for (const question of questions) {
      const { doubt, corrected } = readQuestion(question, { today: TODAY, values, language });
      expect({ question, doubt, corrected }).toEqual({ question, doubt: undefined, corrected: [] });
    }
  });

  it("compare what a question compares without a figure", () => {
    for (const pair of ["whatsapp vs instagram", "2.0.1 vs 3.1.0"]) {
      const context = { today: TODAY, values: VALUES, language };
      const { doubt } = readQuestion(pair, context);
      const [first = ""] = suggestQuestions(language, { measure: null, doubt: doubt ?? null, values: VALUES });
      expect(readQuestion(first, context).reading).toMatchObject({ kind: "comparison", measure: "conversionRate" });
    }
  });

  it("are understood for every measure and reason of a doubt", () => {
    for (const measure of MEASURES) {
      for (const reason of ["no_such_measure", "no_such_value", "unread_words", "too_vague", "forecast"] as const) {
        const questions = suggestQuestions(language, { measure, doubt: { reason, words: ["sofa"] }, values: VALUES });
        expect(questions.length).toBeGreaterThanOrEqual(2);
        for (const question of questions) {
          const context = { today: TODAY, values: VALUES, language };
          const { doubt, reading } = readQuestion(question, context);
          expect({ question, doubt }).toEqual({ question, doubt: undefined });
          // Asked in a thread, each is a question of its own.
          expect(readQuestion(question, { ...context, previous }).reading).toEqual(reading);
        }
      }
    }
  });
});
