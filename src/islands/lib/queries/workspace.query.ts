import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { workspaceSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { WorkspaceChange, workspaceDeletionSchema } from "#src/domain/workspace/workspace.contract.ts";
import { dashboardOverviewQuery } from "./account.query.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/workspace: the workspace's settings. */
export function workspaceQuery() {
  return queryOptions({
    queryKey: ["workspace"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.workspace, output: workspaceSchema, signal }),
  });
}

/** PATCH /api/workspace: changes some settings. */
export function useUpdateWorkspace() {
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

/** DELETE /api/workspace: deletes the workspace with all its data. */
export function useDeleteWorkspace() {
  return useMutation({
    mutationFn: (body: z.output<typeof workspaceDeletionSchema>) =>
      callApi({ method: "DELETE", path: paths.api.workspace, body, output: successSchema }),
  });
}
