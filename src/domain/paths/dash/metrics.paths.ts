/** Dashboard pages that show metrics. */
export const metricsDash = {
  root: "/dash",
  overview: "/dash/overview",
  funnel: "/dash/funnel",
  analytics: "/dash/analytics",
  insights: "/dash/insights",
} as const;

/** Endpoints of metrics, findings and the live event stream. */
export const metricsApi = {
  overviewMetrics: "/api/metrics/overview",
  funnelMetrics: "/api/metrics/funnel",
  outcomes: "/api/metrics/outcomes",
  dropOffs: "/api/metrics/drop-offs",
  dimensions: "/api/metrics/dimensions",
  findings: "/api/metrics/findings",
  /** A finding's id is kind and key joined by a colon, which needs no encoding in a path. */
  finding: (id: string) => `/api/findings/${id}`,
  botChanges: "/api/findings/changes",
  flow: "/api/metrics/flow",
  questions: "/api/metrics/questions",
  retention: "/api/metrics/retention",
  topics: "/api/metrics/topics",
  sources: "/api/metrics/sources",
  topic: (key: string) => `/api/topics/${key}`,
  live: "/api/metrics/live",
  liveEvents: "/api/live",
} as const;
