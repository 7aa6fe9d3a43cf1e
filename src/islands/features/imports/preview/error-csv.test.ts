import { expect, test } from "vitest";
import { formatErrorCsv } from "./error-csv.ts";

test("formats errors by line and quotes texts with commas and quotes", () => {
  const csv = formatErrorCsv([{ line: 6, code: "unknown_role", message: 'Who is "nobody", please?' }]);
  expect(csv).toBe('line,code,message\r\n6,unknown_role,"Who is ""nobody"", please?"\r\n');
});

test("prevents a text from becoming a spreadsheet formula", () => {
  for (const message of ["=1+1", "＝1+1", "  ＠SUM(1)"]) {
    expect(formatErrorCsv([{ line: 1, code: "x", message }])).toContain(`1,x,'${message}`);
  }
});
