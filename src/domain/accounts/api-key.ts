import { sha256Hex } from "../shared/sha256.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "tl_live_";
/** 62^36 ≈ 2^214 possible keys: nothing to guess, and SHA-256 is hash enough. */
const SECRET_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new API key: `tl_live_`, 36 random letters and digits, a checksum of six. */
export function createApiKeySecret(): string {
  const secret = PREFIX + drawLetters(SECRET_LENGTH);
  return secret + computeChecksum(secret);
}

/** Whether `text` has a key's form and checksum: a mistyped key is told apart without asking the database. */
export function isApiKeySecret(text: string): boolean {
  return FORMAT.test(text) && computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The part of a key that lists show. */
export function maskApiKey(secret: string): string {
  return secret.slice(0, PREFIX.length + 4);
}

function drawLetters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // 248 = 4 × 62: larger bytes would favour the first letters.
      if (byte < 248 && text.length < count) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

function computeChecksum(text: string): string {
  let value = Number.parseInt(sha256Hex(text).slice(0, 10), 16);
  let checksum = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum += ALPHABET.charAt(value % 62);
    value = Math.floor(value / 62);
  }
  return checksum;
}
