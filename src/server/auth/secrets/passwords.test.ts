import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a hash matches its password and no other", async () => {
  const stored = await hashPassword("Correct-Horse-7");
  expect(await verifyPassword(stored, "Correct-Horse-7")).toBe(true);
  expect(await verifyPassword(stored, "correct-horse-7")).toBe(false);
});

test("hashes use argon2id with the parameters OWASP recommends and a unique salt", async () => {
  const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(one).toMatch(/^\$argon2id\$/);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(one).not.toBe(two);
});

test("without a stored hash, no password matches", async () => {
  expect(await verifyPassword(null, "Correct-Horse-7")).toBe(false);
});

test("handles more concurrent requests than it runs at once", async () => {
  const stored = await hashPassword("right");
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, i) => verifyPassword(stored, i % 3 ? "right" : "wrong")),
  );
  expect(results.filter(Boolean)).toHaveLength(8);
});
