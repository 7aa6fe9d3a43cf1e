import { expect, test } from "vitest";
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
