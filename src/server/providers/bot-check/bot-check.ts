import { createHmac } from "node:crypto";
import type { BotCheckStart } from "../../../domain/bot-check/bot-check.contract.ts";
import { getJwtKeys } from "../../auth/jwt-keys.ts";
import { getDatabase } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import { createTurnstile } from "./turnstile.ts";

/** Tells people from programs before a password is looked at. */
export type BotCheck = {
  /** What the widget on the page needs to begin. */
  start(): Promise<BotCheckStart>;
  /** Whether the widget's answer is good; each is good once. AppError `unavailable` where the service can't be asked. */
  verify(token: string, address: string): Promise<boolean>;
};

/** Turnstile where it is configured, the built-in proof of work otherwise. Chosen anew each time: keys may change. */
export async function getBotCheck(): Promise<BotCheck> {
  const { turnstile } = readEnv();
  if (turnstile !== undefined) return createTurnstile(turnstile);
  const keys = await getJwtKeys();
  // A key of its own, derived, so that a challenge can never pass for another kind of signature.
  const secrets = keys.map((key) => createHmac("sha256", key.secret).update("bot-check").digest());
  return createProofOfWork(getDatabase().credentials, secrets);
}
