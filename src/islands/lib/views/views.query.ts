import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { savedViewSchema, savedViewsSchema } from "#src/domain/conversations/views.contract.ts";
import type { NewView } from "#src/domain/conversations/views.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/saved-views: the workspace's views. */
export function savedViewsQuery() {
  return queryOptions({
    queryKey: ["savedViews"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.savedViews, output: savedViewsSchema, signal }),
  });
}

/** POST /api/saved-views: saves a view. */
export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewView) =>
      callApi({ method: "POST", path: paths.api.savedViews, body, output: savedViewSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery().queryKey }),
  });
}

/** DELETE /api/saved-views/{id}: deletes a view for the whole workspace. */
export function useDeleteView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.savedView(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery().queryKey }),
  });
}
