/** URLs that the public site's scripts need. A separate file, so that those pages do not load every other path. */
export const sitePaths = {
  messageSent: "/messagesent",
  leads: "/api/leads",
  status: "/api/status",
  track: "/api/analytics/track",
} as const;
