/** Accounts as the services see them, with a bot check that costs nothing to solve. */
import { randomBytes } from "node:crypto";
import { answerBotCheck } from "./bot-check.ts";
import type { JwtKey } from "#src/server/auth/jwt-keys.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { createProofOfWork } from "#src/server/providers/bot-check/proof-of-work.ts";

/** A password that the sign-up form takes. */
export const PASSWORD = "Correct-Horse-7";

export const CALLER = { address: "192.0.2.7", userAgent: "Vitest" };

/** A context on `db` with keys of its own. */
export function createAuthContext(db: Database): AuthContext {
  return {
    sql: db.system,
    keys: [createJwtKey()],
    botCheck: createProofOfWork(db.system, [randomBytes(32)], { counters: { min: 0, max: 10 } }),
  };
}

export function createJwtKey(): JwtKey {
  return { id: randomBytes(6).toString("hex"), secret: randomBytes(32) };
}

/** A fresh token for one log-in or sign-up. */
export async function solveBotCheck({ botCheck }: AuthContext): Promise<string> {
  return answerBotCheck(await botCheck.start());
}

/** A request as a signed-in browser sends it. */
export function requestWithToken(accessToken: string): Request {
  return new Request("http://localhost/api/dashboard/overview", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
}
