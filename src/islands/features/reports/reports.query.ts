import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { onePageSchema } from "#src/domain/reports/reports.contract.ts";
import type { OnePageQuery } from "#src/domain/reports/reports.contract.ts";
import { scheduleSchema, schedulesSchema } from "#src/domain/reports/schedules.contract.ts";
import type { NewSchedule, ScheduleChange } from "#src/domain/reports/schedules.contract.ts";
import { newShareOutputSchema, sharesSchema } from "#src/domain/reports/shares.contract.ts";
import type { NewShare } from "#src/domain/reports/shares.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { METRICS_KEY } from "../../lib/queries/metrics.query.ts";

const REPORTS_KEY = ["reports"] as const;
const ONE_PAGE_KEY = [...METRICS_KEY, "onePage"] as const;

/** GET /api/reports/one-page: the report; refetched with the figures of the other screens. */
export function onePageQuery(query: MetricsQuery & Pick<OnePageQuery, "lang" | "in">) {
  return queryOptions({
    queryKey: [...ONE_PAGE_KEY, query],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.onePage, query, output: onePageSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/reports/shares; loaded again whenever it is shown, because views are counted elsewhere. */
export function sharesQuery() {
  return queryOptions({
    queryKey: [...REPORTS_KEY, "shares"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.reportShares, output: sharesSchema, signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** GET /api/reports/schedules; loaded again whenever it is shown, because recipients confirm elsewhere. */
export function schedulesQuery() {
  return queryOptions({
    queryKey: [...REPORTS_KEY, "schedules"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.reportSchedules, output: schedulesSchema, signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** POST /api/reports/shares: a link to the report as it is now. */
export function useCreateShare() {
  const refresh = useRefresh(sharesQuery().queryKey);
  return useMutation({
    mutationFn: (body: NewShare) =>
      callApi({ method: "POST", path: paths.api.reportShares, body, output: newShareOutputSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/reports/shares/{id}: ends a link. */
export function useRevokeShare() {
  const refresh = useRefresh(sharesQuery().queryKey);
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.reportShare(id), output: successSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/reports/schedules */
export function useCreateSchedule() {
  const refresh = useRefresh(schedulesQuery().queryKey);
  return useMutation({
    mutationFn: (body: NewSchedule) =>
      callApi({ method: "POST", path: paths.api.reportSchedules, body, output: scheduleSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/reports/schedules/{id} */
export function useChangeSchedule() {
  const refresh = useRefresh(schedulesQuery().queryKey);
  return useMutation({
    mutationFn: ({ id, ...body }: ScheduleChange & { id: string }) =>
      callApi({ method: "PATCH", path: paths.api.reportSchedule(id), body, output: scheduleSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/reports/schedules/{id} */
export function useDeleteSchedule() {
  const refresh = useRefresh(schedulesQuery().queryKey);
  return useMutation({
    mutationFn: (id: string) =>
      callApi({ method: "DELETE", path: paths.api.reportSchedule(id), output: successSchema }),
    onSuccess: refresh,
  });
}

function useRefresh(...keys: (readonly unknown[])[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
