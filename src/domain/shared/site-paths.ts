/**
 * The URLs that the scripts of the public pages ask for. `paths` has them too; alone here, they keep every other URL of the
 * program out of those pages.
 */
export const sitePaths = {
  messageSent: "/messagesent",
  leads: "/api/leads",
  status: "/api/status",
  track: "/api/analytics/track",
} as const;
