/** Pages to log in, sign up and recover an account. */
export const authPages = {
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  auth: (slug: string) => `/auth/${encodeURIComponent(slug)}`,
  authCallback: "/auth/callback",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  // Tokens go after the '#', which browsers do not send: they stay out of logs, proxies and analytics.
  resetLink: (token: string) => `/reset-password#${encodeURIComponent(token)}`,
  verifyLink: (token: string) => `/verify-email#${encodeURIComponent(token)}`,
} as const;

/** Endpoints of sessions and mailed account links. */
export const authApi = {
  login: "/api/auth/login",
  signup: "/api/signup",
  refresh: "/api/auth/refresh",
  logout: "/api/auth/logout",
  identityProviders: "/api/auth/providers",
  hostedSession: "/api/auth/session",
  forgotPassword: "/api/auth/forgot-password",
  resetLink: "/api/auth/reset-link",
  resetPassword: "/api/auth/reset-password",
  verifyEmail: "/api/auth/verify-email",
  verification: "/api/auth/verification",
  impersonation: "/api/auth/impersonation",
  dashboardOverview: "/api/dashboard/overview",
} as const;
