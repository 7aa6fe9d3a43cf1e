import { hash, randomBytes } from "node:crypto";

/** A new secret of 256 bits that a person's browser or mail holds; only its hash is stored. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: its SHA-256 in hexadecimal. A random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}
