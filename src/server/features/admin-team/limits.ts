import type { RateLimit } from "../../http/rate-limit.ts";

/** Stricter than the users' limits: there are few administrators. */
export const ADMIN_LOGIN_BY_ADDRESS: RateLimit = { name: "admin-login-address", points: 30, windowSeconds: 600 };
/** Counts failures only: a correct password resets it. */
export const ADMIN_LOGIN_BY_ACCOUNT: RateLimit = { name: "admin-login-account", points: 10, windowSeconds: 600 };
export const ADMIN_CODE_BY_ADDRESS: RateLimit = { name: "admin-code-address", points: 30, windowSeconds: 600 };
/** Three of a million codes are valid at a time, so five attempts in ten minutes make guessing hopeless. */
export const ADMIN_CODE_BY_ACCOUNT: RateLimit = { name: "admin-code-account", points: 5, windowSeconds: 600 };
export const ENROLLMENT_BY_ADDRESS: RateLimit = { name: "admin-enrolment-address", points: 30, windowSeconds: 600 };
/** Allows for a few typing errors during set-up. */
export const ENROLLMENT_BY_INVITATION: RateLimit = { name: "admin-enrolment", points: 10, windowSeconds: 600 };
