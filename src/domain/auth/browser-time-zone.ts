import { isTimeZone } from "../shared/time-zone.ts";

/** Header of the sign-up request with the browser's time zone; the request's body is specified without it. */
export const TIME_ZONE_HEADER = "time-zone";
/** Cookie with the browser's time zone while the user is at an identity provider. */
export const TIME_ZONE_COOKIE = "threadlight_time_zone";
export const TIME_ZONE_COOKIE_SECONDS = 15 * 60;

const MAX_LENGTH = 60;

/** The time zone of a new workspace from what the browser sent; UTC if that is absent or not a time zone. */
export function parseBrowserTimeZone(sent: string | null): string {
  return sent !== null && sent.length <= MAX_LENGTH && isTimeZone(sent) ? sent : "UTC";
}
