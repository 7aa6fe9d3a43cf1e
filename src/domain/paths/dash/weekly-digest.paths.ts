/** The settings of the weekly digest. */
export const weeklyDigestDash = { settingsWeeklyDigest: "/dash/settings/weekly-digest" } as const;

/** Endpoints of the weekly digest. */
export const weeklyDigestApi = {
  weeklyDigest: "/api/weekly-digest",
  weeklyDigestTest: "/api/weekly-digest/test",
  /** A week's chart. The token is a secret. */
  weeklyDigestChart: (token: string) => `/api/weekly-digest/chart.png?token=${encodeURIComponent(token)}`,
} as const;
