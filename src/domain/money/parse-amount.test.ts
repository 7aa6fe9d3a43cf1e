import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "./parse-amount.ts";

test("an amount has a point or a comma and at most two digits after it", () => {
  expect(["80", " 80.5 ", "80,50", "0"].map(parseAmount)).toEqual([8000, 8050, 8050, 0]);
  expect(["", "-1", "1.234,50", "80.505", "€80", "1e3"].map(parseAmount)).toEqual([null, null, null, null, null, null]);
});

test("an amount is shown as it would be typed", () => {
  expect([8000, 8050, 5].map((cents) => formatAmount({ cents }))).toEqual(["80", "80.50", "0.05"]);
});
