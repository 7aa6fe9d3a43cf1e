/** Dashboard pages of alerts. */
export const alertsDash = {
  alerts: "/dash/alerts",
  newAlert: "/dash/alerts/new",
  alert: (id: string) => `/dash/alerts/${encodeURIComponent(id)}`,
  editAlert: (id: string) => `/dash/alerts/${encodeURIComponent(id)}/edit`,
} as const;

/** Endpoints of alerts. */
export const alertsApi = {
  alerts: "/api/alerts",
  alertPreview: "/api/alerts/preview",
  alert: (id: string) => `/api/alerts/${encodeURIComponent(id)}`,
  muteAlert: (id: string) => `/api/alerts/${encodeURIComponent(id)}/mute`,
  testAlert: (id: string) => `/api/alerts/${encodeURIComponent(id)}/test`,
  alertHistory: (id: string) => `/api/alerts/${encodeURIComponent(id)}/history`,
} as const;
