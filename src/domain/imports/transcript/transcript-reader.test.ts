import { describe, expect, it } from "vitest";
import { readImport, summarize } from "#tests/support/imports.ts";

function read(text: string, more: object = {}) {
  return readImport([text], { format: "transcript", threadName: "t", ...more });
}

describe("the transcript reader", () => {
  it("splits at blank lines and appends lines without a speaker to the message before", () => {
    const reading = read("User: hi\nBot: hello,\nhow can I help?\n\n\nUser: bye\n");
    expect(summarize(reading)).toEqual(["t-1 user: hi", "t-1 bot: hello,\nhow can I help?", "t-2 user: bye"]);
    expect(reading.messages.map(({ line }) => line)).toEqual([1, 2, 6]);
    expect(reading.stats).toMatchObject({ conversations: 2, messages: 3, errors: 0 });
  });

  it.each([
    ["Customer: a\nAssistant: b\nAgent: c"],
    ["Usuario: a\nAsistente: b\nAgente: c"],
    ["Cliente: a\nAssistente: b\nAtendente: c"],
    ["USER：a\nCHATBOT：b\nOPERATOR：c".replaceAll("：", "： ")],
    ["**User:** a\n**Bot:** b\n**Agent:** c"],
    ["- User: a\n- Bot: b\n- Agent: c"],
  ])("knows the speakers of %j", (text) => {
    expect(summarize(read(text))).toEqual(["t-1 user: a", "t-1 bot: b", "t-1 agent: c"]);
  });

  it("recognizes only the mapped names before a colon", () => {
    const reading = read("Ana: I need this:\nNote: by Friday\nLumi: ok", { speakers: { Ana: "user", Lumi: "bot" } });
    expect(summarize(reading)).toEqual(["t-1 user: I need this:\nNote: by Friday", "t-1 bot: ok"]);
  });

  it("parses times before names, and in brackets after them", () => {
    const text = "[2024-03-01 10:15] User: a\n2024-03-01 10:16:30 Bot: b\nUser (01/03/2024 10:17): c\n[10:18] Bot: d";
    const { messages } = read(text, { dateOrder: "dmy" });
    expect(messages.map(({ at }) => (at === null ? null : new Date(at).toISOString().slice(11, 19)))).toEqual([
      "10:15:00",
      "10:16:30",
      "10:17:00",
      null,
    ]);
    expect(messages.map(({ text: words }) => words)).toEqual(["a", "b", "c", "d"]);
  });

  it("skips headings and separators", () => {
    const reading = read("Export of 3 May\n\n=== Conversation 1 ===\nUser: a\n=== Conversation 2 ===\nUser: b\n");
    expect(summarize(reading)).toEqual(["t-1 user: a", "t-2 user: b"]);
    expect(reading.stats).toMatchObject({ skipped: 3, errors: 0 });
  });

  it("keeps blank lines inside a text if separators are lines", () => {
    const reading = read("User: a\n\nBot: b\n\nmore\n---\nUser: c\n", { separator: "rule" });
    expect(summarize(reading)).toEqual(["t-1 user: a", "t-1 bot: b\n\nmore", "t-2 user: c"]);
  });

  it("reads one conversation without separators", () => {
    const reading = read("User: a\n\nBot: b\n\nUser: c\n", { separator: "none" });
    expect(reading.stats.conversations).toBe(1);
  });

  it("reports a line without a speaker after a separator and skips ignored speakers", () => {
    const reading = read("User: a\n\nlost line\nSystem: note\nmore of the note\nBot: b\n");
    expect(summarize(reading)).toEqual(["t-1 user: a", "t-2 bot: b"]);
    expect(reading.errors.map(({ line, code }) => [line, code])).toEqual([[3, "no_speaker"]]);
    expect(reading.stats.skipped).toBe(2);
  });
});
