/** Dashboard page of what sold conversations are reported to. */
export const sourcesDash = { settingsReportBack: "/dash/settings/report-back" } as const;

/** Endpoints of what sold conversations are reported to. */
export const sourcesApi = {
  reportTargets: "/api/sources/targets",
  reportTarget: (id: string) => `/api/sources/targets/${encodeURIComponent(id)}`,
  testReportTarget: (id: string) => `/api/sources/targets/${encodeURIComponent(id)}/test`,
} as const;
