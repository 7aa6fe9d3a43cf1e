import { createHmac, timingSafeEqual } from "node:crypto";
import type { Verdict } from "./connector.types.ts";

type Algorithm = "sha1" | "sha256";
type Encoding = "hex" | "base64";

const HEX = /^[0-9a-fA-F]+$/;

/** Verifies an HMAC with each secret, in constant time. `given` is the header, `prefix` what its value begins with. */
export function matchHmac(
  algorithm: Algorithm,
  secrets: readonly (string | Uint8Array)[],
  data: string | Uint8Array,
  given: string | null,
  encoding: Encoding,
  prefix = "",
): Verdict {
  if (given === null || given.trim() === "") return "missing";
  const value = given.trim();
  if (!value.startsWith(prefix)) return "signature";
  const signature = decodeSignature(value.slice(prefix.length), encoding);
  let matched = false;
  for (const secret of secrets) {
    const expected = createHmac(algorithm, secret).update(data).digest();
    // No early end: the time must not tell which secret matched.
    matched = (signature.length === expected.length && timingSafeEqual(signature, expected)) || matched;
  }
  return matched ? "ok" : "signature";
}

/** Signs data for a sample. */
export function signHmac(algorithm: Algorithm, secret: string | Uint8Array, data: string, encoding: Encoding): string {
  return createHmac(algorithm, secret).update(data).digest(encoding);
}

/** Compares a shared secret, in constant time. */
export function matchSecret(secrets: readonly string[], given: string | null): Verdict {
  if (given === null || given === "") return "missing";
  return includesSecret(secrets, given) ? "ok" : "signature";
}

/** Whether `given` is one of the secrets, in constant time. */
export function includesSecret(secrets: readonly string[], given: string): boolean {
  const key = "compare";
  const hashed = createHmac("sha256", key).update(given).digest();
  let matched = false;
  for (const secret of secrets) {
    matched = timingSafeEqual(createHmac("sha256", key).update(secret).digest(), hashed) || matched;
  }
  return matched;
}

/** Whether a signed time is at most `windowMs` off, before or after. */
export function isWithinWindow(atMs: number, nowMs: number, windowMs: number): boolean {
  return Number.isFinite(atMs) && Math.abs(nowMs - atMs) <= windowMs;
}

/** Joins bytes that are signed together. */
export function joinBytes(...parts: (string | Uint8Array)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

function decodeSignature(text: string, encoding: Encoding): Buffer {
  if (encoding === "hex" && !HEX.test(text)) return Buffer.alloc(0);
  return Buffer.from(text, encoding);
}
