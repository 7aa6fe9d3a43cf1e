import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { findingsSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api-client.ts";
import { METRICS_KEY } from "../../lib/metrics.query.ts";

/** GET /api/metrics/findings: the fixes that promise most, best first. */
export function findingsQuery(query: MetricsQuery, limit: number) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "findings", query, limit],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.findings, query: { ...query, limit }, output: findingsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}
