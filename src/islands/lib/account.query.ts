import { queryOptions } from "@tanstack/react-query";
import { apiAccountsSchema, dashboardOverviewSchema } from "#src/domain/accounts/accounts.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";

export const API_ACCOUNTS_KEY = ["apiAccounts"] as const;

/** GET /api/dashboard/overview: the guard's question. */
export function dashboardOverviewQuery() {
  return queryOptions({
    queryKey: ["dashboardOverview"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewSchema, signal }),
  });
}

/** GET /api/api-accounts: asked only with a client id; the one read that is fetched again on mount and on window focus. */
export function apiAccountsQuery(clientId: string | null) {
  return queryOptions({
    queryKey: [...API_ACCOUNTS_KEY, clientId],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.apiAccounts, output: apiAccountsSchema, signal }),
    enabled: clientId !== null,
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}
