import { expect, it } from "vitest";
import { buildPersonMatch, maskPerson, maskPersonInJson } from "./person-pattern.ts";

it.each([
  ["ana@example.com", "write to Ana@Example.com.", "write to [email]."],
  ["ana@example.com", "http://x.example/?email=ana%40example.com&a=1", "http://x.example/?email=[email]&a=1"],
  ["ana@example.com", "joana@example.com, ana@example.com.br", "joana@example.com, ana@example.com.br"],
  ["ana@example.com", "ana@example.com.txt", "[email].txt"],
  ["+351 912 345 678", "call 00351 912-345-678 or +351912345678", "call [phone] or [phone]"],
  ["+351 912 345 678", "order 93519123456780", "order 93519123456780"],
  ["351912345678", "(+351) 912.345.678!", "([phone]!"],
  ["user-4711", "user-4711 and user-47110, my-user-4711", "[erased] and user-47110, my-user-4711"],
  ["user-4711", "USER-4711", "USER-4711"],
  ["a.b*4711", "a.b*4711 but not axb*4711", "[erased] but not axb*4711"],
])("finds %s in a text", (person, text, masked) => {
  expect(maskPerson(text, buildPersonMatch(person))).toBe(masked);
});

it.each([
  ["ana@example.com", "email", true],
  ["+351 912 345 678", "phone", true],
  ["4711", "id", false],
  ["support", "id", false],
  ["user-4711", "id", true],
])("knows what %s is, and whether it can be a word", (person, kind, isDistinct) => {
  expect(buildPersonMatch(person)).toMatchObject({ kind, isDistinct });
});

it("has the spellings that platforms use for a number", () => {
  expect(buildPersonMatch("+351 912 345 678").ids).toEqual(
    expect.arrayContaining(["351912345678", "+351912345678", "whatsapp:+351912345678"]),
  );
});

it("masks names, texts and numbers of JSON", () => {
  const match = buildPersonMatch("351912345678");
  expect(maskPersonInJson({ "351912345678": [351912345678, "x 351 912 345 678", null, true, 5] }, match)).toEqual({
    "[phone]": ["[phone]", "x [phone]", null, true, 5],
  });
});
