export const apiKeysDash = { settingsApi: "/dash/settings/api" } as const;

/** Endpoints of API keys. */
export const apiKeysApi = {
  apiKeys: "/api/api-keys",
  apiKey: (id: string) => `/api/api-keys/${encodeURIComponent(id)}`,
  rotateApiKey: (id: string) => `/api/api-keys/${encodeURIComponent(id)}/rotate`,
} as const;
