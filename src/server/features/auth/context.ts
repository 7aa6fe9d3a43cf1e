import { TIME_ZONE_COOKIE, TIME_ZONE_HEADER } from "../../../domain/auth/browser-time-zone.ts";
import { getCookie } from "../../auth/sessions/cookies.ts";
import { DEVICE_COOKIE } from "../../auth/secrets/known-device.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import type { JwtKey } from "../../auth/tokens/jwt-keys.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { getCookieName } from "../../http/endpoint/host-cookies.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { getBotCheck } from "../../providers/bot-check/bot-check.ts";
import type { BotCheck } from "../../providers/bot-check/bot-check.ts";

/** Dependencies of the services that run before log-in. */
export type AuthContext = {
  /** The pool of the database role that may access credentials. */
  sql: Sql;
  keys: readonly [JwtKey, ...JwtKey[]];
  botCheck: BotCheck;
};

/** The client's IP address, user agent, what it sent as its time zone, and its device cookie: all that is known before log-in. */
export type Caller = {
  address: string;
  userAgent: string;
  sentTimeZone?: string | null;
  deviceCookie?: string | null;
};

/** The context built from the process's own database, JWT keys and bot check. */
export async function getAuthContext(): Promise<AuthContext> {
  return { sql: getDatabase().credentials, keys: await getJwtKeys(), botCheck: await getBotCheck() };
}

/** The caller of a request handled by `endpoint()`. */
export function getCaller({ request, address }: { request: HttpRequest; address: string }): Caller {
  const sentTimeZone = request.headers.get(TIME_ZONE_HEADER) ?? getCookie(request, TIME_ZONE_COOKIE);
  const deviceCookie = getCookie(request, getCookieName(request, DEVICE_COOKIE));
  return { address, userAgent: request.headers.get("user-agent") ?? "", sentTimeZone, deviceCookie };
}
