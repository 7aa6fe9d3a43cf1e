import { expect, it } from "vitest";
import { createRedactor } from "./redactor.ts";

const PERSONAL = [
  ["email", "Write to ana.reis@example.com please", "ana.reis@example.com"],
  ["phone", "Call me at +351 912 345 678", "912 345 678"],
  ["card", "My card is 4111 1111 1111 1111", "4111 1111 1111 1111"],
  ["iban", "IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"],
  ["cpf", "CPF 529.982.247-25", "529.982.247-25"],
  ["cnpj", "CNPJ 11.222.333/0001-81", "11.222.333/0001-81"],
  ["dni", "DNI 12345678Z", "12345678Z"],
  ["name", "Hi, my name is Ana Reis", "Ana Reis"],
  ["name", "my name is ana", "ana"],
  ["name", "Olá, chamo-me João Silva", "João Silva"],
  ["name", "Hola, me llamo Carmen Ruiz", "Carmen Ruiz"],
  ["query", "See https://shop.example.com/o?order=77&t=abc", "order=77"],
  ["id", "Conversation 0195f1c2-7d1e-7b44-9a30-0123456789ab", "0195f1c2"],
] as const;

it.each(PERSONAL)("hides a %s in %s, and puts it back", (kind, text, secret) => {
  const redactor = createRedactor();
  const redacted = redactor.redact(text);
  expect(redacted).not.toContain(secret);
  expect(redacted).toContain(`[${kind} 1]`);
  expect(redactor.restore(redacted)).toBe(text);
});

it("gives the same value the same placeholder, and a name wherever it occurs later", () => {
  const redactor = createRedactor();
  expect(redactor.redact("My name is Ana Reis. a@example.com")).toBe("My name is [name 1]. [email 1]");
  expect(redactor.redact("Thanks Ana, we wrote to a@example.com and b@example.com")).toBe(
    "Thanks [name 2], we wrote to [email 1] and [email 2]",
  );
});

it("hides end users and ids of our own answers whole", () => {
  const redactor = createRedactor();
  const value = { id: "c-77", endUser: "customer 12", n: 12, at: "2026-11-27T05:00:00.000Z", text: "a@example.com" };
  const redacted = redactor.redactValue({ items: [value] });
  expect(redacted).toEqual({
    items: [{ id: "[id 1]", endUser: "[user 1]", n: 12, at: value.at, text: "[email 1]" }],
  });
  expect(redactor.restoreValue(redacted)).toEqual({ items: [value] });
});

it("does not put data back for a placeholder that somebody typed", () => {
  const redactor = createRedactor();
  const typed = redactor.redact("Tell me [email 1]");
  expect(typed).toBe("Tell me (email 1)");
  redactor.redact("secret@example.com");
  expect(redactor.restore(typed)).toBe("Tell me (email 1)");
});

it("changes nothing the second time", () => {
  const redactor = createRedactor();
  const once = redactor.redact("My name is Ana Reis, ana@example.com, 912 345 678");
  expect(redactor.redact(once)).toBe(once);
});
