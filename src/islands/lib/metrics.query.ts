import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { flowMetricsSchema } from "#src/domain/metrics/flow.contract.ts";
import {
  dimensionsSchema,
  dropOffsSchema,
  funnelMetricsSchema,
  liveSchema,
  overviewMetricsSchema,
} from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery, dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";

/** Every figure's key begins with this, so that a live hint can refresh them together. */
export const METRICS_KEY = ["metrics"] as const;

/** GET /api/metrics/overview: figures, series and peak hours. */
export function overviewMetricsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "overview", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.overviewMetrics, query, output: overviewMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/funnel */
export function funnelMetricsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "funnel", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.funnelMetrics, query, output: funnelMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/flow: time to convert, and which bot message leads to which. */
export function flowMetricsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "flow", query],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.flow, query, output: flowMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/drop-offs of one stage, or of all. */
export function dropOffsQuery(query: MetricsQuery & { stage?: z.infer<typeof dropStageSchema> | undefined }) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "dropOffs", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dropOffs, query, output: dropOffsSchema, signal }),
  });
}

/** GET /api/metrics/dimensions: what there is to filter by. */
export function dimensionsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "dimensions", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dimensions, query, output: dimensionsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/live; afterwards the live events keep it current. */
export function liveQuery() {
  return queryOptions({
    queryKey: ["live"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.live, output: liveSchema, signal }),
  });
}
