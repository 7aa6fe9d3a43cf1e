import { generate, generateSecret, generateURI, verify } from "otplib";
import { PRODUCT_NAME } from "../../domain/shared/product.ts";

/** The code before and the code after are taken too: clocks differ. */
const TOLERANCE_SECONDS = 30;

/** A new secret of a second factor, in the letters that authenticator apps take. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app reads from a picture: `otpauth://totp/…`. */
export function writeOtpauthUri(secret: string, email: string): string {
  return generateURI({ issuer: `${PRODUCT_NAME} staff`, label: email, secret });
}

/** The time step of a code that is right and newer than `afterStep`; null for any other: a code is good once. */
export async function verifyTotp(secret: string, code: string, afterStep: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !("timeStep" in result) || result.timeStep <= afterStep) return null;
  return result.timeStep;
}

/** The code of this moment, as an authenticator app shows it. */
export function generateTotp(secret: string): Promise<string> {
  return generate({ secret });
}
