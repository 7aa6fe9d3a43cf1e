/** Endpoints of notifications. */
export const notificationsApi = {
  notifications: "/api/notifications",
  readNotifications: "/api/notifications/read",
  notificationPreferences: "/api/notifications/preferences",
  unsubscribe: (token: string) => `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`,
} as const;
