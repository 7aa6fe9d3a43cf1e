import { Cookie } from "lucia";
import type { HttpRequest } from "../../http/http-types.ts";

/** Holds the hosted session's refresh token. HttpOnly, so only the server reads it. */
export const SESSION_COOKIE = "threadlight_session";
/** Same as the session's idle lifetime. */
export const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;

/**
 * Formats a `Set-Cookie` value: HttpOnly, SameSite=Lax, and Secure when the site is reached by https. An empty value
 * deletes the cookie.
 */
export function formatCookie(
  name: string,
  value: string,
  { secure, path, maxAgeSeconds }: { secure: boolean; path: string; maxAgeSeconds: number },
): string {
  const maxAge = value === "" ? 0 : maxAgeSeconds;
  return new Cookie(name, value, { httpOnly: true, sameSite: "lax", secure, path, maxAge }).serialize();
}

/** The value of a request's cookie; null if the request has no such cookie. */
export function getCookie(request: HttpRequest, name: string): string | null {
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
    // Cookies set by this server are always encoded, so this one is not ours.
    return null;
  }
}
