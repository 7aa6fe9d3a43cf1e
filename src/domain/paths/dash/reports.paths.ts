/** Screens of the one-page report and its brand. */
export const reportsDash = {
  onePageReport: "/dash/one-page-report",
  settingsBrand: "/dash/settings/brand",
} as const;

/** Pages of reports that need no login. The token is a secret. */
export const reportPages = {
  sharedReport: (token: string) => `/r/${token}`,
  sharedReportPdf: (token: string) => `/r/${token}.pdf`,
  /** What the recipient of a report wants. The token is in the hash, so that no log holds it. */
  reportRecipient: "/report-recipient",
  reportRecipientLink: (token: string, answer: "confirm" | "stop") =>
    `/report-recipient?answer=${answer}#${encodeURIComponent(token)}`,
} as const;

/** Endpoints of reports, their brand, shares and schedules. */
export const reportsApi = {
  onePage: "/api/reports/one-page",
  onePagePdf: "/api/reports/one-page.pdf",
  reportBrand: "/api/reports/brand",
  reportLogo: "/api/reports/brand/logo",
  reportShares: "/api/reports/shares",
  reportSchedules: "/api/reports/schedules",
  reportSchedule: (id: string) => `/api/reports/schedules/${id}`,
  reportRecipients: "/api/reports/recipients",
  reportUnsubscribe: (token: string) => `/api/reports/unsubscribe?token=${encodeURIComponent(token)}`,
  reportShare: (id: string) => `/api/reports/shares/${id}`,
} as const;
