import { describe, expect, test } from "vitest";
import { formatCsvCell } from "./csv-cell.ts";

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫"];
const LEADS = [
  "",
  " ",
  "   ",
  "\t",
  "\n",
  "\r",
  "\r\n",
  " \t",
  "  \n",
  "\u00a0",
  "\u3000",
  "\ufeff",
  "\u200b",
  " \u200b\n",
];

describe("a cell that a spreadsheet would run as a formula", () => {
  test.each(LEADS.flatMap((lead) => SIGNS.map((sign) => [`${lead}${sign}SUM(A1)`])))(
    "starts with an apostrophe: %j",
    (text) => {
      expect(formatCsvCell(text).replace(/^"/, "")).toBe(/[\r\n]/.test(text) ? `'${text}"` : `'${text}`);
    },
  );

  test.each(["\ttext", "\ntext", "\r\ntext", "  \ttext", " \n text", "\u00a0\ttext"])(
    "also where it begins with a break: %j",
    (text) => {
      expect(formatCsvCell(text)).toContain(`'${text}`);
    },
  );

  test.each(["-", "+x", "-1+2", "+351 912 345 678", "=1", "-0x10", "+Infinity", "\n-5"])(
    "does not count as a number: %j",
    (text) => {
      expect(formatCsvCell(text)).toContain(`'${text}`);
    },
  );
});

test.each(["-12.5", "+351912345678", "1e-7", "a=b", "x\ty", " indented", "", "0", "Olá"])(
  "leaves %j as it is",
  (text) => {
    expect(formatCsvCell(text)).toBe(text);
  },
);

test.each([
  ['say "hi"', '"say ""hi"""'],
  ["a,b", '"a,b"'],
  ["a\nb", '"a\nb"'],
  ["=A1,B1", `"'=A1,B1"`],
])("quotes %j", (text, cell) => {
  expect(formatCsvCell(text)).toBe(cell);
});
