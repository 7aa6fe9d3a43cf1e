import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { workspaceSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { WorkspaceChange, workspaceDeletionSchema } from "#src/domain/workspace/workspace.contract.ts";
import { API_ACCOUNTS_KEY, dashboardOverviewQuery } from "../../lib/account.query.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/workspace */
export function workspaceQuery() {
  return queryOptions({
    queryKey: ["workspace"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.workspace, output: workspaceSchema, signal }),
  });
}

/** PATCH /api/workspace */
export function useChangeWorkspace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkspaceChange) =>
      callApi({ method: "PATCH", path: paths.api.workspace, body, output: workspaceSchema }),
    onSuccess: async (workspace) => {
      queryClient.setQueryData(workspaceQuery().queryKey, workspace);
      await queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
  });
}

/** DELETE /api/workspace: with all that is in it. */
export function useDeleteWorkspace() {
  return useMutation({
    mutationFn: (body: z.output<typeof workspaceDeletionSchema>) =>
      callApi({ method: "DELETE", path: paths.api.workspace, body, output: successSchema }),
  });
}

/** DELETE /api/sample: they go again, account and all. */
export function useRemoveSample() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.sample, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}
