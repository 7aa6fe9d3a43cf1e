import { expect, test } from "vitest";
import { ratePassword } from "./password-strength.ts";

test("an empty password has no label", () => {
  expect(ratePassword("")).toBeNull();
});

test.each([
  ["abc", "Weak"],
  ["!!!", "Weak"],
  ["abcdefgh", "Medium"],
  ["Abcdefgh", "Medium"],
  ["Ab1", "Medium"],
  ["Abcdefg1", "Good"],
  ["Abcdefg1-", "Good"],
  ["Abcdefg1!", "Strong"],
  ['Abcdefg1"', "Strong"],
])("%s is %s", (password, label) => {
  expect(ratePassword(password)).toBe(label);
});
