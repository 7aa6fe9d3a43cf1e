import { expect, test } from "vitest";
import { z } from "zod";
import { getEmailError, EMAIL_MESSAGES, HELP_EMAIL_MESSAGES, extractEmailDomain } from "./validate-email.ts";

test("requires a valid address", () => {
  expect(getEmailError("", EMAIL_MESSAGES)).toBe("Email is required");
  for (const text of ["ana", "ana@", "ana@example", "a na@example.com", "@example.com", "ana@example. com", " "]) {
    expect(getEmailError(text, EMAIL_MESSAGES), text).toBe("Please enter a valid email address");
    expect(getEmailError(text, HELP_EMAIL_MESSAGES), text).toBe("Invalid email address");
  }
  for (const text of ["ana@example.com", "ana+bots@mail.example.co.uk"]) {
    expect(getEmailError(text, EMAIL_MESSAGES), text).toBeNull();
  }
});

test("extracts the domain of an address", () => {
  expect(extractEmailDomain("Ana@Example.com")).toBe("example.com");
  expect(extractEmailDomain("ana")).toBeNull();
});

test("accepts the same addresses as the server", () => {
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
    expect(getEmailError(text, EMAIL_MESSAGES) === null, text).toBe(z.email().safeParse(text).success);
  }
  for (const text of odd) expect(getEmailError(text, EMAIL_MESSAGES), text).toBe("Please enter a valid email address");
  expect(getEmailError(`${"a".repeat(250)}@example.com`, EMAIL_MESSAGES)).not.toBeNull();
});
