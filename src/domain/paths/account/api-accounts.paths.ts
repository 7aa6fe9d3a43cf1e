/** Endpoints of API accounts and their sample data. */
export const apiAccountsApi = {
  apiAccounts: "/api/api-accounts",
  apiAccount: (id: string) => `/api/api-accounts/${encodeURIComponent(id)}`,
  sampleData: "/api/sample",
} as const;
