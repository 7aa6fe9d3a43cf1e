import { randomInt } from "node:crypto";
import { hashSecret } from "./secrets.ts";

const COUNT = 8;
const LENGTH = 10;
/** Without look-alike characters. 10 of 31: 49 bits, with five attempts in ten minutes. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Creates recovery codes in display form and the hashes to store. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(""),
  );
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: plain.map(hashSecret) };
}

/** Hashes a code that the contract has normalized: uppercase, no dash. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code);
}
