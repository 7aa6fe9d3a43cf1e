import { generate, generateSecret, generateURI, verify } from "otplib";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** Clocks differ, so the previous and the next code are accepted too. */
const TOLERANCE_SECONDS = 30;

/** Creates a TOTP secret in Base32, the format of authenticator apps. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** Builds the `otpauth://totp/…` address for the QR code that an authenticator app scans. */
export function buildOtpauthUri(secret: string, email: string, issuer = PRODUCT_NAME): string {
  return generateURI({ issuer, label: email, secret });
}

/** The issuer that authenticator apps show for administrators. */
export const ADMIN_ISSUER = `${PRODUCT_NAME} staff`;

/** Returns the time step of a valid code newer than `afterStep`, else null. The step makes each code single-use. */
export async function verifyTotp(secret: string, code: string, afterStep: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !("timeStep" in result) || result.timeStep <= afterStep) return null;
  return result.timeStep;
}

/** Generates the current code, as an authenticator app does. */
export function generateTotp(secret: string): Promise<string> {
  return generate({ secret });
}
