import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { retentionSchema } from "#src/domain/metrics/returning-people/returning-people.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { METRICS_KEY } from "../../lib/queries/metrics.query.ts";

/** GET /api/metrics/retention: weekly cohorts of new end users. */
export function retentionQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "retention", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.retention, query, output: retentionSchema, signal }),
    placeholderData: keepPreviousData,
  });
}
