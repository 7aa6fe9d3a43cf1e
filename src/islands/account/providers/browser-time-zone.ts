import { TIME_ZONE_COOKIE, TIME_ZONE_COOKIE_SECONDS, TIME_ZONE_HEADER } from "#src/domain/auth/browser-time-zone.ts";
import { paths } from "#src/domain/paths/paths.ts";

/** Headers of a sign-up request: the browser's time zone becomes the new workspace's. */
export function getTimeZoneHeaders(): Record<string, string> {
  return { [TIME_ZONE_HEADER]: getBrowserTimeZone() };
}

/** Keeps the browser's time zone for the return from an identity provider, where a new user gets a workspace. */
export function saveTimeZoneCookie(): void {
  const value = encodeURIComponent(getBrowserTimeZone());
  const path = paths.auth("");
  document.cookie = `${TIME_ZONE_COOKIE}=${value}; path=${path}; max-age=${TIME_ZONE_COOKIE_SECONDS}; samesite=lax`;
}

/** The browser's IANA time zone. */
export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
