/** Accounts for service tests, with a bot check that is cheap to solve. */
import { randomBytes } from "node:crypto";
import { solveBotCheck } from "./bot-check.ts";
import type { JwtKey } from "#src/server/auth/tokens/jwt-keys.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { createProofOfWork } from "#src/server/providers/bot-check/proof-of-work.ts";

/** A password that the sign-up form accepts. */
export const PASSWORD = "Correct-Horse-7";

export const CALLER = { address: "192.0.2.7", userAgent: "Vitest" };

/** Creates a context on `db` with its own keys. */
export function createAuthContext(db: Database): AuthContext {
  return {
    sql: db.system,
    keys: [createJwtKey()],
    botCheck: createProofOfWork(db.system, [randomBytes(32)], { counters: { min: 0, max: 10 } }),
  };
}

/** Creates a random key for signing tokens. */
export function createJwtKey(): JwtKey {
  return { id: randomBytes(6).toString("hex"), secret: randomBytes(32) };
}

/** Creates a fresh token for one login or sign-up. */
export async function createBotCheckToken({ botCheck }: AuthContext): Promise<string> {
  return solveBotCheck(await botCheck.start());
}

/** Creates a request as a signed-in browser sends it. */
export function createAuthorizedRequest(accessToken: string): Request {
  return new Request("http://localhost/api/dashboard/overview", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
}
