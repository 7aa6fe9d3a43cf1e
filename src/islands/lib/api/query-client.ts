import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Creates the query client with the product's policy (specification 7): no retries, never stale, no automatic refetch. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      // The workspace became read-only while this page was open: show the notice.
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== "read_only") return;
        void queryClient.invalidateQueries({ queryKey: ["dashboardOverview"] });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
  return queryClient;
}
