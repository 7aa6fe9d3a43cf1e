import { expect, test } from "vitest";
import { writeErrorCsv } from "./error-csv.ts";

test("errors are written by line, texts with commas and quotes kept whole", () => {
  const csv = writeErrorCsv([{ line: 6, code: "unknown_role", message: 'Who is "nobody", please?' }]);
  expect(csv).toBe('line,code,message\r\n6,unknown_role,"Who is ""nobody"", please?"\r\n');
});

test("a text that a spreadsheet would take for a formula is kept from being one", () => {
  expect(writeErrorCsv([{ line: 1, code: "x", message: "=1+1" }])).toContain("1,x,'=1+1");
});
