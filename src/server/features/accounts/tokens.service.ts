import { REMEMBERED_TOKEN_SECONDS, SESSION_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { selectSuspended } from "../../auth/sessions.sql.ts";
import { openSession } from "../../auth/sessions.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { AppError, SUSPENDED } from "../../../domain/shared/errors.ts";
import { writeAudit } from "../audit/audit.service.ts";
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

/** Notes in the client's audit log that somebody came in, and by what: the password, or an identity provider's host. */
export async function noteLogIn(
  sql: AccountsContext["sql"],
  { userId, clientId }: { userId: string; clientId: string },
  by: string,
): Promise<void> {
  await writeAudit(sql, { clientId, actor: { kind: "user", userId }, action: "user.logged_in", details: { by } });
}
