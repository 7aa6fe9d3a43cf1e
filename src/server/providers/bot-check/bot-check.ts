import { createHmac } from "node:crypto";
import type { BotCheckStart } from "../../../domain/bot-check/bot-check.contract.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import { createTurnstile } from "./turnstile.ts";

/** A check against bots that runs before a password is verified. */
export type BotCheck = {
  /** Returns what the widget on the page needs to start. */
  start(): Promise<BotCheckStart>;
  /** Whether the widget's token is valid. A token works once. Throws AppError `unavailable` if the service is unreachable. */
  verify(token: string, address: string): Promise<boolean>;
};

/** Returns Turnstile if configured, else the built-in proof of work. Created per call because keys may rotate. */
export async function getBotCheck(): Promise<BotCheck> {
  const { turnstile } = getEnv();
  if (turnstile !== undefined) return createTurnstile(turnstile);
  const keys = await getJwtKeys();
  // A derived key, so that a challenge's signature is never valid for anything else.
  const secrets = keys.map((key) => createHmac("sha256", key.secret).update("bot-check").digest());
  return createProofOfWork(getDatabase().credentials, secrets);
}
