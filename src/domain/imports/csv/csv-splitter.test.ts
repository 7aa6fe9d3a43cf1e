import { describe, expect, it } from "vitest";
import { createCsvSplitter, MAX_RECORD_LENGTH } from "./csv-splitter.ts";

function split(text: string, delimiter = ",") {
  const rows: { line: number; fields: string[] }[] = [];
  const broken: { line: number; reason: string }[] = [];
  const splitter = createCsvSplitter(delimiter, {
    row: (fields, line) => rows.push({ line, fields }),
    broken: (reason, line) => broken.push({ line, reason }),
  });
  splitter.push(text);
  return { lines: splitter.end(), rows, broken };
}

const fieldsOf = (text: string, delimiter?: string): string[][] =>
  split(text, delimiter).rows.map(({ fields }) => fields);

describe("the CSV splitter", () => {
  it.each([
    [
      "plain fields",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "no break at the end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty fields",
      ",\n,,\n",
      [
        ["", ""],
        ["", "", ""],
      ],
    ],
    ["an empty last field without a break", "a,", [["a", ""]]],
    ["quoted delimiters and breaks", '"a,b","c\nd"\n', [["a,b", "c\nd"]]],
    ["doubled quotes", '"say ""hi""",""\n', [['say "hi"', ""]]],
    ["quotes inside an unquoted field", 'a "b" c,d\n', [['a "b" c', "d"]]],
    ["characters after a closing quote", '"a"b,c\n', [["ab", "c"]]],
    ["spaces before a quote", 'a, "b,c"\n', [["a", "b,c"]]],
    [
      "CRLF",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "CR alone",
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a byte-order mark", "\uFEFFa,b\n", [["a", "b"]]],
  ])("handles %s", (_, text, expected) => {
    expect(fieldsOf(text)).toEqual(expected);
  });

  it.each([";", "\t", "|"])("splits fields at %j", (delimiter) => {
    expect(fieldsOf(`a${delimiter}"b${delimiter}c"\n`, delimiter)).toEqual([["a", `b${delimiter}c`]]);
  });

  it("counts lines like an editor, including breaks inside quotes", () => {
    const { rows, lines } = split('a,b\n"x\ny\r\nz",1\nc,d\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
    expect(lines).toBe(5);
  });

  it("continues with the next line after an unclosed quote", () => {
    const { rows, broken } = split('a,b\n"never closed,1\nc,d\ne,f\n');
    expect(broken).toEqual([{ line: 2, reason: "unclosed_quote" }]);
    expect(rows).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 3, fields: ["c", "d"] },
      { line: 4, fields: ["e", "f"] },
    ]);
  });

  it("continues after a line that is too long", () => {
    const { rows, broken } = split(`a,b\n${"x".repeat(MAX_RECORD_LENGTH + 1)},1\nc,d\n`);
    expect(broken).toEqual([{ line: 2, reason: "record_too_long" }]);
    expect(rows.map(({ line }) => line)).toEqual([1, 3]);
  });
});
