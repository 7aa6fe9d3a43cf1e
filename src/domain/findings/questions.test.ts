import { describe, expect, it } from "vitest";
import type { Role } from "../analysis/analysis.contract.ts";
import type { ExampleConversation } from "./finding-texts.ts";
import { buildQuestions } from "./questions.ts";
import type { AskedTopic } from "./questions.ts";

let count = 0;
function conversation(...lines: [Role, string][]): ExampleConversation {
  const id = `c${++count}`;
  const messages = lines.map(([role, text], at) => ({
    ...{ id: `${id}-${at}`, role, text, language: "en" as const, step: null },
  }));
  return { id, decidedBy: null, messages };
}

const topic = (changes: Partial<AskedTopic>): AskedTopic => ({
  ...{ key: "a", label: "Ask about parking", conversations: 2, lost: 1 },
  asked: [conversation(["user", "Hello there friend"], ["user", "Is there any parking?"], ["bot", "Sorry?"])],
  ...changes,
});
const LONG = "There is free parking behind the hotel, next to the entrance.";

describe("questions without an answer", () => {
  it("are the last question of a user, not a greeting", () => {
    expect(buildQuestions([topic({})], [])[0]?.question).toBe("Is there any parking?");
  });

  it("are those that name their topic, in any language, before others and greetings", () => {
    const asked = ["Oi, tudo bem?", "Can I bring the dog to the hotel?", "O que há em Lisboa?"];
    const [found] = buildQuestions(
      [topic({ label: "Ask about Lisbon", asked: asked.map((text) => conversation(["user", text])) })],
      [],
    );
    expect(found?.question).toBe("O que há em Lisboa?");
    expect(found?.quotes.map(({ text }) => text)).toEqual([asked[2], asked[1], asked[0]]);
  });

  it("are left out where nothing telling can be quoted", () => {
    expect(buildQuestions([topic({ asked: [conversation(["user", "yes"])] })], [])).toEqual([]);
  });

  it("come most lost first", () => {
    const found = buildQuestions([topic({ key: "few" }), topic({ key: "many", conversations: 9, lost: 7 })], []);
    expect(found.map(({ key, lost }) => [key, lost.k, lost.n])).toEqual([
      ["many", 7, 9],
      ["few", 1, 2],
    ]);
  });

  it("have answers of people before the bot's, once each, and none that names somebody or asks", () => {
    const ASKED: [Role, string] = ["user", "¿Hay estacionamiento?"];
    const served = [
      conversation(
        ASKED,
        ["bot", LONG.replace("free", "cheap")],
        ["user", "Thanks!"],
        ["bot", "You're welcome! We are here if anything comes up."],
      ),
      conversation(ASKED, ["agent", LONG]),
      conversation(ASKED, ["bot", LONG]),
      conversation(ASKED, ["bot", "Your booking 20455 has a parking place in the garage, Ana."]),
      conversation(ASKED, ["bot", "Would you like a place in the garage behind the hotel?"]),
    ];
    const [found] = buildQuestions([topic({})], served);
    expect(found?.answers.map(({ text, by }) => [by, text])).toEqual([
      ["agent", LONG],
      ["bot", LONG.replace("free", "cheap")],
    ]);
  });

  it("have no answers to something else about the same offer", () => {
    const served = ["Is there wine on the boat trip?", "Which languages does the guide of the boat trip speak?"].map(
      (question) => conversation(["user", question], ["bot", LONG]),
    );
    const asked = [conversation(["user", "Is there any parking for the boat trip?"])];
    expect(buildQuestions([topic({ asked })], served)[0]?.answers).toEqual([]);
  });
});
