import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { botChangesSchema } from "#src/domain/findings/changes.contract.ts";
import type { FindingPatch } from "#src/domain/findings/findings.contract.ts";
import { questionsSchema } from "#src/domain/findings/questions.contract.ts";
import { findingsSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../api/api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";

const FINDINGS_KEY = [...METRICS_KEY, "findings"] as const;
/** Above the possible number of findings. */
const MAX_FINDINGS = 100;

/** GET /api/metrics/findings: all findings of the period with their status, largest effect first. */
export function findingsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, query],
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.findings,
        query: { ...query, limit: MAX_FINDINGS },
        output: findingsSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/questions: what users asked that was answered wrongly or not at all. */
export function questionsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "questions", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.questions, query, output: questionsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/findings/changes: changes of the bot that nobody marked. */
export function botChangesQuery() {
  return queryOptions({
    queryKey: [...METRICS_KEY, "bot-changes"],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.botChanges, output: botChangesSchema, signal }),
  });
}

/** PATCH /api/findings/{id}: changes the status, owner or due day of a finding. */
export function useChangeFinding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: string; patch: FindingPatch }) =>
      callApi({ method: "PATCH", path: paths.api.finding(id), body: patch, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });
}
