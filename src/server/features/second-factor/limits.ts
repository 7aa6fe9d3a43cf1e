import type { RateLimit } from "../../http/limits/rate-limit.ts";
import type { GuardLimits } from "../auth/login-guard.service.ts";

export const PASSKEYS_BY_ADDRESS: RateLimit = { name: "passkeys-address", points: 200, windowSeconds: 600 };
const SECOND_FACTOR_BY_ADDRESS: RateLimit = { name: "second-factor-address", points: 100, windowSeconds: 600 };
/** Three of a million codes are valid at a time, so about 100 guesses a day by somebody who knows the password are hopeless. */
export const SECOND_FACTOR_GUARD: GuardLimits = {
  address: SECOND_FACTOR_BY_ADDRESS,
  own: { name: "second-factor-own", free: 5, maxDelaySeconds: 900 },
  account: { name: "second-factor-account", free: 10, maxDelaySeconds: 900 },
};
/** Allows for a few typing errors during set-up. */
export const SETUP_BY_USER: RateLimit = { name: "second-factor-setup", points: 20, windowSeconds: 600 };
