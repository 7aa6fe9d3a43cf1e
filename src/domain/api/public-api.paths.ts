/** Endpoints of the public API, which customers call with an API key. */
export const publicApi = {
  messages: "/api/v1/messages",
  events: "/api/v1/events",
  traces: "/api/v1/otlp/v1/traces",
  logs: "/api/v1/otlp/v1/logs",
  otlpMetrics: "/api/v1/otlp/v1/metrics",
  conversations: "/api/v1/conversations",
  conversationsCsv: "/api/v1/conversations.csv",
  overviewMetrics: "/api/v1/metrics/overview",
  funnelMetrics: "/api/v1/metrics/funnel",
  dropOffs: "/api/v1/metrics/drop-offs",
  findings: "/api/v1/metrics/findings",
  dimensions: "/api/v1/metrics/dimensions",
  erasures: "/api/v1/erasures",
  erasurePreview: "/api/v1/erasures/preview",
  openapi: "/api/v1/openapi.json",
  mcp: "/api/v1/mcp",
} as const;
