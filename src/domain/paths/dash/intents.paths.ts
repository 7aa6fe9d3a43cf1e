export const intentsDash = { settingsIntents: "/dash/settings/intents" } as const;

export const intentsApi = {
  intents: "/api/intents",
  noIntent: "/api/intents/none",
  intent: (id: string) => `/api/intents/${encodeURIComponent(id)}`,
} as const;
