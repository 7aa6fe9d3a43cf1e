import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** Made by `scripts/build-common-passwords.ts`; source and license stand beside it in `common-passwords.md`. */
const LIST = new URL("./common-passwords.bin", import.meta.url);

/** Bytes of an entry. With 18,000 entries, an uncommon password has a chance of one in 60 million to be refused. */
const PREFIX_BYTES = 5;

let list: Promise<Buffer> | undefined;

/** Whether this is one of the most common passwords, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(LIST);
  return hasPrefix(await list, computePrefix(password));
}

/** The list's entry for a password: the start of the SHA-256 of its lower case. */
export function computePrefix(password: string): Buffer {
  return hash("sha256", password.normalize("NFKC").toLowerCase(), "buffer").subarray(0, PREFIX_BYTES);
}

/** Binary search in sorted entries of equal length. */
function hasPrefix(entries: Buffer, prefix: Buffer): boolean {
  let [low, high] = [0, entries.length / PREFIX_BYTES - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const order = entries.subarray(middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES).compare(prefix);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
