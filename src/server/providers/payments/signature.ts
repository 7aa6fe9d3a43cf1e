import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../domain/shared/errors.ts";

/** A signature older than this is refused, so that a recorded notification can't be sent again later. */
const TOLERANCE_SECONDS = 300;

/** Signs a notification the way Stripe does: `t=…,v1=…`. */
export function signEvent(body: Uint8Array, secret: Uint8Array, seconds = Math.floor(Date.now() / 1_000)): string {
  return `t=${String(seconds)},v1=${computeSignature(body, { secret, seconds }).toString("hex")}`;
}

/** Throws AppError `invalid_signature` unless the signature is of this body and recent. */
export function verifySignature(body: Uint8Array, signature: string | null, secret: Uint8Array): void {
  const [, time, given] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? "") ?? [];
  const seconds = Number(time);
  const isRecent = Math.abs(Date.now() / 1_000 - seconds) <= TOLERANCE_SECONDS;
  if (given !== undefined && isRecent) {
    if (timingSafeEqual(Buffer.from(given, "hex"), computeSignature(body, { secret, seconds }))) return;
  }
  throw new AppError("invalid_signature", "The notification's signature is missing, wrong or too old.");
}

function computeSignature(body: Uint8Array, { secret, seconds }: { secret: Uint8Array; seconds: number }): Buffer {
  return createHmac("sha256", secret)
    .update(`${String(seconds)}.`)
    .update(body)
    .digest();
}
