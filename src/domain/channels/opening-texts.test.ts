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

  it("are found by the whole message, whatever its case and spaces", () => {
    expect(findOpeningText([KEYWORD, TABLE], " hello  FROM table 5\n")).toEqual(TABLE);
    expect(findOpeningText([KEYWORD, TABLE], "Hello from table 5, please")).toBeUndefined();
  });
});
