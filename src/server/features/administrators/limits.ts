import type { RateLimit } from "../../http/rate-limit.ts";

/** Attempts on the staff's credential paths: few people, so little is enough. */
export const ADMIN_LOGIN_BY_ADDRESS: RateLimit = { name: "admin-login-address", points: 30, windowSeconds: 600 };
/** Failures alone: a right password takes the count back to nothing. */
export const ADMIN_LOGIN_BY_ACCOUNT: RateLimit = { name: "admin-login-account", points: 10, windowSeconds: 600 };
export const ADMIN_CODE_BY_ADDRESS: RateLimit = { name: "admin-code-address", points: 30, windowSeconds: 600 };
/** A code has a million forms and three are good at a time: five tries in ten minutes leave no chance worth having. */
export const ADMIN_CODE_BY_ACCOUNT: RateLimit = { name: "admin-code-account", points: 5, windowSeconds: 600 };
export const ENROLMENT_BY_ADDRESS: RateLimit = { name: "admin-enrolment-address", points: 30, windowSeconds: 600 };
/** A wrong code while setting up is a slip; more than these is not. */
export const ENROLMENT_BY_INVITATION: RateLimit = { name: "admin-enrolment", points: 10, windowSeconds: 600 };
