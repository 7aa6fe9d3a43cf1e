export const billingDash = {
  billing: "/dash/billing",
} as const;

export const billingApi = {
  billing: "/api/billing",
  billingChange: "/api/billing/change",
  billingChangePreview: "/api/billing/change/preview",
  billingCancel: "/api/billing/cancel",
  billingResume: "/api/billing/resume",
  billingPortal: "/api/billing/portal",
  billingDetails: "/api/billing/details",
  billingInvoices: "/api/billing/invoices",
  billingInvoicePdf: (id: string) => `/api/billing/invoices/${encodeURIComponent(id)}/pdf`,
  billingPlans: "/api/billing/plans",
  billingQuote: "/api/billing/quote",
  billingUsage: "/api/billing/usage",
  billingHeld: "/api/billing/held",
  billingOverage: "/api/billing/overage",
  billingCheckout: "/api/billing/checkout",
  billingCheckoutState: (id: string) => `/api/billing/checkout/${encodeURIComponent(id)}`,
  sandboxPage: (id: string) => `/api/billing/sandbox/${encodeURIComponent(id)}`,
  sandboxPay: (id: string) => `/api/billing/sandbox/${encodeURIComponent(id)}/pay`,
  sandboxChallenge: (id: string) => `/api/billing/sandbox/${encodeURIComponent(id)}/challenge`,
  sandboxCancel: (id: string) => `/api/billing/sandbox/${encodeURIComponent(id)}/cancel`,
  sandboxPortal: (id: string) => `/api/billing/sandbox-portal/${encodeURIComponent(id)}`,
  sandboxPortalCard: (id: string) => `/api/billing/sandbox-portal/${encodeURIComponent(id)}/card`,
  sandboxPortalPay: (id: string) => `/api/billing/sandbox-portal/${encodeURIComponent(id)}/pay`,
} as const;
