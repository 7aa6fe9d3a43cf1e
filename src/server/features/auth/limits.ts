import type { RateLimit } from "../../http/rate-limit.ts";

/** Limits by IP address are generous because a whole office may share one. */
export const LOGIN_BY_ADDRESS: RateLimit = { name: "login-address", points: 100, windowSeconds: 600 };
/** Counts failures only: a successful log-in resets it. */
export const LOGIN_BY_ACCOUNT: RateLimit = { name: "login-account", points: 10, windowSeconds: 600 };
export const SIGNUP_BY_ADDRESS: RateLimit = { name: "signup-address", points: 40, windowSeconds: 3600 };
/** Limits probing whether an address is taken. */
export const SIGNUP_BY_ACCOUNT: RateLimit = { name: "signup-account", points: 5, windowSeconds: 3600 };
export const REFRESH_BY_ADDRESS: RateLimit = { name: "refresh-address", points: 300, windowSeconds: 600 };
export const REFRESH_BY_ACCOUNT: RateLimit = { name: "refresh-account", points: 60, windowSeconds: 600 };
export const LOGOUT_BY_ADDRESS: RateLimit = { name: "logout-address", points: 300, windowSeconds: 600 };
export const BOT_CHECK_BY_ADDRESS: RateLimit = { name: "bot-check-address", points: 300, windowSeconds: 600 };
export const RESET_BY_ADDRESS: RateLimit = { name: "reset-address", points: 60, windowSeconds: 3600 };
/** E-mails to one address: allows a few retries without flooding the inbox. */
export const RESET_BY_ACCOUNT: RateLimit = { name: "reset-account", points: 5, windowSeconds: 3600 };
/** Requests that open or use an e-mailed link. */
export const LINKS_BY_ADDRESS: RateLimit = { name: "links-address", points: 100, windowSeconds: 600 };
export const VERIFICATION_BY_ACCOUNT: RateLimit = { name: "verification-account", points: 5, windowSeconds: 3600 };
export const IMPERSONATION_BY_ADDRESS: RateLimit = { name: "impersonation-address", points: 30, windowSeconds: 600 };
