import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  createdReportTargetSchema,
  reportTargetSchema,
  reportTargetsSchema,
  reportTestSchema,
} from "#src/domain/sources/report-targets.contract.ts";
import type { NewReportTarget } from "#src/domain/sources/report-targets.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { webhooksQuery } from "../../lib/queries/webhooks.query.ts";

/** GET /api/sources/targets */
export function reportTargetsQuery() {
  return queryOptions({
    queryKey: ["report-targets"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.reportTargets, output: reportTargetsSchema, signal }),
  });
}

/** POST /api/sources/targets: only this response contains a webhook's secret. */
export function useCreateReportTarget() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewReportTarget) =>
      callApi({ method: "POST", path: paths.api.reportTargets, body, output: createdReportTargetSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/sources/targets/{id}: switches a target on or off. */
export function useSwitchReportTarget() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      callApi({ method: "PATCH", path: paths.api.reportTarget(id), body: { enabled }, output: reportTargetSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/sources/targets/{id} */
export function useDeleteReportTarget() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.reportTarget(id), output: successSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/sources/targets/{id}/test */
export function useTestReportTarget() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) =>
      callApi({ method: "POST", path: paths.api.testReportTarget(id), output: reportTestSchema }),
    onSuccess: refresh,
  });
}

/** A target that is a webhook is in the list of webhooks, too. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: reportTargetsQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    ]);
}
