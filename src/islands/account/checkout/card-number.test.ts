import { expect, test } from "vitest";
import { formatCardNumber, formatExpiry } from "./card-number.ts";

test("a card number is grouped by four digits, however it is typed", () => {
  expect(formatCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(formatCardNumber("4242-42")).toBe("4242 42");
  expect(formatCardNumber("4242 ")).toBe("4242");
});

test("an expiry gets its slash, and the slash can be deleted", () => {
  expect(formatExpiry("12", "1")).toBe("12/");
  expect(formatExpiry("12", "12/")).toBe("12");
  expect(formatExpiry("1239", "")).toBe("12/39");
  expect(formatExpiry("12 / 39", "")).toBe("12/39");
});
