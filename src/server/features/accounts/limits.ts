import type { RateLimit } from "../../http/rate-limit.ts";

/** Attempts on credential paths. By address (a whole office may share one), and by account or session. */
export const LOGIN_BY_ADDRESS: RateLimit = { name: "login-address", points: 100, windowSeconds: 600 };
/** Failures alone: a log-in that succeeds takes its account's count back to nothing. */
export const LOGIN_BY_ACCOUNT: RateLimit = { name: "login-account", points: 10, windowSeconds: 600 };
export const SIGNUP_BY_ADDRESS: RateLimit = { name: "signup-address", points: 40, windowSeconds: 3600 };
/** Keeps one address from being tried again and again for whether it is taken. */
export const SIGNUP_BY_ACCOUNT: RateLimit = { name: "signup-account", points: 5, windowSeconds: 3600 };
export const REFRESH_BY_ADDRESS: RateLimit = { name: "refresh-address", points: 300, windowSeconds: 600 };
export const REFRESH_BY_ACCOUNT: RateLimit = { name: "refresh-account", points: 60, windowSeconds: 600 };
export const LOGOUT_BY_ADDRESS: RateLimit = { name: "logout-address", points: 300, windowSeconds: 600 };
export const BOT_CHECK_BY_ADDRESS: RateLimit = { name: "bot-check-address", points: 300, windowSeconds: 600 };
export const RESET_BY_ADDRESS: RateLimit = { name: "reset-address", points: 60, windowSeconds: 3600 };
/** Mails to one address: enough for who did not find the first, too few to annoy its owner. */
export const RESET_BY_ACCOUNT: RateLimit = { name: "reset-account", points: 5, windowSeconds: 3600 };
/** Links that are looked at, followed or used. */
export const LINKS_BY_ADDRESS: RateLimit = { name: "links-address", points: 100, windowSeconds: 600 };
export const VERIFICATION_BY_ACCOUNT: RateLimit = { name: "verification-account", points: 5, windowSeconds: 3600 };
export const IMPERSONATION_BY_ADDRESS: RateLimit = { name: "impersonation-address", points: 30, windowSeconds: 600 };
