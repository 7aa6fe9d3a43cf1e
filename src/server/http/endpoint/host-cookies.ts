import { formatCookie } from "../../auth/sessions/cookies.ts";
import type { HttpRequest } from "../http-types.ts";
import { isSecureSite } from "./site-origin.ts";

/** Browsers accept this prefix only with Secure, path "/" and no domain, so no other host can set such a cookie for us. */
const HOST_PREFIX = "__Host-";

/** The cookie's full name. Sites reached by http (development, the demo) can't set Secure cookies, so they go without the prefix. */
export function getCookieName(request: HttpRequest, name: string): string {
  return isSecureSite(request) ? `${HOST_PREFIX}${name}` : name;
}

/** Formats a `Set-Cookie` value for this host alone; an empty value deletes the cookie. */
export function formatHostCookie(request: HttpRequest, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecureSite(request);
  return formatCookie(getCookieName(request, name), value, { secure, path: "/", maxAgeSeconds });
}
