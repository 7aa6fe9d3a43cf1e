import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { flowMetricsSchema } from "#src/domain/metrics/flow/flow.contract.ts";
import type { FlowQuery } from "#src/domain/metrics/flow/flow.contract.ts";
import {
  dimensionsSchema,
  funnelMetricsSchema,
  liveSchema,
  overviewMetricsSchema,
} from "#src/domain/metrics/metrics.contract.ts";
import { dropOffsSchema } from "#src/domain/metrics/drop-offs/drop-offs.contract.ts";
import type { MetricsQuery, SampleFilter, dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { outcomesSchema } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import type { SeriesQuery } from "#src/domain/metrics/series.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** Key prefix of all metrics queries, to invalidate them together. */
export const METRICS_KEY = ["metrics"] as const;
/** Key prefix of the live count. */
export const LIVE_KEY = ["live"] as const;

/** GET /api/metrics/overview: figures, series and peak hours. */
export function overviewMetricsQuery(query: SeriesQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "overview", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.overviewMetrics, query, output: overviewMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/funnel: counts and rates of the four stages. */
export function funnelMetricsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "funnel", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.funnelMetrics, query, output: funnelMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/outcomes: what the conversations came to. */
export function outcomesQuery(query: SeriesQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "outcomes", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.outcomes, query, output: outcomesSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/flow: the map of stations, and the time to convert. */
export function flowMetricsQuery(query: FlowQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "flow", query],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.flow, query, output: flowMetricsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/drop-offs: drop-offs of one stage, or of all. */
export function dropOffsQuery(query: MetricsQuery & { stage?: z.infer<typeof dropStageSchema> | undefined }) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "dropOffs", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dropOffs, query, output: dropOffsSchema, signal }),
  });
}

/** GET /api/metrics/dimensions: the channels, languages and bot versions to filter by. */
export function dimensionsQuery(query: MetricsQuery) {
  return queryOptions({
    queryKey: [...METRICS_KEY, "dimensions", query],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.dimensions, query, output: dimensionsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/metrics/live: active conversations; kept current by live events. */
export function liveQuery(sample: SampleFilter["sample"]) {
  return queryOptions({
    queryKey: [...LIVE_KEY, sample] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.live, query: { sample }, output: liveSchema, signal }),
  });
}
