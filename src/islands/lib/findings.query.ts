import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FindingMark } from "#src/domain/analysis/findings.contract.ts";
import { findingsSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callApi } from "./api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";

const FINDINGS_KEY = [...METRICS_KEY, "findings"] as const;
/** More problems than this there cannot be: every reason at every stage. */
const ALL = 100;

/** GET /api/metrics/findings: every problem of the period with what was done about it, largest effect first. */
export function findingsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, query],
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.findings,
        query: { ...query, limit: ALL },
        output: findingsSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** PUT /api/findings/{id}: applied on a day, dismissed, or open again. */
export function useMarkFinding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mark }: { id: string; mark: FindingMark }) =>
      callApi({ method: "PUT", path: paths.api.finding(id), body: mark, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });
}
