import { expect, test } from "vitest";
import { personNameSchema } from "./auth.contract.ts";

test.each([
  ["  Ana Silva ", "Ana Silva"],
  ["Ana\u00a0Silva", "Ana Silva"],
  ["Ana \t Silva", "Ana Silva"],
  ["José Ñandú", "José Ñandú"],
  ["محمد علي", "محمد علي"],
])("normalizes the name %j to %j", (typed, name) => {
  expect(personNameSchema.parse(typed)).toBe(name);
});

test.each([
  ["A", "Name must be at least 2 characters"],
  [" \u00a0A\u00a0 ", "Name must be at least 2 characters"],
  ["a".repeat(101), "Name too long"],
  ["Ana 😀", "Name must contain only letters and spaces"],
  ["O'Brien", "Name must contain only letters and spaces"],
])("rejects the name %j: %s", (typed, message) => {
  expect(personNameSchema.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
