import type { RateLimit } from "../../http/limits/rate-limit.ts";
import type { GuardLimits } from "./login-guard.service.ts";

/** Limits by IP address are generous because a whole office may share one. */
export const LOGIN_BY_ADDRESS: RateLimit = { name: "login-address", points: 100, windowSeconds: 600 };
/**
 * Wrong passwords. One network gets about 110 guesses at an account on its first day and 96 on each further one; all unknown
 * networks together 320 and 288.
 */
export const LOGIN_GUARD: GuardLimits = {
  address: LOGIN_BY_ADDRESS,
  own: { name: "login-own", free: 10, maxDelaySeconds: 900 },
  account: { name: "login-account", free: 30, maxDelaySeconds: 300 },
};
export const SIGNUP_BY_ADDRESS: RateLimit = { name: "signup-address", points: 40, windowSeconds: 3600 };
/** Limits probing whether an address is taken. */
export const SIGNUP_BY_ACCOUNT: RateLimit = { name: "signup-account", points: 5, windowSeconds: 3600 };
export const REFRESH_BY_ADDRESS: RateLimit = { name: "refresh-address", points: 300, windowSeconds: 600 };
export const REFRESH_BY_SESSION: RateLimit = { name: "refresh-session", points: 60, windowSeconds: 600 };
export const LOGOUT_BY_ADDRESS: RateLimit = { name: "logout-address", points: 300, windowSeconds: 600 };
export const BOT_CHECK_BY_ADDRESS: RateLimit = { name: "bot-check-address", points: 300, windowSeconds: 600 };
export const RESET_BY_ADDRESS: RateLimit = { name: "reset-address", points: 60, windowSeconds: 3600 };
/** Requests of one network for one address. How many mails the address gets is limited where they are sent. */
export const RESET_BY_ACCOUNT: RateLimit = { name: "reset-account", points: 5, windowSeconds: 3600 };
export const RESET_MAILS: RateLimit = { name: "reset-mails", points: 5, windowSeconds: 3600 };
/** Requests that open or use an emailed link. */
export const LINKS_BY_ADDRESS: RateLimit = { name: "links-address", points: 100, windowSeconds: 600 };
export const VERIFICATION_BY_ACCOUNT: RateLimit = { name: "verification-account", points: 5, windowSeconds: 3600 };
export const IMPERSONATION_BY_ADDRESS: RateLimit = { name: "impersonation-address", points: 30, windowSeconds: 600 };
