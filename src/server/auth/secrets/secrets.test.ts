import { expect, test } from "vitest";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { createSecret, hashSecret } from "./secrets.ts";

const MANY = 2_000;

test("secrets have 256 bits, each bit is random, and their hash is SHA-256", () => {
  const secrets = Array.from({ length: MANY }, () => Buffer.from(createSecret(), "base64url"));
  expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(MANY);
  for (let bit = 0; bit < 256; bit++) {
    const ones = secrets.filter((secret) => ((secret[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    // Eight standard deviations of a fair coin.
    expect(Math.abs(ones - MANY / 2)).toBeLessThan(8 * Math.sqrt(MANY / 4));
  }
  expect(secrets.every(({ length }) => length === 32)).toBe(true);
  expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("recovery codes use at least 20 bits: ten letters of 31, all of them and none that look alike", () => {
  const codes = Array.from({ length: 100 }, () => createRecoveryCodes().codes).flat();
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
  const letters = new Set(codes.join("").replaceAll("-", ""));
  expect(Math.log2(letters.size ** 10)).toBeGreaterThan(49);
  expect(new Set(codes).size).toBe(codes.length);
});
