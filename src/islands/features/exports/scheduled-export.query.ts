import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { scheduledExportOutputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import type { ScheduledExport, ScheduledExportInput } from "#src/domain/exports/scheduled-export.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

const POLL_MS = 3_000;

/** Whether days are being written, or are about to be. */
export function isWriting({ enabled, running, nextAt, rewriteFrom, lastError }: ScheduledExport): boolean {
  const isDue = nextAt !== null && Date.parse(nextAt) <= Date.now();
  return enabled && (running || isDue || (rewriteFrom !== null && lastError === null));
}

/** GET /api/exports/schedule, again every three seconds while days are being written. */
export function scheduledExportQuery() {
  return queryOptions({
    queryKey: ["scheduled-export"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.scheduledExport, output: scheduledExportOutputSchema, signal }),
    refetchInterval: ({ state: { data } }) => {
      const schedule = data?.schedule ?? null;
      return schedule !== null && isWriting(schedule) ? POLL_MS : false;
    },
    staleTime: 0,
  });
}

/** PUT /api/exports/schedule: tests the bucket and stores it. */
export function useSetScheduledExport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ScheduledExportInput) =>
      callApi({ method: "PUT", path: paths.api.scheduledExport, body, output: scheduledExportOutputSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/exports/schedule */
export function useDeleteScheduledExport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.scheduledExport, output: successSchema }),
    onSettled: refresh,
  });
}

/** POST /api/exports/schedule/run: writes days from one on again. */
export function useRewriteDays() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { from: string }) =>
      callApi({ method: "POST", path: paths.api.scheduledExportRun, body, output: scheduledExportOutputSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/exports/schedule/run: stops writing until the next night. */
export function useStopWriting() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      callApi({ method: "DELETE", path: paths.api.scheduledExportRun, output: scheduledExportOutputSchema }),
    onSettled: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: scheduledExportQuery().queryKey });
}
