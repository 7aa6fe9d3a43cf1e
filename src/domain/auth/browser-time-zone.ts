import { z } from "zod";
import { isTimeZone } from "../shared/time-zone.ts";

/** Header of the sign-up request with the browser's time zone; the request's body is specified without it. */
export const TIME_ZONE_HEADER = "time-zone";
/** Cookie with the browser's time zone while the user is at an identity provider. */
export const TIME_ZONE_COOKIE = "threadlight_time_zone";
export const TIME_ZONE_COOKIE_SECONDS = 15 * 60;

/** The time zone that a browser sent for a new workspace; UTC if it is absent or unknown here. */
export const browserTimeZoneSchema = z.string().max(60).refine(isTimeZone).catch("UTC");
