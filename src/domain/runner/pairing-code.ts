/** 32 letters and digits without those that are easily mistaken for others. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const HALF = 4;
const FORMAT = new RegExp(`^[${ALPHABET}]{${String(HALF * 2)}}$`);
const TOKEN_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const TOKEN_LENGTH = 43;
const TOKEN_PREFIX = "tl_run_";
const TOKEN_FORMAT = new RegExp(`^${TOKEN_PREFIX}[\\w-]{${String(TOKEN_LENGTH)}}$`);

/** A new pairing code: `XXXX-XXXX`, 2^40 possible ones, each good for a few minutes and once. */
export function createPairingCode(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(HALF * 2)), (byte) =>
    ALPHABET.charAt(byte % 32),
  ).join("");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** A code as it is compared: case, dash and spaces don't matter. Null if it can't be a code. */
export function normalizePairingCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return FORMAT.test(code) ? code : null;
}

/** A new token of a device. */
export function createDeviceToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
  return TOKEN_PREFIX + Array.from(bytes, (byte) => TOKEN_LETTERS.charAt(byte % 64)).join("");
}

/** Whether a text has the form of a device's token, so that nothing else is looked up. */
export function isDeviceToken(text: string): boolean {
  return TOKEN_FORMAT.test(text);
}
