import type { KeyScope } from "../../domain/accounts/accounts.contract.ts";
import { AppError, SUSPENDED } from "../../domain/shared/errors.ts";
import { getDatabase } from "../db/sql.ts";
import type { Sql } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import type { HttpRequest } from "../http/exchange.ts";
import { verifyAccessToken } from "./access-token.ts";
import { selectAdminSession } from "./admin-sessions.sql.ts";
import { verifyAdminToken } from "./admin-token.ts";
import { getJwtKeys } from "./jwt-keys.ts";
import type { JwtKey } from "./jwt-keys.ts";
import { createKeyCache } from "./key-cache.ts";
import type { KeyCache } from "./key-cache.ts";
import { describePlace } from "./place.ts";
import { selectSession, touchSession } from "./sessions.sql.ts";
import type { SessionRow } from "./sessions.sql.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "./viewer.contract.ts";

/** A session's last use is written this often at most: the list of sessions tells days, not seconds. */
const TOUCH_MS = 5 * 60_000;
const BEARER = /^Bearer +([^\s]+)$/i;

let sharedKeys: KeyCache | undefined;

/**
 * The person behind a request's access token, checked against the session for this very request: log-out, a changed
 * password and a changed role end the token at once. AppError `unauthenticated`.
 */
export async function readUserViewer(
  request: HttpRequest,
  { sql = getDatabase().system, keys }: { sql?: Sql; keys?: readonly JwtKey[] } = {},
): Promise<UserViewer> {
  const token = readBearer(request);
  if (token === null) throw new AppError("unauthenticated", "Please log in.");
  const claims = await verifyAccessToken(token, keys ?? (await getJwtKeys()));
  const session = await selectSession(sql, claims.sessionId);
  const stands =
    session !== undefined &&
    session.expiresAt.getTime() > Date.now() &&
    session.userId === claims.userId &&
    session.clientId === claims.clientId &&
    session.role === claims.role &&
    session.impersonator?.adminId === claims.impersonator?.adminId;
  if (!stands) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  const { userId, clientId, role, timeZone, impersonator } = session;
  if (session.suspended && impersonator === null) throw new AppError("suspended", SUSPENDED);
  await noteUse(sql, session, request);
  const viewer = { kind: "user", userId, clientId, sessionId: session.id, role, timeZone } as const;
  return impersonator === null ? viewer : { ...viewer, impersonator: { ...impersonator, endsAt: session.expiresAt } };
}

/**
 * The administrator behind a request's token, checked against the session for this very request: log-out and disabling
 * end it at once. AppError `unauthenticated`.
 */
export async function readAdminViewer(
  request: HttpRequest,
  { sql = getDatabase().system, keys }: { sql?: Sql; keys?: readonly JwtKey[] } = {},
): Promise<AdminViewer> {
  const token = readBearer(request);
  if (token === null) throw new AppError("unauthenticated", "Please log in.");
  const claims = await verifyAdminToken(token, keys ?? (await getJwtKeys()));
  const session = await selectAdminSession(sql, claims);
  if (session === undefined || (session.isDemo && readEnv().appEnv === "production")) {
    throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  }
  const { isDemo: _, ...viewer } = session;
  return { kind: "admin", ...viewer };
}

/** The program behind a request's API key; AppError `invalid_key`, or `forbidden` where the key lacks `scope`. */
export async function readKeyViewer(
  request: HttpRequest,
  scope: KeyScope,
  { cache = getSharedKeys() }: { cache?: KeyCache } = {},
): Promise<KeyViewer> {
  const secret = request.headers.get("x-api-key")?.trim() ?? readBearer(request);
  const viewer = secret === null ? null : await cache.find(secret);
  if (viewer === null) {
    throw new AppError("invalid_key", "Send a valid API key, as Authorization: Bearer tl_live_… or X-Api-Key.");
  }
  if (viewer.suspended) throw new AppError("suspended", SUSPENDED);
  if (!viewer.scopes.includes(scope)) throw new AppError("forbidden", `This API key lacks the scope '${scope}'.`);
  return viewer;
}

async function noteUse(sql: Sql, { id, lastUsedAt, place }: SessionRow, request: HttpRequest): Promise<void> {
  if (place !== "" && Date.now() - lastUsedAt.getTime() < TOUCH_MS) return;
  const from = describePlace(request.headers.get("x-client-address") ?? "");
  // Without an address there is nothing to note that a moment ago did not say.
  if (from !== "" || Date.now() - lastUsedAt.getTime() >= TOUCH_MS) await touchSession(sql, id, from);
}

function getSharedKeys(): KeyCache {
  sharedKeys ??= createKeyCache(getDatabase().system);
  return sharedKeys;
}

function readBearer(request: HttpRequest): string | null {
  return BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
