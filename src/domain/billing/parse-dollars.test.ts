import { expect, test } from "vitest";
import { parseDollars } from "./parse-dollars.ts";

test.each([
  ["50", 5_000],
  [" $49.5 ", 4_950],
  ["49,05", 4_905],
  ["1,200.00", 120_000],
  ["0", 0],
  ["", null],
  ["-3", "invalid"],
  ["1.234", "invalid"],
  ["ten", "invalid"],
])("parses %j as %j cents", (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});
