import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "tl_live_";
/** 62^36 ≈ 2^214 possible keys, so that they can't be guessed and an unsalted SHA-256 is a sufficient hash. */
const SECRET_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
/** Bytes of the hash that the checksum is made of: 2^40 fits into a double. */
const CHECKSUM_BYTES = 5;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new API key: `tl_live_`, 36 random letters and digits, 6 checksum characters. */
export function createApiKeySecret(): string {
  const secret = PREFIX + randomCharacters(SECRET_LENGTH);
  return secret + computeChecksum(secret);
}

/** Whether `text` has the format and checksum of a key, so that a mistyped key needs no database lookup. */
export function isApiKeySecret(text: string): boolean {
  return FORMAT.test(text) && computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The prefix of a key that lists show. */
export function maskApiKey(secret: string): string {
  return secret.slice(0, PREFIX.length + 4);
}

function randomCharacters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // 248 = 4 × 62: larger bytes would make the first characters more likely.
      if (byte < 248 && text.length < count) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

function computeChecksum(text: string): string {
  let value = sha256(utf8ToBytes(text))
    .subarray(0, CHECKSUM_BYTES)
    .reduce((sum, byte) => sum * 256 + byte, 0);
  let checksum = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum += ALPHABET.charAt(value % 62);
    value = Math.floor(value / 62);
  }
  return checksum;
}
