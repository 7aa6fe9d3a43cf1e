import { hash, randomBytes } from "node:crypto";

/** Creates a 256-bit secret for a browser or a mail link. Store only its hash. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a secret in hex, for storage. A random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}
