import { expect, test } from "vitest";
import { z } from "zod";
import { checkEmail, EMAIL_MESSAGES, HELP_EMAIL_MESSAGES, readEmailDomain } from "./email-field.ts";

test("an address is asked for, then asked for in a form that can be written to", () => {
  expect(checkEmail("", EMAIL_MESSAGES)).toBe("Email is required");
  for (const text of ["ana", "ana@", "ana@example", "a na@example.com", "@example.com", "ana@example. com", " "]) {
    expect(checkEmail(text, EMAIL_MESSAGES), text).toBe("Please enter a valid email address");
    expect(checkEmail(text, HELP_EMAIL_MESSAGES), text).toBe("Invalid email address");
  }
  for (const text of ["ana@example.com", "ana+bots@mail.example.co.uk"]) {
    expect(checkEmail(text, EMAIL_MESSAGES), text).toBeNull();
  }
});

test("of an address only its domain is told", () => {
  expect(readEmailDomain("Ana@Example.com")).toBe("example.com");
  expect(readEmailDomain("ana")).toBeNull();
});

test("what the field takes the server takes, and the other way round", () => {
  const odd = [
    "a@b.c",
    "josé@example.com",
    "ana@bücher.de",
    "ana@mail@example.com",
    "ana@example.com.",
    ".ana@example.com",
  ];
  const good = ["o'brien+bots@mail.example.co.uk", "a_b-c@ex-ample.travel", "1.2.3@example.io", "+@example.com"];
  for (const text of [
    ...odd,
    ...good,
    "ana..b@example.com",
    "ana.@example.com",
    "ana@-example.com",
    "a&b@example.com",
  ]) {
    expect(checkEmail(text, EMAIL_MESSAGES) === null, text).toBe(z.email().safeParse(text).success);
  }
  for (const text of odd) expect(checkEmail(text, EMAIL_MESSAGES), text).toBe("Please enter a valid email address");
  expect(checkEmail(`${"a".repeat(250)}@example.com`, EMAIL_MESSAGES)).not.toBeNull();
});
