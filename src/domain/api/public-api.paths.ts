/** Endpoints of the public API, which customers call with an API key. */
export const publicApi = {
  messages: "/api/v1/messages",
  events: "/api/v1/events",
  conversations: "/api/v1/conversations",
  conversationsCsv: "/api/v1/conversations.csv",
  overviewMetrics: "/api/v1/metrics/overview",
  funnelMetrics: "/api/v1/metrics/funnel",
  dropOffs: "/api/v1/metrics/drop-offs",
  findings: "/api/v1/metrics/findings",
  dimensions: "/api/v1/metrics/dimensions",
  openapi: "/api/v1/openapi.json",
} as const;
