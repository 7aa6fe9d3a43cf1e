import { describe, expect, it } from "vitest";
import type { Role } from "../../analysis/analysis.contract.ts";
import { pickQuestion } from "../finding-texts.ts";
import type { ExampleConversation } from "../finding-texts.ts";
import { chooseAnswers, createAnswerSearch } from "./search-answers.ts";

let count = 0;
/** A conversation that its last message of the user decided. */
function conversation(...lines: [Role, string][]): ExampleConversation {
  const id = `c${++count}`;
  const messages = lines.map(([role, text], at) => ({
    ...{ id: `${id}-${at}`, role, text, language: "en" as const, step: null },
  }));
  return { id, decidedBy: messages.findLast(({ role }) => role === "user")?.id ?? null, messages };
}

const BREAKFAST = "Breakfast is served from 7 to 10:30 in the garden room.";
const PARKING = "Parking in our garage is €15 a night, no need to reserve.";
const QUESTIONS = ["is there parking at the hotel and what does it cost?", "how much is parking per night"];
const lost = QUESTIONS.map((question) =>
  conversation(["user", question], ["bot", BREAKFAST], ["user", "that's not what I asked"], ["bot", BREAKFAST]),
);
const breakfast = [
  "when is breakfast at the hotel?",
  "what time is breakfast?",
  "is breakfast served in the hotel?",
].map((question) => conversation(["user", question], ["bot", BREAKFAST], ["user", "great, thanks"]));
const other = [
  ["do you have wifi at the hotel?", "There is free wifi in all rooms and everywhere in the hotel."],
  ["is the pool heated?", "The pool is heated from October to April, on all days of the week."],
] as const;
const served = [
  ...breakfast,
  ...other.map(([question, answer]) => conversation(["user", question], ["bot", answer], ["user", "thanks"])),
  // Read as answered, with the wrong answer.
  conversation(["user", QUESTIONS[1] ?? ""], ["bot", BREAKFAST], ["user", "ok"]),
];
const byPerson = conversation(["user", "how much is parking per night"], ["agent", PARKING], ["user", "great thanks"]);

describe("answers given elsewhere", () => {
  it("are to what the question is about, and say something of it", () => {
    expect(chooseAnswers(lost, createAnswerSearch(served))).toEqual({});
    const search = createAnswerSearch([...served, byPerson]);
    expect(chooseAnswers(lost, search)).toEqual({ en: PARKING });
    for (const question of QUESTIONS)
      expect(search(question, new Set()).map(({ text, by }) => [text, by])).toEqual([[PARKING, "agent"]]);
    expect(search("do you take dogs?", new Set())).toEqual([]);
    // What lost these chats is no answer to copy for them.
    expect(search(QUESTIONS[1] ?? "", new Set([PARKING]))).toEqual([]);
  });

  it("are no greetings, promises, goodbyes or messages to one person", () => {
    const given = [
      "Hello Dana! I'm looking at parking for you right now, one moment.",
      "A colleague will get back to you about parking as soon as possible.",
      "You're welcome! I'm here if anything else comes up about parking.",
      "Sorry, I did not understand that. Please rephrase about parking.",
      "Fine, the parking place stays in the name of Dana Smith until then.",
    ].map((text) => conversation(["user", "how much is parking per night"], ["agent", text], ["user", "ok"]));
    expect(createAnswerSearch([...served, ...given])("how much is parking per night", new Set())).toEqual([]);
  });

  it("are not offered where they fit only few of a finding's questions", () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      conversation(["user", `do you rent bike number ${at} at all?`], ["bot", BREAKFAST], ["user", "bikes, I said"]),
    );
    const search = createAnswerSearch([...served, byPerson]);
    expect(chooseAnswers([...many, ...lost.slice(1)], search)).toEqual({});
  });
});

it.each([
  ["do I pay if it rains on the tour?", "I asked what happens if it rains"],
  ["how much is parking per night", "that's not what I asked"],
  ["¿qué pasa si llueve en el tour?", "eso no es lo que te pregunté"],
  ["quanto custa o estacionamento?", "já entrei, obrigado pela ajuda"],
])("quotes the question %j, not the words after it", (question, after) => {
  const asked = conversation(["user", question], ["bot", "We are open all year."], ["user", after]);
  expect(pickQuestion(asked)?.text).toBe(question);
});
