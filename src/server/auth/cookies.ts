import { Cookie } from "lucia";
import type { HttpRequest } from "../http/exchange.ts";

/** The hosted session's secret: read by the server alone, sent from our own pages alone. */
export const SESSION_COOKIE = "threadlight_session";
/** As long as the session lasts without use. */
export const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;

/**
 * A cookie that no script reads and no other site sends along; over https only where people reach the site by https.
 * Without a value it takes the cookie away.
 */
export function writeCookie(
  name: string,
  value: string,
  { secure, path, maxAgeSeconds }: { secure: boolean; path: string; maxAgeSeconds: number },
): string {
  const maxAge = value === "" ? 0 : maxAgeSeconds;
  return new Cookie(name, value, { httpOnly: true, sameSite: "lax", secure, path, maxAge }).serialize();
}

/** A cookie's value; null where the request brings none of this name. */
export function readCookie(request: HttpRequest, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    return decode(pair.slice(at + 1).trim());
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not one of ours: ours are always encoded.
    return null;
  }
}
