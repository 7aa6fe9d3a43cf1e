import { describe, expect, it } from "vitest";
import { findOpeningText, formatOpeningTexts, openingTextSchema, parseOpeningTexts } from "./opening-texts.ts";

const TABLE = { text: "Hello from table 5", kind: "qr", name: "Table 5" } as const;
const KEYWORD = { text: "PIZZA | large", kind: "ad", name: "" } as const;

describe("opening texts", () => {
  it("are lines of text, kind and name", () => {
    const lines = "Hello from table 5 | qr | Table 5\nPIZZA | large | ad";
    expect(formatOpeningTexts([TABLE, KEYWORD])).toBe(lines);
    expect(parseOpeningTexts(`\n  ${lines}\r\n`)).toEqual([TABLE, KEYWORD]);
    expect(parseOpeningTexts("")).toEqual([]);
  });

  it.each(["Hello", "Hello | code", " | qr | Table 5", `${"x".repeat(201)} | qr`, "a | qr\n".repeat(101)])(
    "are not %j",
    (lines) => {
      expect(parseOpeningTexts(lines)).toBeNull();
    },
  );

  it("are refused with another field or a name that can't be written", () => {
    expect(openingTextSchema.safeParse({ ...TABLE, id: "5" }).success).toBe(false);
    expect(openingTextSchema.safeParse({ ...TABLE, name: "a | b" }).success).toBe(false);
    expect(openingTextSchema.parse({ text: " Hi  there ", kind: "qr" })).toEqual({
      text: "Hi there",
      kind: "qr",
      name: "",
    });
  });

  it.each([" hello  FROM table 5\n", "Hello, from table 5!", "Hello from table 5. Is there a menu?"])(
    "are found at the beginning of %j, whatever its case, spaces and punctuation",
    (message) => {
      expect(findOpeningText([KEYWORD, TABLE], message)).toEqual(TABLE);
    },
  );

  it.each(["Hello from table 51", "Hello from", "Oh, hello from table 5", "", "!"])(
    "are not found in %j",
    (message) => {
      expect(findOpeningText([KEYWORD, TABLE], message)).toBeUndefined();
    },
  );

  it("are found by the longest that fits, and as they are without letters and digits", () => {
    const short = { ...TABLE, text: "Hello", name: "Door" };
    const wave = { ...TABLE, text: "👋", name: "Wave" };
    expect(findOpeningText([short, wave, TABLE], "hello from table 5 please")).toEqual(TABLE);
    expect(findOpeningText([short, wave, TABLE], "Hello there")).toEqual(short);
    expect(findOpeningText([short, wave, TABLE], "👋")).toEqual(wave);
    expect(findOpeningText([wave], "!")).toBeUndefined();
  });
});
