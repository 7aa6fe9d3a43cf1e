/** The login page in its second step. The token goes after the '#', which browsers do not send. */
export const secondFactorPages = {
  secondFactorStep: (step: string) => `/login#second-factor=${encodeURIComponent(step)}`,
} as const;

/** Endpoints of the second step of a login, and of the user's own second factor. */
export const secondFactorApi = {
  secondFactorLogin: "/api/auth/second-factor",
  secondFactor: "/api/profile/second-factor",
  secondFactorApp: "/api/profile/second-factor/app",
  secondFactorAppStart: "/api/profile/second-factor/app/start",
  recoveryCodes: "/api/profile/second-factor/recovery-codes",
} as const;
