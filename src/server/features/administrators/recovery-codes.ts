import { randomInt } from "node:crypto";
import { hashSecret } from "../../auth/secrets.ts";

const COUNT = 8;
const LENGTH = 10;
/** Without letters and digits that are taken for each other. 10 of 31: 49 bits, behind five tries in ten minutes. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** New recovery codes, as people read them, and the hashes that are stored of them. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(""),
  );
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: plain.map(hashSecret) };
}

/** The hash of a code as the contract cleans it: capitals, no dash. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code);
}
