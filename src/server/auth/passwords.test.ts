import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password is known by its hash and another is not", async () => {
  const stored = await hashPassword("Correct-Horse-7");
  expect(await verifyPassword(stored, "Correct-Horse-7")).toBe(true);
  expect(await verifyPassword(stored, "correct-horse-7")).toBe(false);
});

test("hashes are argon2id at OWASP's cost, each with a salt of its own", async () => {
  const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(one).toMatch(/^\$argon2id\$/);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(one).not.toBe(two);
});

test("without a stored hash every password is refused", async () => {
  expect(await verifyPassword(null, "Correct-Horse-7")).toBe(false);
});

test("many at once all get their turn", async () => {
  const stored = await hashPassword("right");
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => verifyPassword(stored, i % 3 ? "right" : "wrong")),
  );
  expect(answers.filter(Boolean)).toHaveLength(8);
});
