/** 32 hexadecimal digits; `randomUUID` is missing on pages without https and in Safari 15.0. */
export function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
