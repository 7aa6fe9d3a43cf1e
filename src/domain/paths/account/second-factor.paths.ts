/** The login page in its second step. The token goes after the '#', which browsers do not send. */
export const secondFactorPages = {
  secondFactorStep: (step: string, methods: readonly string[]) =>
    `/login#second-factor=${encodeURIComponent(step)}&methods=${methods.join(",")}`,
} as const;

/** Endpoints of the second step of a login, and of the user's own second factor. */
export const secondFactorApi = {
  secondFactorLogin: "/api/auth/second-factor",
  passkeyOptions: "/api/auth/passkey/options",
  passkeyLogin: "/api/auth/passkey",
  secondFactor: "/api/profile/second-factor",
  secondFactorApp: "/api/profile/second-factor/app",
  secondFactorAppStart: "/api/profile/second-factor/app/start",
  recoveryCodes: "/api/profile/second-factor/recovery-codes",
  secondFactorRule: "/api/workspace/second-factor",
  memberFactors: "/api/users/second-factors",
  memberFactor: (userId: string) => `/api/users/${encodeURIComponent(userId)}/second-factor`,
  passkeys: "/api/profile/passkeys",
  newPasskeyOptions: "/api/profile/passkeys/options",
  passkey: (id: string) => `/api/profile/passkeys/${encodeURIComponent(id)}`,
} as const;
