import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { retentionPreviewSchema, retentionSchema } from "#src/domain/retention/retention.contract.ts";
import type { Retention, RetentionRule } from "#src/domain/retention/retention.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

const POLL_MS = 2_000;

/** GET /api/retention, again every two seconds while texts are being deleted. */
export function retentionQuery() {
  return queryOptions({
    queryKey: ["retention"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.textRetention, output: retentionSchema, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** POST /api/retention/preview: what a rule would delete now. */
export function retentionPreviewQuery(rule: RetentionRule) {
  return queryOptions({
    queryKey: ["retention-preview", rule] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "POST",
        path: paths.api.retentionPreview,
        body: rule,
        output: retentionPreviewSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** PUT /api/retention */
export function useUpdateRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionRule) =>
      callApi({ method: "PUT", path: paths.api.textRetention, body, output: retentionSchema }),
    onSuccess: (saved) => queryClient.setQueryData(retentionQuery().queryKey, saved),
  });
}

/** Whether texts are being deleted. */
export function isRunning(retention: Retention | undefined): boolean {
  return retention?.run !== null && retention?.run !== undefined && retention.run.finishedAt === null;
}
