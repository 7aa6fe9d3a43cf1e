import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches what is shown. A query that is being loaded for the first time is refetched after that: its answer may be from
 * before the event, and an invalidation only joins the load.
 */
export async function refetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstLoad = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .some(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ queryKey });
  if (isFirstLoad) await queryClient.invalidateQueries({ queryKey });
}
