/** Dashboard pages of outgoing webhooks. */
export const webhooksDash = { settingsWebhooks: "/dash/settings/webhooks" } as const;

/** Endpoints of outgoing webhooks. */
export const webhooksApi = {
  webhooks: "/api/webhooks",
  webhook: (id: string) => `/api/webhooks/${encodeURIComponent(id)}`,
  rotateWebhook: (id: string) => `/api/webhooks/${encodeURIComponent(id)}/rotate`,
  testWebhook: (id: string) => `/api/webhooks/${encodeURIComponent(id)}/test`,
  recoverWebhook: (id: string) => `/api/webhooks/${encodeURIComponent(id)}/recover`,
  webhookDeliveries: (id: string) => `/api/webhooks/${encodeURIComponent(id)}/deliveries`,
  redeliverWebhook: (id: string, deliveryId: string) =>
    `/api/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`,
} as const;
