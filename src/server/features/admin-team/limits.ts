import type { RateLimit } from "../../http/limits/rate-limit.ts";
import type { GuardLimits } from "../auth/login-guard.service.ts";

/** By address stricter than the users' limits: there are few administrators. */
export const ADMIN_LOGIN_GUARD: GuardLimits = {
  address: { name: "admin-login-address", points: 30, windowSeconds: 600 },
  own: { name: "admin-login-own", free: 10, maxDelaySeconds: 900 },
  account: { name: "admin-login-account", free: 30, maxDelaySeconds: 300 },
};
/** Three of a million codes are valid at a time, so about 100 guesses a day by somebody who knows the password are hopeless. */
export const ADMIN_CODE_GUARD: GuardLimits = {
  address: { name: "admin-code-address", points: 30, windowSeconds: 600 },
  own: { name: "admin-code-own", free: 5, maxDelaySeconds: 900 },
  account: { name: "admin-code-account", free: 10, maxDelaySeconds: 900 },
};
export const ENROLLMENT_BY_ADDRESS: RateLimit = { name: "admin-enrolment-address", points: 30, windowSeconds: 600 };
/** Allows for a few typing errors during set-up. */
export const ENROLLMENT_BY_INVITATION: RateLimit = { name: "admin-enrolment", points: 10, windowSeconds: 600 };
