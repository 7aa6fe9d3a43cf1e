import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parsePhraseList, parseScript } from "./parse-script.ts";

function codes(text: string): string[] {
  return parseScript(text).errors.map(({ line, code }) => `${String(line)} ${code}`);
}

describe("a script", () => {
  it("has a name, a description and sections with the line of their tag", () => {
    const script = parseScript("Opening hours\nAsks twice.\n\n#me\nWhen are you open?\n\n#bot web\nWe open at *\n");
    expect(script).toMatchObject({ name: "Opening hours", description: "Asks twice.", errors: [] });
    expect(script.sections).toMatchObject([
      { tag: "me", line: 4, text: "When are you open?" },
      { tag: "bot", channel: "web", line: 7, text: "We open at *" },
    ]);
  });

  it("knows tags in the first column alone; any other line with # is text", () => {
    const { sections } = parseScript("#me\n # 1\n#1 of my list\n#bots\n# bot\n\n#bot\n## x\n");
    expect(sections.map(({ tag, text }) => [tag, text])).toEqual([
      ["me", " # 1\n#1 of my list\n#bots\n# bot"],
      ["bot", "## x"],
    ]);
  });

  it("keeps blank lines inside a text and drops those at its end", () => {
    const { sections } = parseScript("#me\nOne\n\nTwo\n\n\n#bot\nHi \n\n");
    expect(sections.map(({ text }) => text)).toEqual(["One\n\nTwo", "Hi "]);
  });

  it.each(["\n", "\r\n", "\r"])("reads lines that end with %j, after a byte-order mark too", (end) => {
    const { name, sections } = parseScript(["\uFEFFHello", "", "#me", "Hi", "", "#bot", "Hello", ""].join(end));
    expect([name, ...sections.map(({ text }) => text)]).toEqual(["Hello", "Hi", "Hello"]);
  });

  it("leaves comments out of texts and names", () => {
    const { name, sections } = parseScript("// by Ana\nName\n#me\nHi\n// really\nthere\n#bot\n//no comment\n");
    expect(name).toBe("Name");
    expect(sections.map(({ text }) => text)).toEqual(["Hi\nthere", "//no comment"]);
  });

  test.each([
    ["!no", { text: "no", not: true, optional: false }],
    ["!!no", { text: "!no", not: false, optional: false }],
    ["!!!!no", { text: "!!!no", not: false, optional: false }],
    ["?maybe", { text: "maybe", not: false, optional: true }],
    ["??maybe", { text: "?maybe", not: false, optional: false }],
    ["????maybe", { text: "???maybe", not: false, optional: false }],
    ["?!never", { text: "never", not: true, optional: true }],
    ["??!never", { text: "?!never", not: false, optional: false }],
    ["!one\n!two", { text: "one\n!two", not: true, optional: false }],
  ])("reads the signs before the text of a bot: %j", (text, expected) => {
    expect(parseScript(`#bot\n${text}`).sections[0]).toMatchObject(expected);
  });

  it("types the user's signs as they are", () => {
    expect(parseScript("#me\n?!what").sections[0]).toMatchObject({ text: "?!what", not: false, optional: false });
  });

  it("reads keywords with arguments divided by bars", () => {
    const { sections, errors } = parseScript("#bot\nHello\n!BUTTONS Yes\\|1 | No\nRESPONSE_LENGTH <200\n!FALLBACK\n");
    expect(errors).toEqual([]);
    expect(sections[0]?.text).toBe("Hello");
    expect(sections[0]?.checks).toEqual([
      { name: "BUTTONS", args: ["Yes|1", "No"], not: true, optional: false, line: 3 },
      { name: "RESPONSE_LENGTH", args: ["<200"], not: false, optional: false, line: 4 },
      { name: "FALLBACK", args: [], not: true, optional: false, line: 5 },
    ]);
  });

  it("reads logic and buttons of the user; keywords of answers are words there", () => {
    const { sections } = parseScript("#me\nBUTTONS are fine\nPAUSE 100\n\n#me\nBUTTON Book now\nPAUSE 5\n");
    expect(sections).toMatchObject([
      { text: "BUTTONS are fine", logic: [{ name: "PAUSE", args: ["100"] }] },
      { text: null, button: "Book now", logic: [{ name: "PAUSE" }] },
    ]);
  });
});

test.each([
  ["", ["1 empty_script"]],
  ["Just a name\n\nand text", ["1 empty_script"]],
  ["#begin\nPAUSE 1", ["1 empty_script"]],
  ["#me\nPAUSE 100\nHi", ["3 text_after_logic"]],
  ["#me\nBUTTON Yes\nHi", ["3 text_after_logic"]],
  ["#me\nHi\nPAUSE soon", ["3 bad_argument"]],
  ["#me\nHi\nSET_SCRIPTING_MEMORY x", ["3 bad_argument"]],
  ["#bot\nRESPONSE_LENGTH long", ["2 bad_argument"]],
  ["#bot\nSTAGE somewhere", ["2 bad_argument"]],
  ["#bot\nLANGUAGE fr", ["2 bad_argument"]],
  ["#bot\nTEXT_CONTAINS_ANY", ["2 bad_argument"]],
  ["#bot\nCONVERTED yes", ["2 bad_argument"]],
  ["#bot\n* * * * * * * * * * *x", ["2 bad_argument"]],
  ["#begin\nHello\n#me\nHi", ["2 bad_argument"]],
  ["#include\n#me\nHi", ["1 bad_argument"]],
  ["#me\nMEDIA cat.png", ["2 unsupported"]],
  ["#me\nFORM name|Ana", ["2 unsupported"]],
  ['#me\n{ "text": "Hi" }', ["2 unsupported"]],
  ["#bot\nJSON_PATH $.x", ["2 unsupported"]],
  ["#bot\nCONDITIONAL_STEP_TIME_BASED x", ["2 unsupported"]],
  ["#me\nIt is $now", ["2 unsupported"]],
  ["#me\nHi\nWAITFORBOT", ["3 unsupported"]],
  ["#bot\n?Hello\nBUTTONS", ["1 mixed_optional"]],
  ["#bot\nTEXT_REGEXP_ANY (", ["2 bad_regexp"]],
  [`#me\n${"x".repeat(256 * 1024)}`, ["1 too_long"]],
])("finds what keeps a script from running: %j", (text, expected) => {
  expect(codes(text)).toEqual(expected);
});

it("names the keyword that is not supported", () => {
  expect(parseScript("#bot\nCARDS one").errors[0]?.message).toContain("CARDS");
});

it("reads any text without failing, with lines that exist", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom("#me", "#bot", "#begin", "#end", "#include x", "?BUTTONS", "!TEXT a|b", "PAUSE 1", "// c", "?!x"),
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom("\n", "\r\n"), (lines, end) => {
      const { sections, errors } = parseScript(lines.join(end));
      for (const { line: at } of [...sections, ...errors]) expect(at).toBeGreaterThan(0);
    }),
  );
});

it("reads a list of phrases: a name, then a phrase a line", () => {
  expect(parsePhraseList("GREETING\r\nhi\r\nhello there\r\n\r\n")).toEqual({
    list: { name: "GREETING", phrases: ["hi", "hello there"] },
    errors: [],
  });
  expect(parsePhraseList("GREETING\n").errors).toMatchObject([{ line: 1, code: "empty_script" }]);
});
