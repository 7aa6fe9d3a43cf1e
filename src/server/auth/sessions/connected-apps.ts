import { hash } from "node:crypto";
import { canConnectApps } from "../../../domain/auth/policies.ts";
import { isAccessToken } from "../../../domain/connected-apps/app-tokens.ts";
import { AppError, SUSPENDED_MESSAGE } from "../../../domain/shared/errors.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { findApp, updateAppLastUsed } from "./connected-apps.sql.ts";
import type { AppStanding } from "./connected-apps.sql.ts";
import type { AppViewer } from "../viewer.contract.ts";

const BEARER = /^Bearer +([^\s]+)$/i;
const TOUCH_MS = 60_000;

/** Whether a request names a connected app by its access token. */
export function hasAppToken({ headers }: HttpRequest): boolean {
  return isAccessToken(getToken(headers));
}

/**
 * Returns the connected app of a request's access token. Looked up on every request, so that a disconnected app is out at once, in
 * every process, and its member's role counts as it is now. Throws AppError `unauthenticated`, `suspended` or `forbidden`.
 */
export async function authenticateApp({ headers }: HttpRequest, sql: Sql = getDatabase().system): Promise<AppViewer> {
  const token = getToken(headers);
  const app = isAccessToken(token) ? await findApp(sql, hash("sha256", token, "buffer")) : undefined;
  if (app === undefined) throw new AppError("unauthenticated", "This app's access has expired or was taken back.");
  if (app.suspended) throw new AppError("suspended", SUSPENDED_MESSAGE);
  if (!canRead(app))
    throw new AppError("forbidden", "The member who connected this app may not read with it any more.");
  if (app.lastUsedAt === null || Date.now() - app.lastUsedAt.getTime() > TOUCH_MS) await updateAppLastUsed(sql, app);
  const { clientId, appId, userId, name, timeZone } = app;
  return { kind: "app", clientId, appId, userId, name, timeZone };
}

/** Whether a connected app has its power: its member must still be one who may connect apps. */
export function canRead({ role, suspended, lacksSecondFactor }: AppStanding): boolean {
  return canConnectApps(role) && !suspended && !lacksSecondFactor;
}

function getToken(headers: HttpRequest["headers"]): string {
  return BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? "";
}
