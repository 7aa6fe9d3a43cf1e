import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  alertSchema,
  alertsSchema,
  historySchema,
  previewSchema,
  testResultSchema,
} from "#src/domain/alerts/alerts.contract.ts";
import type { RuleInput, WatchedRule } from "#src/domain/alerts/alerts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { ALERTS_KEY } from "../../lib/queries/alerts-key.ts";

const NO_CURSOR: string | null = null;

/** GET /api/alerts: the rules with their states. */
export function alertsQuery() {
  return queryOptions({
    queryKey: [...ALERTS_KEY, "list"],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.alerts, output: alertsSchema, signal }),
  });
}

/** GET /api/alerts/{id} */
export function alertQuery(id: string) {
  return queryOptions({
    queryKey: [...ALERTS_KEY, "one", id],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.alert(id), output: alertSchema, signal }),
  });
}

/** GET /api/alerts/{id}/history, newest first. */
export function alertHistoryQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...ALERTS_KEY, "history", id],
    queryFn: ({ signal, pageParam }) =>
      callApi({
        method: "GET",
        path: paths.api.alertHistory(id),
        query: { limit: 20, cursor: pageParam ?? undefined },
        output: historySchema,
        signal,
      }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** POST /api/alerts/preview: the rule over the past days. `hour` changes with each evaluation. */
export function alertPreviewQuery(rule: WatchedRule, days: number, hour: string | null = null) {
  return queryOptions({
    queryKey: ["alertPreview", rule, days, hour],
    queryFn: ({ signal }) =>
      callApi({ method: "POST", path: paths.api.alertPreview, body: { rule, days }, output: previewSchema, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The part of a rule that its preview depends on: rules that differ in nothing else share a query. */
export function pickPreviewRule(rule: WatchedRule): WatchedRule {
  const { measure, filter, windowHours, condition, minN, forHours, clearForHours, recoverAt, onNoData } = rule;
  return {
    measure,
    filter,
    windowHours,
    condition,
    minN,
    forHours,
    clearForHours,
    recoverAt,
    onNoData,
    renotifyHours: null,
  };
}

/** POST /api/alerts, or PATCH /api/alerts/{id} with `id`. */
export function useSaveAlert() {
  const refresh = useRefreshAlerts();
  return useMutation({
    mutationFn: ({ id, rule }: { id: string | null; rule: RuleInput }) =>
      id === null
        ? callApi({ method: "POST", path: paths.api.alerts, body: rule, output: alertSchema })
        : callApi({ method: "PATCH", path: paths.api.alert(id), body: rule, output: alertSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/alerts/{id}: switches an alert on or off. */
export function useSwitchAlert() {
  const refresh = useRefreshAlerts();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      callApi({ method: "PATCH", path: paths.api.alert(id), body: { enabled }, output: alertSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/alerts/{id} */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.alert(id), output: successSchema }),
    // Its own queries would be answered with 404.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey }),
  });
}

/** POST /api/alerts/{id}/mute: until an instant, or null to unmute. */
export function useMuteAlert() {
  const refresh = useRefreshAlerts();
  return useMutation({
    mutationFn: ({ id, until }: { id: string; until: string | null }) =>
      callApi({ method: "POST", path: paths.api.muteAlert(id), body: { until }, output: alertSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/alerts/{id}/test: sends a test to each target. */
export function useTestAlert() {
  const refresh = useRefreshAlerts();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "POST", path: paths.api.testAlert(id), output: testResultSchema }),
    onSuccess: refresh,
  });
}

function useRefreshAlerts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
}
