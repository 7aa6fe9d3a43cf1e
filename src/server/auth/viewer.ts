import type { KeyScope } from "../../domain/api-keys/api-keys.contract.ts";
import { AppError, SUSPENDED_MESSAGE } from "../../domain/shared/errors.ts";
import { getDatabase } from "../db/sql.ts";
import type { Sql } from "../db/sql.ts";
import { getEnv } from "../env.ts";
import type { HttpRequest } from "../http/http-types.ts";
import { verifyAccessToken } from "./tokens/access-token.ts";
import { findAdminSession } from "./sessions/admin-sessions.sql.ts";
import { verifyAdminToken } from "./tokens/admin-token.ts";
import { getJwtKeys } from "./tokens/jwt-keys.ts";
import type { JwtKey } from "./tokens/jwt-keys.ts";
import { createApiKeyCache } from "./api-keys/api-key-cache.ts";
import type { ApiKeyCache } from "./api-keys/api-key-cache.ts";
import { formatIpPrefix } from "./ip-prefix.ts";
import { reportRefusedToken } from "./tokens/refused-tokens.ts";
import { isForged } from "./tokens/signed-token.ts";
import { findSession, updateSessionLastUsed } from "./sessions/sessions.sql.ts";
import type { SessionRow } from "./sessions/sessions.sql.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "./viewer.contract.ts";

/** How often a session's last use is written at most. The list of sessions shows days, not seconds. */
const TOUCH_MS = 5 * 60_000;
const BEARER = /^Bearer +([^\s]+)$/i;

let sharedKeys: ApiKeyCache | undefined;

/**
 * Returns the user of a request's access token. Checks the session in the database on every request, so that a logout, a
 * new password or a new role invalidates the token at once. Throws AppError `unauthenticated` or `suspended`.
 */
export async function authenticateUser(
  request: HttpRequest,
  { sql = getDatabase().system, keys }: { sql?: Sql; keys?: readonly JwtKey[] } = {},
): Promise<UserViewer> {
  const token = getBearerToken(request);
  if (token === null) throw new AppError("unauthenticated", "Please log in.");
  const address = request.headers.get("x-client-address") ?? "";
  const claims = await verifyAccessToken(token, keys ?? (await getJwtKeys())).catch(async (error: unknown) => {
    if (isForged(error)) await reportRefusedToken({ reason: "forged", address });
    throw error;
  });
  const session = await findSession(sql, claims.sessionId);
  const isValid =
    session !== undefined &&
    session.expiresAt.getTime() > Date.now() &&
    session.userId === claims.userId &&
    session.clientId === claims.clientId &&
    session.role === claims.role &&
    session.impersonator?.adminId === claims.impersonator?.adminId;
  if (!isValid) {
    const { clientId, userId, sessionId } = claims;
    await reportRefusedToken({ reason: "ended", clientId, userId, sessionId, address });
    throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  }
  const { userId, clientId, role, timeZone, impersonator, lacksSecondFactor } = session;
  if (session.suspended && impersonator === null) throw new AppError("suspended", SUSPENDED_MESSAGE);
  await recordSessionUse(sql, session, request);
  const viewer = { kind: "user", userId, clientId, sessionId: session.id, role, timeZone } as const;
  if (lacksSecondFactor && impersonator === null) return { ...viewer, lacksSecondFactor };
  return impersonator === null ? viewer : { ...viewer, impersonator: { ...impersonator, endsAt: session.expiresAt } };
}

/**
 * Returns the administrator of a request's token. Checks the session in the database on every request, so that a logout
 * or disabling the administrator invalidates the token at once. Throws AppError `unauthenticated`.
 */
export async function authenticateAdmin(
  request: HttpRequest,
  { sql = getDatabase().system, keys }: { sql?: Sql; keys?: readonly JwtKey[] } = {},
): Promise<AdminViewer> {
  const token = getBearerToken(request);
  if (token === null) throw new AppError("unauthenticated", "Please log in.");
  const claims = await verifyAdminToken(token, keys ?? (await getJwtKeys()));
  const session = await findAdminSession(sql, claims);
  if (session === undefined || (session.isDemo && getEnv().appEnv === "production")) {
    throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  }
  const { isDemo: _, ...viewer } = session;
  return { kind: "admin", ...viewer };
}

/** Returns the account of a request's API key. Throws AppError `invalid_key`, `suspended`, or `forbidden` without `scope`. */
export async function authenticateApiKey(
  request: HttpRequest,
  scope: KeyScope,
  { cache = getSharedKeys() }: { cache?: ApiKeyCache } = {},
): Promise<KeyViewer> {
  const secret = request.headers.get("x-api-key")?.trim() ?? getBearerToken(request);
  const viewer = secret === null ? null : await cache.find(secret);
  if (viewer === null) {
    throw new AppError("invalid_key", "Send a valid API key, as Authorization: Bearer tl_live_… or X-Api-Key.");
  }
  if (viewer.suspended) throw new AppError("suspended", SUSPENDED_MESSAGE);
  if (!viewer.scopes.includes(scope)) throw new AppError("forbidden", `This API key lacks the scope '${scope}'.`);
  return viewer;
}

async function recordSessionUse(sql: Sql, { id, lastUsedAt, place }: SessionRow, request: HttpRequest): Promise<void> {
  if (place !== "" && Date.now() - lastUsedAt.getTime() < TOUCH_MS) return;
  const prefix = formatIpPrefix(request.headers.get("x-client-address") ?? "");
  // Without an address, a recent update has nothing to add.
  if (prefix !== "" || Date.now() - lastUsedAt.getTime() >= TOUCH_MS) await updateSessionLastUsed(sql, id, prefix);
}

function getSharedKeys(): ApiKeyCache {
  sharedKeys ??= createApiKeyCache(getDatabase().system);
  return sharedKeys;
}

function getBearerToken(request: HttpRequest): string | null {
  return BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
