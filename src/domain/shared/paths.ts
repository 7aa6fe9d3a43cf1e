/** The only maker of URLs: everything that links or calls asks here. */
export const paths = {
  home: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  tos: "/tos",
  policy: "/policy",
  contact: "/contact",
  help: "/help",
  sales: "/sales",
  docs: "/docs",
  apiReference: "/docs/api",
  blog: "/blog",
  onboarding: "/onboarding/welcome",
  checkout: (priceId: string) => `/checkout/${encodeURIComponent(priceId)}`,
  dash: {
    root: "/dash",
    overview: "/dash/overview",
    funnel: "/dash/funnel",
    conversations: "/dash/conversations",
    conversation: (id: string) => `/dash/conversations/${encodeURIComponent(id)}`,
    insights: "/dash/insights",
    batchAnalysis: "/dash/batch-analysis",
    settings: "/dash/settings",
  },
  api: {
    login: "/api/auth/login",
    signup: "/api/signup",
    refresh: "/api/auth/refresh",
    logout: "/api/auth/logout",
    dashboardOverview: "/api/dashboard/overview",
    apiAccounts: "/api/api-accounts",
    apiKeys: "/api/api-keys",
    apiKey: (id: string) => `/api/api-keys/${encodeURIComponent(id)}`,
    overviewMetrics: "/api/metrics/overview",
    funnelMetrics: "/api/metrics/funnel",
    dropOffs: "/api/metrics/drop-offs",
    dimensions: "/api/metrics/dimensions",
    findings: "/api/metrics/findings",
    finding: (id: string) => `/api/findings/${encodeURIComponent(id)}`,
    flow: "/api/metrics/flow",
    live: "/api/metrics/live",
    conversations: "/api/conversations",
    conversation: (id: string) => `/api/conversations/${encodeURIComponent(id)}`,
    conversationComments: (id: string) => `/api/conversations/${encodeURIComponent(id)}/comments`,
    comment: (id: string) => `/api/comments/${encodeURIComponent(id)}`,
    conversationTags: "/api/conversations/tags",
    exportConversations: "/api/conversations/export.csv",
    savedViews: "/api/saved-views",
    savedView: (id: string) => `/api/saved-views/${encodeURIComponent(id)}`,
    uploads: "/api/uploads",
    upload: (id: string) => `/api/uploads/${encodeURIComponent(id)}`,
    cancelUpload: (id: string) => `/api/uploads/${encodeURIComponent(id)}/cancel`,
    undoUpload: (id: string) => `/api/uploads/${encodeURIComponent(id)}/undo`,
    liveEvents: "/api/live",
    botCheck: "/api/bot-check",
    onboardingComplete: "/api/onboarding/complete",
    v1: {
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
    },
  },
} as const;

/** `path` with the defined values of `query` as its query string. */
export function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
