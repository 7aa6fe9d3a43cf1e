import { describe, expect, it } from "vitest";
import { readExport, readImport } from "#tests/support/imports.ts";
import { listOpenQuestions } from "../change-options.ts";
import { detectFile } from "../detect-file.ts";
import { buildOptions } from "../detection.ts";

const CHATS = [
  "Customer - hello\nBot - Hi\nCustomer - a person please\nInês: Olá!\nCustomer - thanks\n",
  "User: hello\nBot: Hi there\nUser: my order is late\nMarta: I will take over from here\nUser: fine\n",
  "User: hello\nBot: I transfer you to an agent.\nTomás: Hello, Tomás here\nUser: hi\nTomás: which order\n",
];

describe("a new speaker inside a transcript", () => {
  it.each(CHATS)("is asked about and never part of another message: %j", (text) => {
    const detection = detectFile(text, "chat.txt");
    const asked = detection.speakers.find(({ asks }) => asks);
    expect(asked?.name).toMatch(/^(?:Inês|Marta|Tomás)$/);
    const options = buildOptions(detection);
    if (!options || !asked) throw new Error("not detected");
    expect(listOpenQuestions({ detection, options })).toEqual(["speakers"]);
    const { messages, errors } = readImport([text], options);
    expect(messages.some(({ text: words }) => words.includes(asked.name))).toBe(false);
    expect(errors.map(({ code }) => code)).toContain("unknown_speaker");
    const answered = { ...options, speakers: { ...options.speakers, [asked.name]: "agent" as const } };
    expect(listOpenQuestions({ detection, options: answered })).toEqual([]);
    expect(readImport([text], answered).messages.map(({ role }) => role)).toContain("agent");
    const asText = { ...options, textNames: [asked.name] };
    expect(listOpenQuestions({ detection, options: asText })).toEqual([]);
    expect(readImport([text], asText).errors).toEqual([]);
  });

  it("gets the missing role if there is one other speaker", () => {
    expect(readExport("Customer - hello\nInês: Olá!\n", "chat.txt").sides).toBe("ub");
  });

  it.each([
    "User: I want to book\nDestination: Porto\nBot: For when?\nUser: May\n",
    "User: rooms?\nBot: We have these.\nAzul: with a balcony\nUser: good\n",
    "User: rooms?\nBot: Which one?\nNote: breakfast is included.\nUser: good\n",
  ])("isn't a field in a message: %j", (text) => {
    const { errors, warnings } = readExport(text, "chat.txt");
    expect([errors, warnings]).toEqual([[], []]);
  });

  it("is an error in a later line with the same form of time", () => {
    const lines = ["Ana", "Bot", "Ana", "Bot"].map((name, at) => `[2026-03-01 10:0${at}] ${name}: text ${at}`);
    const options = { format: "transcript" as const, speakers: { Ana: "user" as const, Bot: "bot" as const } };
    const { messages, errors } = readImport([`${lines.join("\n")}\n[2026-03-01 10:09] Rui: I am here\n`], options);
    expect([messages.length, errors.map(({ code }) => code)]).toEqual([4, ["unknown_speaker"]]);
  });
});

describe("a helpdesk export as text", () => {
  it.each([
    ["a bar", "--- March 3, 2026 ---", (clock: string) => `${clock} AM | `],
    ["brackets", "=== 3 March 2026 ===", (clock: string) => `[${clock}] `],
    ["a dash", "Tuesday, 3 March 2026", (clock: string) => `${clock} - `],
  ])("counts names that come once, with %s after the time", (_, day, head) => {
    const said = [
      "Care Bot: Hello! What is it about?",
      "Lea Prado: My lamp\nis broken",
      "Nuno from Lumen: I am sorry.",
    ];
    const text = `${day}\n\n${said.map((line, at) => `${head(`09:1${at}`)}${line}\n`).join("\n")}`;
    const { sides, texts, times, errors } = readExport(text, "ticket.txt");
    expect([sides, texts[1], errors]).toEqual(["bua", "My lamp\nis broken", []]);
    expect(times[0]).toBe(Date.UTC(2026, 2, 3, 9, 10));
  });
});
