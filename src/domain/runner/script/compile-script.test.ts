import { describe, expect, it, test } from "vitest";
import { compileScript } from "./compile-script.ts";
import { exportForBotium, exportScript } from "./export-script.ts";
import { parseScript } from "./parse-script.ts";
import { expandWordings, listPhrases } from "./phrase-lists.ts";
import { compileFiles, getScriptKind, isUnsupportedForm } from "./script-files.ts";

function compile(text: string, parts: Record<string, string> = {}) {
  const list = Object.entries(parts).map(([name, part]) => ({ name, script: parseScript(part) }));
  return compileScript(parseScript(text), { parts: list, lists: [] });
}

describe("includes", () => {
  it("puts the steps of parts in their places, with their own lines", () => {
    const plan = compile("#include hello\n#me\nPrice?\nINCLUDE bye\n", {
      hello: "hello\n\n#me\nHi\n",
      bye: "#bot\nBye\n#end\nPAUSE 1\n",
    });
    expect(plan.errors).toEqual([]);
    expect(plan.steps.map(({ role, text, line, part }) => [role, text, line, part])).toEqual([
      ["me", "Hi", 3, "hello"],
      ["me", "Price?", 2, null],
      ["bot", "Bye", 1, "bye"],
      ["end", null, 3, "bye"],
    ]);
  });

  it("finds parts that are missing or include each other, with the circle", () => {
    expect(compile("#me\nHi\n#include x").errors).toMatchObject([{ line: 3, code: "unknown_include" }]);
    const { errors } = compile("#me\nHi\n\n#include a", { a: "#me\n1\n#include b", b: "#me\n2\n#include a" });
    expect(errors).toMatchObject([{ line: 4, code: "circular_include" }]);
    expect(errors[0]?.message).toContain("a → b → a");
  });

  it("allows ten levels and no more", () => {
    const levels = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `p${String(at + 1)}`,
          at + 1 < count ? `#me\nx\n#include p${String(at + 2)}` : "#me\nx",
        ]),
      );
    expect(compile("#include p1", levels(10)).errors).toEqual([]);
    expect(compile("#include p1", levels(11)).errors).toMatchObject([{ line: 1, code: "too_long" }]);
  });

  it("refuses more than 500 steps and parts that grow without end", () => {
    expect(compile("#me\nx\n".repeat(500)).errors).toEqual([]);
    expect(compile("#me\nx\n".repeat(501)).errors).toMatchObject([{ code: "too_long" }]);
    const bombs = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`p${String(at)}`, `#include p${String(at + 1)}\n`.repeat(50)]),
    );
    const { errors } = compile("#include p0", { ...bombs, p9: "#me\nx" });
    expect(errors.map(({ code }) => code)).toContain("too_long");
  });
});

describe("lists of phrases", () => {
  const lists = [
    { name: "GREETING", phrases: ["hi", "hello"] },
    { name: "NAMED", phrases: ["I am %s", "it's %s from %s"] },
  ];

  test.each([
    ["GREETING", ["hi", "hello"]],
    ["NAMED Ana", ["I am Ana", "it's Ana from "]],
    ["NAMED Ana Rita Lisbon", ["I am Ana Rita Lisbon", "it's Ana from Rita Lisbon"]],
    ["GREETING my friend", ["GREETING my friend"]],
    ["greeting", ["greeting"]],
  ])("a line that is a list's name stands for its phrases: %s", (line, phrases) => {
    expect(listPhrases(line, lists)).toEqual(phrases);
  });

  it("the user says the first phrase, or every phrase in a run of its own", () => {
    const plan = { ...compile("Hello\n\n#me\nGREETING\n#bot\nGREETING"), name: "Hello" };
    const say = (every: boolean) =>
      expandWordings(plan, lists, every).map(({ name, steps }) => [name, ...steps.map(({ text }) => text)]);
    expect(say(false)).toEqual([["Hello", "hi", "GREETING"]]);
    expect(say(true)).toEqual([
      ["Hello [hi]", "hi", "GREETING"],
      ["Hello [hello]", "hello", "GREETING"],
    ]);
  });

  it("makes at most fifty runs", () => {
    const many = [{ name: "MANY", phrases: Array.from({ length: 60 }, (_, at) => `phrase ${String(at)}`) }];
    expect(expandWordings(compile("#me\nMANY\n#me\nMANY"), many, true)).toHaveLength(50);
  });
});

describe("files", () => {
  it("are told by their names", () => {
    expect(["a.convo.txt", "b/C.PCONVO.TXT", "x.utterances.txt", "notes.txt"].map(getScriptKind)).toEqual([
      "convo",
      "pconvo",
      "utterances",
      null,
    ]);
    expect(["a.xlsx", "a.convo.yml", "a.scriptingmemory.txt", "a.convo.txt"].map(isUnsupportedForm)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("that belong together give scripts, and errors with their file", () => {
    const set = compileFiles([
      { path: "tests/order.convo.txt", text: "#include login\n#me\nBYE\n" },
      { path: "tests/login.pconvo.txt", text: "\n#me\nHi\nPAUSE x\n" },
      { path: "bye.utterances.txt", text: "BYE\nbye\n" },
      { path: "notes.txt", text: "not a script" },
    ]);
    expect(set.scripts.map(({ path, plan }) => [path, plan.name])).toEqual([["tests/order.convo.txt", "order"]]);
    expect(set.lists).toEqual([{ name: "BYE", phrases: ["bye"] }]);
    expect(set.errors).toMatchObject([
      { path: "tests/login.pconvo.txt", line: 4, code: "bad_argument" },
      { path: "tests/order.convo.txt", line: 1, code: "bad_argument" },
    ]);
  });
});

describe("export", () => {
  const windows = "\uFEFFName\r\n\r\n#me\r\nHi\r\n// ours\r\n\r\n#bot\r\nHello\r\n!FALLBACK\r\n\r\n";

  it("gives back what was imported, byte for byte, where nothing was edited", () => {
    expect(exportScript(windows, windows.slice(1).replaceAll("\r\n", "\n"))).toBe(windows);
  });

  it("keeps the line breaks and the mark of an edited script", () => {
    expect(exportScript(windows, "#me\nHello\n")).toBe("\uFEFF#me\r\nHello\r\n");
    expect(exportScript(null, "#me\nHello")).toBe("#me\nHello");
  });

  it("for Botium leaves out our comments and keywords, and says how many keywords", () => {
    expect(exportForBotium(windows)).toEqual({
      text: "\uFEFFName\r\n\r\n#me\r\nHi\r\n\r\n#bot\r\nHello\r\n\r\n",
      removed: 1,
    });
    expect(exportForBotium("#me\nFALLBACK\n#bot\n!!FALLBACK\n?STAGE interest").text).toBe(
      "#me\nFALLBACK\n#bot\n!!FALLBACK\n",
    );
  });
});
