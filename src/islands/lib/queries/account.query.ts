import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiAccountSchema, apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { dashboardOverviewResponseSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import type { ApiAccount, ApiAccountChange } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

export const API_ACCOUNTS_KEY = ["apiAccounts"] as const;
const POLL_MS = 2_000;

/** GET /api/dashboard/overview: the signed-in user and client, loaded by the dashboard's guard. */
export function dashboardOverviewQuery() {
  return queryOptions({
    queryKey: ["dashboardOverview"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewResponseSchema, signal }),
  });
}

/**
 * GET /api/api-accounts, once there is a client id. The only read that refetches on mount and on window focus; also while sample data
 * is loaded or removed, or conversations are counted by a new goal.
 */
export function apiAccountsQuery(clientId: string | null) {
  return queryOptions({
    queryKey: [...API_ACCOUNTS_KEY, clientId],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.apiAccounts, output: apiAccountsSchema, signal }),
    enabled: clientId !== null,
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.accounts.some(isUnfinished) === true ? POLL_MS : false),
  });
}

function isUnfinished({ sample, recount }: ApiAccount): boolean {
  return sample === "loading" || sample === "removing" || recount !== null;
}

/** PATCH /api/api-accounts/{id}: name, channel, goal or default. */
export function useUpdateApiAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ApiAccountChange }) =>
      callApi({ method: "PATCH", path: paths.api.apiAccount(id), body: change, output: apiAccountSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}
