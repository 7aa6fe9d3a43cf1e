import { createHmac } from "node:crypto";

/** Secrets begin with this (Standard Webhooks). */
const SECRET_PREFIX = "whsec_";

/** The headers of an attempt (Standard Webhooks): the message's id, this attempt's time in seconds, one signature for each secret. */
export function signMessage(
  { messageId, body }: { messageId: string; body: string },
  { secrets, seconds }: { secrets: readonly string[]; seconds: number },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageId}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}

/** A new secret from random bytes. */
export function formatSecret(bytes: Uint8Array): string {
  return SECRET_PREFIX + Buffer.from(bytes).toString("base64");
}
