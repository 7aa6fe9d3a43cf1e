import { expect, test } from "vitest";
import { countChanges } from "./count-changes.ts";

test("counts each field that differs, also inside an object", () => {
  const saved = { name: "Casa", uses: { agent: false, replies: true }, budget: 5 };
  expect(countChanges(saved, { ...saved })).toBe(0);
  expect(countChanges(saved, { ...saved, name: "Casa Reis", uses: { agent: true, replies: true } })).toBe(2);
});

test("counts a list as one value", () => {
  expect(countChanges({ roles: [] }, { roles: [{ value: "a" }, { value: "b" }] })).toBe(1);
  expect(countChanges({ roles: [{ value: "a" }] }, { roles: [{ value: "a" }] })).toBe(0);
});

test("treats an empty field like a missing one, but not like zero or off", () => {
  expect(countChanges({ industry: null }, { industry: "", apiKey: undefined })).toBe(0);
  expect(countChanges({ budget: null, on: null }, { budget: 0, on: false })).toBe(2);
});
