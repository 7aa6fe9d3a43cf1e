/** Links that administrators open outside the admin app. */
export const adminLinks = {
  /** Opens a client's dashboard as one of its users; the token works once. */
  impersonationLink: (token: string) => `/admin-login/${encodeURIComponent(token)}`,
  /** The token goes after the '#', which browsers do not send. */
  adminSetupLink: (token: string) => `/admin/set-up#${encodeURIComponent(token)}`,
} as const;

/** Pages of the admin app. */
export const adminPages = {
  root: "/admin",
  login: "/admin/login",
  revenue: "/admin/revenue",
  clients: "/admin/clients",
  client: (id: string) => `/admin/clients/${encodeURIComponent(id)}`,
  leads: "/admin/leads",
  tickets: "/admin/tickets",
  ticket: (id: string) => `/admin/tickets/${encodeURIComponent(id)}`,
  incidents: "/admin/incidents",
  visits: "/admin/visits",
  questions: "/admin/questions",
  jobs: "/admin/jobs",
  audit: "/admin/audit",
  administrators: "/admin/administrators",
} as const;

/** Endpoints of the admin app. */
export const adminApi = {
  login: "/api/admin/login",
  loginCode: "/api/admin/login/code",
  logout: "/api/admin/logout",
  check: "/api/admin/check",
  enrollment: "/api/admin/enrolment",
  enrollmentStart: "/api/admin/enrolment/start",
  figures: "/api/admin/figures",
  billing: "/api/admin/billing",
  billingExport: "/api/admin/billing/export.csv",
  clients: "/api/admin/clients",
  client: (id: string) => `/api/admin/clients/${encodeURIComponent(id)}`,
  clientImpersonation: (id: string) => `/api/admin/clients/${encodeURIComponent(id)}/impersonation`,
  clientBilling: (id: string) => `/api/admin/clients/${encodeURIComponent(id)}/billing`,
  clientBillingRefresh: (id: string) => `/api/admin/clients/${encodeURIComponent(id)}/billing/refresh`,
  audit: "/api/admin/audit",
  administrators: "/api/admin/administrators",
  administrator: (id: string) => `/api/admin/administrators/${encodeURIComponent(id)}`,
  administratorInvitation: (id: string) => `/api/admin/administrators/${encodeURIComponent(id)}/invitation`,
  leads: "/api/admin/leads",
  leadsExport: "/api/admin/leads/export.csv",
  lead: (id: string) => `/api/admin/leads/${encodeURIComponent(id)}`,
  tickets: "/api/admin/tickets",
  ticket: (id: string) => `/api/admin/tickets/${encodeURIComponent(id)}`,
  ticketMessages: (id: string) => `/api/admin/tickets/${encodeURIComponent(id)}/messages`,
  ticketAttachments: (id: string) => `/api/admin/tickets/${encodeURIComponent(id)}/attachments`,
  ticketAttachment: (id: string) => `/api/admin/ticket-attachments/${encodeURIComponent(id)}`,
  incidents: "/api/admin/incidents",
  incidentUpdates: (id: string) => `/api/admin/incidents/${encodeURIComponent(id)}/updates`,
  visits: "/api/admin/visits",
  questions: "/api/admin/questions",
  jobs: "/api/admin/jobs",
  retryJob: "/api/admin/jobs/retry",
} as const;
