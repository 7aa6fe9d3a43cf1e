import { REMEMBERED_TOKEN_SECONDS, SESSION_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { selectSuspended } from "../../auth/sessions.sql.ts";
import { openSession } from "../../auth/sessions.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { AppError, SUSPENDED } from "../../../domain/shared/errors.ts";
import type { AccountsContext } from "./context.ts";

/**
 * Opens a new session for a user who has just proved to be one: access token, and refresh token if remembered. AppError
 * `suspended` where the client is.
 */
export async function issueTokens(
  { sql, keys }: Pick<AccountsContext, "sql" | "keys">,
  {
    user,
    remembered,
    userAgent,
  }: {
    user: { userId: string; clientId: string; role: UserRole };
    remembered: boolean;
    userAgent: string;
  },
): Promise<{ accessToken: string; refreshToken?: string }> {
  const { userId, clientId, role } = user;
  if (await selectSuspended(sql, clientId)) throw new AppError("suspended", SUSPENDED);
  const { sessionId, secret } = await openSession(sql, { userId, remembered, userAgent });
  const accessToken = await signAccessToken(
    { userId, clientId, sessionId, role },
    { keys, lifetimeSeconds: remembered ? REMEMBERED_TOKEN_SECONDS : SESSION_TOKEN_SECONDS },
  );
  return remembered ? { accessToken, refreshToken: secret } : { accessToken };
}
